import { expect, it } from 'vitest';
import { countRows } from '../../../src/server/platform/db/row-counts.ts';
import { migratedDatabase } from '../../database.ts';
import { START } from '../test-app.ts';

const customer = (n: number) => ({
  id: `new${n}`,
  email: `new${n}@example.com`,
  referralSource: 'direct',
  createdAt: START,
});

it('the number of customers follows inserts, conflicts, deletions and rollbacks', async () => {
  const db = await migratedDatabase();
  const count = () => countRows(db, 'customers');
  await db
    .insertInto('customers')
    .values([customer(1), customer(2), customer(3)])
    .execute();
  expect(await count()).toBe(3);
  const again = { ...customer(4), email: customer(1).email };
  await db
    .insertInto('customers')
    .values(again)
    .onConflict((c) => c.column('email').doNothing())
    .execute();
  expect(await count()).toBe(3);
  await db.deleteFrom('customers').where('id', 'in', ['new2', 'new3']).execute();
  expect(await count()).toBe(1);
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('customers').values(customer(5)).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await count()).toBe(1);
});

it('the number of customers counts concurrent inserts of several connections', async () => {
  const db = await migratedDatabase();
  const inserts = Array.from({ length: 40 }, (_, n) =>
    db.transaction().execute((trx) => trx.insertInto('customers').values(customer(n)).execute()),
  );
  await Promise.all(inserts);
  expect(await countRows(db, 'customers')).toBe(40);
});
