import { customerTerms } from '../../src/server/accounts/change-customer.ts';
import { bookingTerms } from '../../src/server/bookings/search.ts';
import { addServiceTime } from '../../src/server/dispatch/situation/queries.ts';
import type { Fee } from '../../src/server/payments/provider/sandbox.ts';
import type { ArrivalPredictionRow, Database, Db } from '../../src/server/platform/db/schema.ts';
import { inTransaction } from '../../src/server/platform/db/transaction.ts';
import { staffTerms } from '../../src/server/staff/queries.ts';
import type { Random } from '../random.ts';
import { DAY_MS, MINUTE_MS } from './course.ts';
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
    await inParts(predictionsOf(random, bookings), (some) =>
      trx.insertInto('arrivalPredictions').values(some).execute(),
    );
    for (const service of servicesOf(bookings)) await addServiceTime(trx, service);
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

/** From which the company has learnt how long each technician's services take. */
const servicesOf = (bookings: PastBooking[]) =>
  bookings.flatMap(({ row: { assignedTechId: techId, serviceType, startedAt, completedAt } }) =>
    techId !== null && startedAt !== null && completedAt !== null
      ? [{ techId, serviceType, minutes: (completedAt - startedAt) / MINUTE_MS, changedAt: completedAt }]
      : [],
  );

/** What was promised, and predicted at the assignment and the departure of each arrival. */
const predictionsOf = (random: Random, bookings: PastBooking[]): ArrivalPredictionRow[] =>
  bookings.flatMap(({ row, course: { events } }) => {
    const { id: bookingId, createdAt, promisedFromAt, promisedAt, arrivedAt } = row;
    const promise = { step: 'created' as const, at: createdAt, arrivesAt: null };
    const first = { bookingId, version: 1, ...promise, fromAt: promisedFromAt, byAt: promisedAt };
    if (arrivedAt === null) return [first];
    const predicted = events.flatMap(({ kind, at }, n): ArrivalPredictionRow[] => {
      if (kind !== 'assigned' && kind !== 'departed') return [];
      const spreadMs = (kind === 'assigned' ? 6 : 3.5) * MINUTE_MS;
      const arrivesAt = Math.round(Math.max(at + MINUTE_MS, arrivedAt + random.gauss() * spreadMs));
      const range =
        kind === 'assigned'
          ? { fromAt: null, byAt: null }
          : { fromAt: arrivesAt - 5 * MINUTE_MS, byAt: arrivesAt + 7 * MINUTE_MS };
      return [{ bookingId, version: n + 1, step: kind, at, arrivesAt, ...range }];
    });
    return [first, ...predicted];
  });
