// The process that draws one picture anew: the upload on standard input, WebP on standard output, and the kind of
// failure as the exit code. Plain JavaScript, because a compiler on the way would cost every picture half a second.
import { setPriority } from 'node:os';
import { argv, exit, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const EXIT = { unreadable: 2, tooLarge: 3 };

const MAX_PIXELS = 50_000_000;
/** Of the picture in memory: width × height × channels × bytes of a sample. */
const MAX_DECODED_BYTES = 200_000_000;
const SAMPLE_BYTES = new Map([
  ['uchar', 1],
  ['char', 1],
  ['ushort', 2],
  ['short', 2],
]);

// What is no photo is never given to its decoder: SVG and PDF are whole programs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);
// Whoever waits for an answer goes before whoever waits for a picture.
setPriority(10);

const upload = await buffer(stdin);
// Without pixels as yet: width × height are limited below, where too large is told from unreadable.
const header = await sharp(upload, { limitInputPixels: false })
  .metadata()
  .catch(() => exit(EXIT.unreadable));
const pixels = header.width * header.height;
const decodedBytes = pixels * header.channels * (SAMPLE_BYTES.get(header.depth) ?? 8);
if (pixels > MAX_PIXELS || decodedBytes > MAX_DECODED_BYTES) exit(EXIT.tooLarge);

const drawn = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  .rotate()
  .resize(JSON.parse(argv[2] ?? '{}'))
  .webp({ quality: 82 })
  .toBuffer()
  .catch(() => exit(EXIT.unreadable));
stdout.write(drawn);
