import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { BooksStatus } from '../../contract/shapes/books.ts';
import { matchNewest } from '../bookings/search.ts';
import { readRows } from '../platform/db/read-rows.ts';
import type { Db, PaymentRow, Schema } from '../platform/db/schema.ts';

export type PaymentFilter = {
  fromMs?: number;
  untilMs?: number;
  status?: BooksStatus;
  /** No payment but these. */
  ids?: readonly string[];
  /** None of these. */
  besides?: readonly string[];
};

/** `before` is the last payment of the page before. */
export type Page = { limit: number; before?: Pick<PaymentRow, 'id' | 'createdAt' | 'bookingId'> };

function matches({ fromMs, untilMs, status, ids, besides = [] }: PaymentFilter): Expression<SqlBool> {
  const e = expressionBuilder<Schema, 'payments'>();
  const conditions: Expression<SqlBool>[] = [];
  if (fromMs !== undefined) conditions.push(e('payments.createdAt', '>=', fromMs));
  if (untilMs !== undefined) conditions.push(e('payments.createdAt', '<', untilMs));
  if (ids) conditions.push(ids.length > 0 ? e('payments.id', 'in', ids) : e.lit(false));
  if (besides.length > 0) conditions.push(e('payments.id', 'not in', besides));
  if (status) conditions.push(hasStatus(status));
  return e.and(conditions);
}

// A literal instead of a parameter lets SQLite use its partial index.
const done = sql.lit('done' as const);

/** A payment of which a part was given back stays captured in its row. */
function hasStatus(status: BooksStatus): Expression<SqlBool> {
  const e = expressionBuilder<Schema, 'payments'>();
  if (status === 'partially_refunded') {
    const given = e.selectFrom('refunds').select('refunds.paymentId').where('refunds.state', '=', done);
    return e.and([e('payments.status', '=', 'captured'), e('payments.id', 'in', given)]);
  }
  if (status !== 'captured') return e('payments.status', '=', status);
  const part = e
    .selectFrom('refunds')
    .select('refunds.id')
    .whereRef('refunds.paymentId', '=', 'payments.id')
    .where('refunds.state', '=', done);
  return e.and([e('payments.status', '=', 'captured'), e.not(e.exists(part))]);
}

type OfBooking = ExpressionBuilder<Schema, 'payments' | 'bookings'>;

/** Whether a payment pays the booking, was to pay it, or is its tip. */
const isOfBooking = (e: OfBooking) =>
  e.or([
    e('payments.bookingId', '=', e.ref('bookings.id')),
    e('payments.formerBookingId', '=', e.ref('bookings.id')),
    e('payments.tipBookingId', '=', e.ref('bookings.id')),
  ]);

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Lists the ids of the newest payments that match. */
export async function listNewestIds(
  db: Db,
  filter: PaymentFilter,
  { limit, before }: Page,
): Promise<string[]> {
  let ids = db.selectFrom('payments').select('payments.id').where(matches(filter));
  if (before) {
    ids = ids.where((e) =>
      e(e.refTuple('payments.createdAt', 'payments.id'), '<', e.tuple(before.createdAt, before.id)),
    );
  }
  return idsOf(
    await ids.orderBy('payments.createdAt', 'desc').orderBy('payments.id', 'desc').limit(limit).execute(),
  );
}

/** Lists the ids of the payments that match, of the newest bookings that the words find: newest booking first, then by id. */
export async function listFoundIds(
  db: Db,
  filter: PaymentFilter,
  words: string[][],
  { limit, before }: Page,
): Promise<string[]> {
  const last = before && (await findBookingPlace(db, before));
  // Of the last booking of the page before, other payments may follow.
  const isSought = (e: OfBooking) =>
    e.and([
      isOfBooking(e),
      matches(filter),
      ...(last && before ? [e.or([e('bookings.id', '<>', last.id), e('payments.id', '<', before.id)])] : []),
    ]);
  let bookings = db
    .selectFrom('bookings')
    .select('bookings.id')
    .where((e) => e.exists(e.selectFrom('payments').select('payments.id').where(isSought)));
  if (last) {
    bookings = bookings.where((e) =>
      e(e.refTuple('bookings.createdAt', 'bookings.id'), '<=', e.tuple(last.createdAt, last.id)),
    );
  }
  const found = await matchNewest(db, bookings, words, limit);
  const newest = found
    .innerJoin('payments', (on) => on.on(isSought))
    .clearSelect()
    .select('payments.id as id')
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit);
  return idsOf(await newest.execute());
}

/** Returns where the booking of a payment stands among the bookings; one without a booking stands at its own time. */
const findBookingPlace = async (db: Db, { bookingId, createdAt }: NonNullable<Page['before']>) =>
  (await db
    .selectFrom('bookings')
    .select(['id', 'createdAt'])
    .where('id', '=', bookingId ?? '')
    .executeTakeFirst()) ?? { id: '', createdAt };

/** Returns the payment with this id, of ours or of the provider, or with the receipt of this number, if it matches. */
export const listExactIds = async (
  db: Db,
  filter: PaymentFilter,
  { id, receiptNumber }: { id: string; receiptNumber: number | null },
): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('payments')
      .select('payments.id')
      // A union of index lookups: one condition with `or` would scan every payment.
      .where('payments.id', 'in', (e) =>
        e
          .selectFrom('receipts')
          .select('receipts.paymentId as id')
          .where('receipts.number', '=', receiptNumber ?? 0)
          .union(e.selectFrom('payments as own').select('own.id').where('own.id', '=', id))
          .union(
            e.selectFrom('payments as theirs').select('theirs.id').where('theirs.providerPaymentId', '=', id),
          ),
      )
      .where(matches(filter))
      .orderBy('payments.id')
      .execute(),
  );

export const findPaymentPlace = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .select((e) => [
      'id',
      'createdAt',
      e.fn.coalesce('bookingId', 'formerBookingId', 'tipBookingId').as('bookingId'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

const details = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.id', 'payments.customerId')
    // A booking that has lost this payment, or whose tip it is, still names what it was for.
    .leftJoin('bookings', (join) =>
      join.on('bookings.id', '=', (e) =>
        e.fn.coalesce(
          e.ref('payments.bookingId'),
          e.ref('payments.formerBookingId'),
          e.ref('payments.tipBookingId'),
        ),
      ),
    )
    .leftJoin('receipts', 'receipts.paymentId', 'payments.id')
    .select((e) => [
      'payments.id',
      'payments.createdAt',
      'payments.capturedAt',
      'bookings.id as bookingId',
      'payments.amountCents',
      'payments.status',
      'payments.provider',
      'payments.providerPaymentId',
      'payments.tipTechId',
      'bookings.customerName',
      e
        .case()
        .when(e.and([e('bookings.id', 'is not', null), e('payments.tipBookingId', 'is', null)]))
        .then(e.ref('payments.taxCents'))
        .else(null)
        .end()
        .as('taxCents'),
      'customers.firstName',
      'customers.lastName',
      'receipts.number as receiptNumber',
    ])
    .where('payments.id', 'in', ids);

export type PaymentDetail = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>;

export const listDetails = (db: Db, ids: readonly string[]): Promise<PaymentDetail[]> =>
  readRows(db, details(db, ids));

/** Lists what the entries of payments sum to, by account and kind of movement. */
export const listSumsOfPayments = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('ledgerEntries')
    .select((e) => ['paymentId', 'account', 'kind', e.fn.sum<number>('amountCents').as('cents')])
    .where('paymentId', 'in', ids)
    .groupBy(['paymentId', 'account', 'kind'])
    .execute();
