import { customerTerms } from '../../src/server/accounts/change-customer.ts';
import { bookingTerms } from '../../src/server/bookings/search.ts';
import type { Fee } from '../../src/server/payments/provider/sandbox.ts';
import type { Database, Db } from '../../src/server/platform/db/schema.ts';
import { inTransaction } from '../../src/server/platform/db/transaction.ts';
import { staffTerms } from '../../src/server/staff/queries.ts';
import type { Random } from '../random.ts';
import { DAY_MS } from './course.ts';
import { HISTORY_DAYS, type History, type PastBooking } from './history.ts';
import { DEMO_STAFF, DISPATCHER } from './staff.ts';
import { storePayments } from './store-payments.ts';

const BATCH_SIZE = 200;

/** Stores the staff accounts, all with one password, and the history in one transaction. */
export async function storeHistory(
  db: Database,
  random: Random,
  { customers, bookings }: History,
  { passwordHash, fee, nowMs }: { passwordHash: string; fee: Fee; nowMs: number },
): Promise<void> {
  const events = bookings.flatMap(({ row, course }) =>
    course.events.map((event, n) => ({ ...event, id: random.id(), bookingId: row.id, version: n + 1 })),
  );
  const terms = [
    ...customers.map((row) => ({ id: row.id, terms: customerTerms(row) })),
    ...bookings.map(({ row }) => ({ id: row.id, terms: bookingTerms(row) })),
    ...DEMO_STAFF.map((account) => ({ id: account.username, terms: staffTerms(account) })),
  ].flatMap(({ id, terms }) => terms.map((term) => ({ ownerId: id, term })));
  const staffSince = nowMs - (HISTORY_DAYS + 30) * DAY_MS;

  await inTransaction(db, async (trx) => {
    const staff = DEMO_STAFF.map((account) => ({
      ...account,
      passwordHash,
      ownSince: staffSince,
      createdAt: staffSince,
    }));
    await trx.insertInto('staff').values(staff).execute();
    await inParts(
      customers.map(({ home, ...row }) => row),
      (some) => trx.insertInto('customers').values(some).execute(),
    );
    await inParts(
      bookings.map(({ row }) => row),
      (some) => trx.insertInto('bookings').values(some).execute(),
    );
    await inParts(events, (some) => trx.insertInto('bookingEvents').values(some).execute());
    await storePayments(trx, random, bookings, { inParts, fee, nowMs });
    await inParts(alertsOf(random, bookings), (some) =>
      trx.insertInto('notifications').values(some).execute(),
    );
    await inParts(terms, (some) => addTerms(trx, some));
  });
}

const addTerms = (db: Db, terms: { ownerId: string; term: string }[]) =>
  db.insertInto('searchTerms').values(terms).execute();

async function inParts<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await insert(rows.slice(from, from + BATCH_SIZE));
}

/** Every booking had an alert, which staff acknowledged. */
const alertsOf = (random: Random, bookings: PastBooking[]) =>
  bookings.map(({ row }) => ({
    id: random.id(),
    bookingId: row.id,
    createdAt: row.createdAt,
    acknowledgedBy: DISPATCHER,
    acknowledgedAt: Math.round(
      row.assignedAt ?? row.cancelledAt ?? row.createdAt + random.whole(5000, 60_000),
    ),
  }));
