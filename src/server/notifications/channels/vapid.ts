import webPush from 'web-push';
import type { Seal } from '../../lib/seal.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { VapidKeys } from './web-push.ts';

const NAME = 'vapid-keys';

/**
 * Returns the key pair that identifies this installation to push services: generated once, shared by all nodes, the
 * private key encrypted. With another secret new keys are generated, and every browser subscribes again.
 */
export async function storedVapidKeys(db: Db, seal: Seal): Promise<VapidKeys> {
  const stored = await read(db);
  const known = stored && open(stored, seal);
  if (known) return known;
  // If two nodes start concurrently, one writes and both read the stored keys.
  const made = sealed(webPush.generateVAPIDKeys(), seal);
  if (stored) await replace(db, stored.value, made);
  else await insert(db, made);
  const written = await read(db);
  const keys = written && open(written, seal);
  if (!keys)
    throw new Error('the VAPID keys just stored are gone, or another node has another SESSION_SECRET');
  return keys;
}

type Stored = { value: string };

const sealed = (keys: VapidKeys, seal: Seal): string =>
  JSON.stringify({ publicKey: keys.publicKey, sealedPrivateKey: seal.close(keys.privateKey, NAME) });

/** Returns null if the key was encrypted with another secret. */
function open({ value }: Stored, seal: Seal): VapidKeys | null {
  const { publicKey, sealedPrivateKey } = JSON.parse(value) as {
    publicKey: string;
    sealedPrivateKey: string;
  };
  try {
    return { publicKey, privateKey: seal.open(sealedPrivateKey, NAME) };
  } catch {
    return null;
  }
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
