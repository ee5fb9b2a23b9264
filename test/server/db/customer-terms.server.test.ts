import { expect, it } from 'vitest';
import { bookingId, seedBookings } from '../../../bench/seed-bookings.ts';
import type { Database } from '../../../src/server/platform/db/schema.ts';
import { saveTerms } from '../../../src/server/platform/db/search-terms.ts';
import { migratedDatabase } from '../../database.ts';
import { START } from '../test-app.ts';

const BOOKINGS = 100;

/** Counted without the triggers. */
async function ownersOfTerms(db: Database): Promise<Map<string, number>> {
  const bookings = await db.selectFrom('bookings').select(['id', 'customerId']).execute();
  const customerOf = new Map(bookings.map(({ id, customerId }) => [id, customerId]));
  const owners = new Map<string, number>();
  for (const { ownerId, term } of await db.selectFrom('searchTerms').selectAll().execute()) {
    const key = `${term} ${customerOf.get(ownerId) ?? ownerId}`;
    owners.set(key, (owners.get(key) ?? 0) + 1);
  }
  return owners;
}

async function storedOwners(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('customerTerms').selectAll().execute();
  return new Map(rows.map(({ term, customerId, owners }) => [`${term} ${customerId}`, owners]));
}

it('the terms of a customer follow those of the customer and of the bookings', async () => {
  const db = await migratedDatabase();
  await seedBookings(db, BOOKINGS, START);
  expect(await storedOwners(db)).toEqual(await ownersOfTerms(db));
  const customer = `c${bookingId(0)}`;
  await saveTerms(db, customer, ['nina', 'jordan']);
  await saveTerms(db, bookingId(0), ['nina', 'okafor']);
  await saveTerms(db, bookingId(20), ['nina']);
  const owners = await storedOwners(db);
  expect(owners).toEqual(await ownersOfTerms(db));
  expect(owners.get(`nina ${customer}`)).toBe(3);
  await saveTerms(db, bookingId(0), []);
  await saveTerms(db, bookingId(20), []);
  await saveTerms(db, customer, []);
  expect(await storedOwners(db)).toEqual(await ownersOfTerms(db));
  expect((await storedOwners(db)).has(`nina ${customer}`)).toBe(false);
});

it('the terms of a customer are those of the committed transactions only', async () => {
  const db = await migratedDatabase();
  await seedBookings(db, BOOKINGS, START);
  const before = await storedOwners(db);
  const failing = db.transaction().execute(async (trx) => {
    await saveTerms(trx, bookingId(0), ['nina']);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await storedOwners(db)).toEqual(before);
});
