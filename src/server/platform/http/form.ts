import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../../domain/failure.ts';
import { texts } from '../../../domain/texts.ts';

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/**
 * Reads a multipart form. A parser error, such as a truncated form or a missing boundary, has no status, so it becomes
 * INVALID here.
 * @throws Failure INVALID, and any error that has a code
 */
export async function readForm<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new Failure('INVALID', texts('The form could not be read.'));
  }
}

/** Reads the content of a photo; call it inside `readForm`. @throws Failure TOO_LARGE over 5 MB */
export async function photoIn(part: MultipartFile): Promise<Buffer> {
  const upload = await part.toBuffer().catch((error) => {
    if (!part.file.truncated && error.statusCode !== 413) throw error;
  });
  if (!upload || part.file.truncated || upload.length > MAX_PHOTO_BYTES)
    throw new Failure('TOO_LARGE', texts('Please select an image smaller than 5MB'));
  return upload;
}

/**
 * Reads the fields of these names and the photo of a multipart form; null without a photo.
 * @throws Failure INVALID, and TOO_LARGE for a photo over 5 MB
 */
export const readPhotoForm = (request: FastifyRequest, names: ReadonlySet<string>) =>
  readForm(async () => {
    const fields: Record<string, unknown> = {};
    let photo: Buffer | null = null;
    for await (const part of request.parts()) {
      if (part.type === 'field' && names.has(part.fieldname)) fields[part.fieldname] = part.value;
      if (part.type !== 'file') continue;
      const upload = await photoIn(part);
      if (part.fieldname === 'photo' && upload.length > 0) photo = upload;
    }
    return { fields, photo };
  });
