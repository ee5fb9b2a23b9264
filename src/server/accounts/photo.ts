import { randomBytes } from 'node:crypto';
import sharp, { type ResizeOptions } from 'sharp';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { updateCustomer } from './queries.ts';

const AVATAR = { width: 512, height: 512, fit: 'cover' } as const;
/** A small file may unpack to a picture that fills the memory. */
const MOST_PIXELS = 50_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/**
 * Decides by the content what it is, and writes it anew: WebP of that size (512 px square, if nothing else is said),
 * turned upright, nothing of its metadata kept. @throws Failure TYPE_UNSUPPORTED
 */
export async function reencode(content: Buffer, size: ResizeOptions = AVATAR): Promise<Buffer> {
  try {
    const image = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!FORMATS.has(format ?? '')) throw new Failure('TYPE_UNSUPPORTED');
    return await image.rotate().resize(size).webp({ quality: 82 }).toBuffer();
  } catch {
    throw new Failure('TYPE_UNSUPPORTED', 'Please select an image file (JPG, PNG, etc.)');
  }
}

/** Stores a customer's new photo in place of the old one; the path cannot be guessed. */
export async function savePhoto(
  { db, clock, facts }: Pick<Context, 'db' | 'clock' | 'facts'>,
  customerId: string,
  upload: Buffer,
): Promise<string> {
  const content = await reencode(upload);
  const name = randomBytes(16).toString('hex');
  const photoUrl = `/api/photos/${name}.webp`;
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('photos').where('customerId', '=', customerId).execute();
    await trx.insertInto('photos').values({ name, customerId, content, createdAt: clock() }).execute();
    await updateCustomer(trx, customerId, { profileImageUrl: photoUrl });
  });
  facts.tell('customers:changed', {});
  return photoUrl;
}

export const findPhoto = (db: Db, name: string) =>
  db.selectFrom('photos').select('content').where('name', '=', name).executeTakeFirst();
