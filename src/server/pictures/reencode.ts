import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ResizeOptions } from 'sharp';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';

/** In the same folder as this file, both in the source and in the build. */
const DECODER = fileURLToPath(new URL('./decode-picture.js', import.meta.url));
/** What a picture may be, and what becomes of it. */
export type PictureRules = {
  size: ResizeOptions;
  /** Checked by the header, before anything is decoded. */
  maxPixels: number;
  /** What is said of more pixels. */
  tooManyPixels: string;
  /** It is evidence, so it must not be tiny or of one colour. */
  mustShow?: boolean;
};

/** What a decoder that refuses a picture says by its exit code. */
function refusalOf(exitCode: number, { tooManyPixels }: PictureRules): Failure {
  if (exitCode === 3) return new Failure('TOO_LARGE', tooManyPixels);
  if (exitCode === 4) return new Failure('TOO_LARGE', texts('Please select a JPEG, or a smaller image'));
  if (exitCode === 5) {
    return new Failure('EVIDENCE_NEEDED', texts('That picture shows nothing. Please take another one.'));
  }
  return new Failure('TYPE_UNSUPPORTED', UNREADABLE);
}

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
 * Re-encodes a picture as upright WebP of a size without metadata. A child process decodes it: it has no secrets,
 * its memory is returned to the system, and it is killed after a timeout.
 * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE in pixels or in the decoder's memory, EVIDENCE_NEEDED, OVERLOADED when no
 * process can be started or the signal aborts
 */
export async function reencode(
  content: Buffer,
  rules: PictureRules,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Buffer> {
  if (!beginsLikePicture(content)) throw new Failure('TYPE_UNSUPPORTED', UNREADABLE);
  const decoder = spawn(process.execPath, [DECODER, JSON.stringify(rules)], {
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
  if (exitCode !== 0) throw refusalOf(exitCode, rules);
  return drawn;
}
