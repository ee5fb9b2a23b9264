import { expect, it, onTestFinished } from 'vitest';
import { seedBookings } from '../../../bench/seed-bookings.ts';
import { listBookingPage } from '../../../src/server/bookings/list-bookings.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { START } from '../test-app.ts';

const BOOKINGS = 3000;

it('booking search finds every page for a word that all bookings have, also with a rarer second word', {
  timeout: 60_000,
}, async () => {
  const db = openDatabase(await migratedDatabaseUrl());
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
