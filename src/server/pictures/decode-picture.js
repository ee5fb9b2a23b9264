// The process that draws one picture anew: the upload on standard input, WebP on standard output, and the kind of
// failure as the exit code. Plain JavaScript, because a compiler on the way would cost every picture half a second.
import { setPriority } from 'node:os';
import { argv, exit, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const EXIT = { unreadable: 2, tooManyPixels: 3, tooMuchMemory: 4, showsNothing: 5 };

/** What phones and cameras of 50 megapixels make: 8160 × 6144, 8192 × 6144, 8256 × 6192. */
const MAX_PIXELS = 8192 * 6400;
/** The shorter side of a picture that shows something. */
const MIN_SIDE = 240;
/**
 * In bits, of the brightness of its points. As measured, one colour has 0 and a spot of 30 × 30 pixels on it 0.006; a lamp
 * in the dark has 0.038, and the noise of a phone's sensor in a picture of a dark street 0.3 and more.
 */
const MIN_ENTROPY = 0.02;
/** What its decoder keeps of a picture at once. The process takes 90 MB more, in all 400 MB at most. */
const MAX_DECODED_BYTES = 320_000_000;
const SAMPLE_BYTES = new Map([
  ['uchar', 1],
  ['char', 1],
  ['ushort', 2],
  ['short', 2],
]);

/** The end mark of a JPEG. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/**
 * Returns the bytes that the decoder keeps for a pixel, as measured with sharp 0.35.
 * @param {import('sharp').Metadata} header
 */
function bytesPerPixel({ format, isProgressive, channels, depth }) {
  if (format === 'heif') return 20;
  // All coefficients of 16 bits. Other JPEGs are decoded line by line, which counts as less than what follows.
  if (format === 'jpeg' && isProgressive) return 2 * channels;
  return 1.25 * channels * (SAMPLE_BYTES.get(depth) ?? 8);
}

// What is no photo is never given to its decoder: SVG and PDF are whole programs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);
// Whoever waits for an answer goes before whoever waits for a picture.
setPriority(10);

/** @type {import('./reencode.ts').PictureRules} */
const { size, maxPixels, mustShow } = JSON.parse(argv[2] ?? '{}');
const upload = await buffer(stdin);
// Without pixels as yet: width × height are limited below, where too large is told from unreadable.
const header = await sharp(upload, { limitInputPixels: false })
  .metadata()
  .catch(() => exit(EXIT.unreadable));
const pixels = header.width * header.height;
if (pixels > Math.min(MAX_PIXELS, maxPixels)) exit(EXIT.tooManyPixels);
if (pixels * bytesPerPixel(header) > MAX_DECODED_BYTES) exit(EXIT.tooMuchMemory);
if (mustShow && Math.min(header.width, header.height) < MIN_SIDE) exit(EXIT.showsNothing);

/** @type {(content: Buffer, failOn: import('sharp').FailOnOptions) => Promise<Buffer>} */
const draw = (content, failOn) =>
  sharp(content, { limitInputPixels: MAX_PIXELS, failOn })
    .rotate()
    .resize(size)
    .webp({ quality: 82 })
    .toBuffer();

/**
 * Some apps leave out a JPEG's end mark, and the decoder takes that for a cut picture. With an end mark a picture that
 * lacks nothing else gives no warning, and one that is cut before its last lines does.
 */
const drawComplete = () =>
  draw(upload, 'error').catch((error) => {
    if (header.format !== 'jpeg') throw error;
    return draw(Buffer.concat([upload, END_OF_IMAGE]), 'warning');
  });

const drawn = await drawComplete().catch(() => exit(EXIT.unreadable));
// Of the upload: what is drawn anew has lost the noise, which shows that a dark picture is one.
const entropy = async () =>
  (await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).stats()).entropy;
if (mustShow && (await entropy()) < MIN_ENTROPY) exit(EXIT.showsNothing);
stdout.write(drawn);
