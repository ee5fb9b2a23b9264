import webPush from 'web-push';
import type { Db } from '../db/schema.ts';
import type { VapidKeys } from './web-push.ts';

const NAME = 'vapid-keys';

/** The key pair that push services know this installation by: generated once, the same on every node. */
export async function storedVapidKeys(db: Db): Promise<VapidKeys> {
  const known = await read(db);
  if (known) return known;
  // Of two nodes that start at once one writes; both read what was written.
  await db
    .insertInto('settings')
    .values({ name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((c) => c.doNothing())
    .execute();
  const written = await read(db);
  if (!written) throw new Error('the VAPID keys just stored are gone');
  return written;
}

async function read(db: Db): Promise<VapidKeys | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? (JSON.parse(row.value) as VapidKeys) : null;
}
