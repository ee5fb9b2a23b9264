import type { MultipartFile } from '@fastify/multipart';
import { Failure } from '../../domain/failure.ts';

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/**
 * Reads a multipart form. What its parser stumbles over, a form that breaks off or names no boundary, is the
 * sender's fault though the parser gives it no status.
 * @throws Failure INVALID, and whatever has a code of its own
 */
export async function readForm<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new Failure('INVALID', 'The form could not be read.');
  }
}

/** The content of a photo, inside of `readForm`. @throws Failure TOO_LARGE over 5 MB */
export async function photoIn(part: MultipartFile): Promise<Buffer> {
  const upload = await part.toBuffer().catch((error) => {
    if (!part.file.truncated && error.statusCode !== 413) throw error;
  });
  if (!upload || part.file.truncated || upload.length > MAX_PHOTO_BYTES)
    throw new Failure('TOO_LARGE', 'Please select an image smaller than 5MB');
  return upload;
}
