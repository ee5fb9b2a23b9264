import { sql } from 'kysely';
import { DisputeState, isUndecided } from '../../domain/money/dispute.ts';
import type { Db } from '../platform/db/schema.ts';

const MAX_LISTED = 100;

/** The kinds of jobs that move money. */
const moneyKinds = [
  'capture',
  'release',
  'void',
  'refund-rest',
  'credit-delay',
  'refund',
  'credit',
  'follow-payment',
  'follow-dispute',
];

const jobsWithPayment = (db: Db) =>
  db
    .selectFrom('jobs')
    .leftJoin('payments', 'payments.id', 'jobs.key')
    .select((e) => [
      'jobs.id',
      'jobs.kind',
      'jobs.payload',
      'jobs.createdAt',
      'jobs.dueAt',
      'jobs.endedAt',
      'jobs.lastError',
      'payments.id as paymentId',
      e.fn.coalesce('payments.bookingId', 'payments.tipBookingId').as('bookingId'),
      'payments.amountCents',
    ])
    .limit(MAX_LISTED);

/** Lists the open payment jobs that were tried without success, or that nobody has done since `before`. */
export const listOpenMoneyJobs = (db: Db, before: number) =>
  jobsWithPayment(db)
    .where('jobs.endedAt', 'is', null)
    .where('jobs.kind', 'in', moneyKinds)
    .where((e) => e.or([e('jobs.lastError', 'is not', null), e('jobs.createdAt', '<', before)]))
    .orderBy('jobs.createdAt')
    .execute();

export const listFailedMoneyJobs = (db: Db) =>
  jobsWithPayment(db)
    // A literal instead of a parameter lets SQLite use its partial index.
    .where('jobs.outcome', '=', sql.lit('failed'))
    .where('jobs.kind', 'in', [...moneyKinds, 'check-ledger'])
    .orderBy('jobs.endedAt', 'desc')
    .execute();

export const listFailedRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'kind',
      'paymentId',
      'bookingId',
      'amountCents',
      'requestedAt',
      'declineCode',
      'declineDetail',
    ])
    .where('state', '=', sql.lit('failed'))
    .where('approval', '!=', 'refused')
    .orderBy('requestedAt', 'desc')
    .limit(MAX_LISTED)
    .execute();

/** Lists the refunds that wait for another admin than the one who has asked. */
export const listApprovals = (db: Db) =>
  db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'bookingId', 'amountCents', 'requestedAt', 'requestedBy', 'reason'])
    // A literal instead of a parameter lets SQLite use its partial index.
    .where('approval', '=', sql.lit('waiting' as const))
    .where('state', '=', 'requested')
    .orderBy('requestedAt')
    .limit(MAX_LISTED)
    .execute();

const undecided = DisputeState.options.filter(isUndecided);

/** Lists the disputes that the card's bank has not decided. */
export const listUndecidedDisputes = (db: Db) =>
  db
    .selectFrom('disputes')
    .select(['id', 'paymentId', 'bookingId', 'amountCents', 'openedAt', 'state', 'reason', 'dueAt'])
    .where('state', 'in', undecided)
    .orderBy('openedAt', 'desc')
    .limit(MAX_LISTED)
    .execute();

/** Lists the payments that could not be captured for good, of bookings that were not cancelled. */
export const listRefusedCaptures = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select([
      'payments.id',
      'payments.bookingId',
      'payments.amountCents',
      'payments.createdAt',
      'payments.voidedAt',
      'payments.declineCode',
      'payments.declineDetail',
    ])
    .where('payments.status', '=', 'failed')
    .where('bookings.status', '<>', 'cancelled')
    .orderBy('payments.createdAt', 'desc')
    .limit(MAX_LISTED)
    .execute();

/** Lists reservations and unanswered intents without a booking that are older than `before`. */
export const listOldHolds = (db: Db, before: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'createdAt', 'intentState'])
    .where('status', 'in', ['intent', 'authorized'])
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(MAX_LISTED)
    .execute();
