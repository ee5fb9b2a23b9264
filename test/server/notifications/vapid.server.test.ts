import { expect, it, onTestFinished } from 'vitest';
import { createSeal } from '../../../src/server/lib/seal.ts';
import { storedVapidKeys } from '../../../src/server/notifications/channels/vapid.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { migratedDatabaseUrl } from '../../database.ts';

const seal = createSeal(['the secret of this installation']);
const another = createSeal(['another secret']);

async function freshDatabase() {
  const db = openDatabase(await migratedDatabaseUrl());
  onTestFinished(() => db.destroy());
  await migrate(db);
  const stored = async () =>
    (await db.selectFrom('settings').selectAll().where('name', '=', 'vapid-keys').execute()).map(
      ({ value }) => value,
    );
  return { db, stored };
}

it('storedVapidKeys keeps one key pair and stores the private key sealed', async () => {
  const { db, stored } = await freshDatabase();
  const [first, second] = await Promise.all([storedVapidKeys(db, seal), storedVapidKeys(db, seal)]);
  expect(second).toEqual(first);
  expect(await stored()).toHaveLength(1);
  expect((await stored())[0]).toContain(first.publicKey);
  expect((await stored())[0]).not.toContain(first.privateKey);
});

it('storedVapidKeys makes new keys when the secret has changed', async () => {
  const { db } = await freshDatabase();
  const before = await storedVapidKeys(db, seal);
  const after = await storedVapidKeys(db, another);
  expect(after.publicKey).not.toBe(before.publicKey);
  expect(await storedVapidKeys(db, another)).toEqual(after);
});
