import webPush from 'web-push';
import type { Db } from '../db/schema.ts';
import { seal, unseal } from '../sealed.ts';
import type { VapidKeys } from './web-push.ts';

const NAME = 'vapid-keys';

/**
 * The key pair that push services know this installation by: generated once, the same on every node, the private key
 * sealed with the secret. With another secret there are new keys, and every browser subscribes anew.
 */
export async function storedVapidKeys(db: Db, secret: string): Promise<VapidKeys> {
  const stored = await read(db);
  const known = stored && open(stored, secret);
  if (stored && known) {
    if (stored.value.includes(known.privateKey)) await replace(db, stored.value, sealed(known, secret));
    return known;
  }
  // Of two nodes that start at once one writes; both read what was written.
  const made = sealed(webPush.generateVAPIDKeys(), secret);
  if (stored) await replace(db, stored.value, made);
  else await insert(db, made);
  const written = await read(db);
  const keys = written && open(written, secret);
  if (!keys)
    throw new Error('the VAPID keys just stored are gone, or another node has another SESSION_SECRET');
  return keys;
}

type Stored = { value: string };

const sealed = (keys: VapidKeys, secret: string): string =>
  JSON.stringify({ publicKey: keys.publicKey, sealedPrivateKey: seal(keys.privateKey, secret, NAME) });

/** Null when it was sealed with another secret. Installations of before kept the private key as it is. */
function open({ value }: Stored, secret: string): VapidKeys | null {
  const { publicKey, privateKey, sealedPrivateKey } = JSON.parse(value) as Record<string, string | undefined>;
  const opened = privateKey ?? (sealedPrivateKey ? unseal(sealedPrivateKey, secret, NAME) : null);
  return publicKey && opened ? { publicKey, privateKey: opened } : null;
}

const read = (db: Db): Promise<Stored | undefined> =>
  db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();

const insert = (db: Db, value: string) =>
  db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((c) => c.doNothing())
    .execute();

const replace = (db: Db, before: string, value: string) =>
  db.updateTable('settings').set({ value }).where('name', '=', NAME).where('value', '=', before).execute();
