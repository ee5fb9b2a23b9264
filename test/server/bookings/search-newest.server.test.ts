import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { bookingId, plateOf, seedBookings } from '../../../bench/seed-bookings.ts';
import { searchWords } from '../../../src/domain/people/search-text.ts';
import { bookingTerms, matchNewest } from '../../../src/server/bookings/search.ts';
import { searchCustomers } from '../../../src/server/customers/search.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import type { Database } from '../../../src/server/platform/db/schema.ts';
import { saveTerms } from '../../../src/server/platform/db/search-terms.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { START } from '../test-app.ts';

const BOOKINGS = 1500;
const somebody = { customerName: 'Nina Okafor', phoneNumber: '2125550199' };
const texts = [
  'nina',
  'okafor nina',
  'okafor jordan',
  'nina jordan kowalski',
  '2125550199',
  'nina 31',
  'jordan',
  'jordan kowalski',
  'kow jor',
  'jordan priya',
  '908 jordan',
  '90855501',
  'rmk',
  'mara',
  'jordan mara',
  'hyundai tech3',
  'ioniq kowalski',
  'nobody',
  'jordan nobody',
  'jordan.lee',
  plateOf(142),
  '0000012c',
];

let url: string;
beforeAll(async () => {
  url = await migratedDatabaseUrl();
  const db = openDatabase(url);
  await migrate(db);
  await seedBookings(db, BOOKINGS, START);
  // Some bookings are for somebody else, and some customers have no name.
  for (let n = 0; n < BOOKINGS; n += 1) {
    const id = bookingId(n);
    if (n % 7 === 0) await saveTerms(db, id, bookingTerms({ id, ...somebody }));
    if (n % 31 === 0) await saveTerms(db, `c${id}`, [`${n}@example.com`]);
  }
  // Frequent words may be a technician's.
  for (const n of [0, 3, 7]) await saveTerms(db, `tech${n}`, [`tech${n}`, 'maralee', 'lee', 'jordan']);
  await db.destroy();
}, 120_000);

function open(): Database {
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}

/** The terms of each owner, to search without the database. */
async function termsByOwner(db: Database): Promise<Map<string, string[]>> {
  const terms = new Map<string, string[]>();
  for (const { ownerId, term } of await db.selectFrom('searchTerms').selectAll().execute())
    terms.set(ownerId, [...(terms.get(ownerId) ?? []), term]);
  return terms;
}

const matches = (terms: string[], words: string[][]) =>
  words.every((prefixes) => prefixes.some((prefix) => terms.some((term) => term.startsWith(prefix))));

/**
 * Collecting, scanning a part and then by customers, by customers, if at least 200 have each word, among older bookings
 * by scanning or by customers, scanning all.
 */
const thresholds = [
  { many: 10_000, scanned: 10, tested: 0 },
  { many: 0, scanned: 400, tested: 0 },
  { many: 0, scanned: 0, tested: 0 },
  { many: 200, scanned: 100, tested: 0 },
  { many: 0, scanned: 30, tested: 10_000 },
  { many: 0, scanned: 10_000, tested: 0 },
];

it.each(texts)(
  'booking search for %j finds the same newest bookings with all thresholds',
  {
    timeout: 60_000,
  },
  async (typed) => {
    const db = open();
    const words = searchWords(typed);
    const terms = await termsByOwner(db);
    const rows = await db
      .selectFrom('bookings')
      .select(['id', 'customerId', 'assignedTechId'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const all = rows
      .filter((row) =>
        matches(
          [row.id, row.customerId, row.assignedTechId ?? ''].flatMap((id) => terms.get(id) ?? []),
          words,
        ),
      )
      .map(({ id }) => id);
    for (const limit of [1, 7, BOOKINGS]) {
      for (const measured of thresholds) {
        const ids = db.selectFrom('bookings').select('bookings.id');
        const found = await (await matchNewest(db, ids, words, limit, measured))
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        expect(
          found.map(({ id }) => id),
          JSON.stringify({ limit, measured }),
        ).toEqual(all.slice(0, limit));
      }
    }
  },
);

it.each(texts)(
  'customer search for %j finds the same newest customers with all thresholds',
  {
    timeout: 60_000,
  },
  async (typed) => {
    const db = open();
    const words = searchWords(typed);
    const terms = await termsByOwner(db);
    const customers = db.selectFrom('customers').selectAll();
    const rows = await customers.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
    const all = rows.map(({ id }) => id).filter((id) => matches(terms.get(id) ?? [], words));
    for (const limit of [1, 7, BOOKINGS]) {
      for (const measured of thresholds) {
        const found = await searchCustomers(db, customers, words, limit, measured);
        expect(
          found.map(({ id }) => id),
          JSON.stringify({ limit, measured }),
        ).toEqual(all.slice(0, limit));
      }
    }
  },
);
