import { expect, it, onTestFinished } from 'vitest';
import { seedBookings } from '../../../bench/seed-bookings.ts';
import { freshDatabaseUrl } from '../../../test/database.ts';
import { START } from '../../../test/server/test-app.ts';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { listBookingPage } from './list-bookings.ts';
import { matchAllWords } from './search.ts';
import { searchWords } from './search-terms.ts';

const BOOKINGS = 3000;

it('booking search finds every page for a word that all bookings have, also with a rarer second word', {
  timeout: 60_000,
}, async () => {
  const db = openDatabase(await freshDatabaseUrl());
  onTestFinished(() => db.destroy());
  await migrate(db);
  await seedBookings(db, BOOKINGS, START);
  const all = async (q?: string) => {
    const ids: string[] = [];
    for (let before: string | undefined; ; ) {
      const { bookings, nextBefore } = await listBookingPage({ db }, { limit: 500, before, q });
      ids.push(...bookings.map(({ id }) => id));
      if (!nextBefore) return ids;
      before = nextBefore;
    }
  };
  const everything = await all();
  expect(everything).toHaveLength(BOOKINGS);
  expect(await all('908')).toEqual(everything);
  const jordans = await all('jordan');
  expect(jordans.length).toBeGreaterThan(0);
  expect(jordans.length).toBeLessThan(BOOKINGS);
  expect(await all('908 jordan')).toEqual(jordans);
  expect(await all('908 nobody')).toEqual([]);
});

it('booking search finds the same bookings with each query strategy', { timeout: 60_000 }, async () => {
  const db = openDatabase(await freshDatabaseUrl());
  onTestFinished(() => db.destroy());
  await migrate(db);
  await seedBookings(db, BOOKINGS, START);
  const gathering = { many: 3 * BOOKINGS, most: 3 * BOOKINGS };
  const meeting = { many: 0, most: 0 };
  const knowing = { many: 0, most: BOOKINGS };
  const mixed = { many: 100, most: 1000 };
  const ids = async (typed: string, counts: typeof mixed) => {
    const query = await matchAllWords(
      db,
      db.selectFrom('bookings').select('bookings.id'),
      searchWords(typed),
      counts,
    );
    return (await query.execute()).map(({ id }) => id).sort();
  };
  for (const [typed, least] of [
    ['jordan kowalski', 1],
    ['kow jor', 1],
    ['908 jordan', 1],
    ['jordan priya', 0],
  ] as const) {
    const wanted = await ids(typed, gathering);
    expect(wanted.length, typed).toBeGreaterThanOrEqual(least);
    expect(wanted.length, typed).toBeLessThan(BOOKINGS);
    for (const counts of [meeting, knowing, mixed]) expect(await ids(typed, counts), typed).toEqual(wanted);
  }
});
