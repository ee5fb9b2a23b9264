import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { updateCustomer } from './queries.ts';

const AVATAR = { width: 512, height: 512, fit: 'cover' } as const;

/**
 * Replaces a customer's photo; its path is not guessable.
 * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE, OVERLOADED
 */
export async function savePhoto(
  { db, clock, events, pictures }: Pick<Context, 'db' | 'clock' | 'events' | 'pictures'>,
  customerId: string,
  upload: Buffer,
): Promise<string> {
  const content = await pictures.reencode(upload, AVATAR, customerId);
  const name = randomBytes(16).toString('hex');
  const photoUrl = `/api/photos/${name}.webp`;
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('photos').where('customerId', '=', customerId).execute();
    await trx.insertInto('photos').values({ name, customerId, content, createdAt: clock() }).execute();
    await updateCustomer(trx, customerId, { profileImageUrl: photoUrl });
  });
  events.emit('customers:changed', {});
  return photoUrl;
}

export const findPhoto = (db: Db, name: string) =>
  db.selectFrom('photos').select('content').where('name', '=', name).executeTakeFirst();
