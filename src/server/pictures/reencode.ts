import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ResizeOptions } from 'sharp';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';

/** In the same folder as this file, both in the source and in the build. */
const DECODER = fileURLToPath(new URL('./decode-picture.js', import.meta.url));
/** The exit codes of a decoder that refuses a picture for its size. */
const TOO_LARGE = new Map([
  [3, texts('Please select an image of at most 50 megapixels')],
  [4, texts('Please select a JPEG, or a smaller image')],
]);
const TIMEOUT_MS = 30_000;
const UNREADABLE = texts('Please select an image file (JPG, PNG, etc.)');

const SIGNATURES = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
];

/** Returns whether the content starts like JPEG, PNG, GIF, WebP or HEIF, whatever its name and type. */
const beginsLikePicture = (content: Buffer): boolean =>
  SIGNATURES.some(({ at, bytes }) => content.toString('latin1', at, at + bytes.length) === bytes);

/**
 * Re-encodes a picture as upright WebP of that size without metadata. A child process decodes it: it has no secrets,
 * its memory is returned to the system, and it is killed after a timeout.
 * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE in pixels or in the decoder's memory, OVERLOADED when no process can be started
 */
export async function reencode(
  content: Buffer,
  size: ResizeOptions,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Buffer> {
  if (!beginsLikePicture(content)) throw new Failure('TYPE_UNSUPPORTED', UNREADABLE);
  const decoder = spawn(process.execPath, [DECODER, JSON.stringify(size)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  });
  // A decoder that ends before it has read all input reports the reason by its exit code.
  decoder.stdin.on('error', () => {}).end(content);
  const ended = once(decoder, 'close').catch(() => {
    throw new Failure('OVERLOADED');
  });
  const [[exitCode], drawn] = await Promise.all([ended, buffer(decoder.stdout)]);
  const tooLarge = TOO_LARGE.get(exitCode);
  if (tooLarge) throw new Failure('TOO_LARGE', tooLarge);
  if (exitCode !== 0) throw new Failure('TYPE_UNSUPPORTED', UNREADABLE);
  return drawn;
}
