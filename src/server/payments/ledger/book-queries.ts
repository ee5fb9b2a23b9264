import { shareKept } from '../../../domain/bookings/move.ts';
import type { Db, PaymentRow } from '../../platform/db/schema.ts';
import { availableOf, isMove, sumOf, taxSumOf } from '../refunds/refund-rows.ts';
import type { Books } from './payment-differences.ts';

/** Lists payments in the order of their ids after `after`. */
export const listPaymentsAfter = (db: Db, after: string, limit: number): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** Lists a provider's payments that have one of its ids, or that are the intent of one of the keys. */
export const listPaymentsOfProvider = (
  db: Db,
  provider: string,
  providerPaymentIds: string[],
  keys: string[],
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where((e) =>
      e.or([
        e('providerPaymentId', 'in', ['', ...providerPaymentIds]),
        // The idempotency key at the provider is the id of the intent.
        e('id', 'in', ['', ...keys]),
      ]),
    )
    .execute();

/** Lists a provider's payments that changed at or after `since`, in the order of their ids after `after`. */
export const listChangedAfter = (
  db: Db,
  provider: string,
  since: number,
  after: string,
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '>', after)
    .where('provider', '=', provider)
    .where('providerPaymentId', 'is not', null)
    .where((e) =>
      e.or(
        (['createdAt', 'authorizedAt', 'capturedAt', 'voidedAt', 'refundedAt'] as const).map((column) =>
          e(column, '>=', since),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns when a provider's first payment was made; null without any. */
export const findOldestOfProvider = async (db: Db, provider: string): Promise<number | null> =>
  (
    await db
      .selectFrom('payments')
      .select((e) => e.fn.min('createdAt').as('oldest'))
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.oldest ?? null;

/** Returns the books of payments. */
export async function readBooks(db: Db, payments: PaymentRow[]): Promise<Books[]> {
  const ids = payments.map(({ id }) => id);
  if (ids.length === 0) return [];
  const bookingIds = payments.flatMap(({ bookingId }) => bookingId ?? []);
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'status', 'totalCents', 'taxCents', 'keptCents'])
    .where('id', 'in', bookingIds.length > 0 ? bookingIds : [''])
    .execute();
  // What the other payments of these bookings are of says whether all together pay them.
  const siblings = await db
    .selectFrom('payments')
    .select(['id', 'bookingId', 'amountCents', 'taxCents', 'status'])
    .where('bookingId', 'in', bookingIds.length > 0 ? bookingIds : [''])
    .orderBy('isDifference')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const allIds = [...new Set([...ids, ...siblings.map(({ id }) => id)])];
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', 'in', allIds)
    .orderBy('number')
    .execute();
  const entries = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('paymentId', 'in', ids)
    .orderBy('id')
    .execute();
  const deductions = await db
    .selectFrom('deductions')
    .selectAll()
    .where('paymentId', 'in', ids)
    .orderBy('number')
    .execute();
  const disputes = await db.selectFrom('disputes').selectAll().where('paymentId', 'in', ids).execute();
  const moving = await db
    .selectFrom('jobs')
    .select('key')
    .where('key', 'in', ids)
    .where('endedAt', 'is', null)
    .execute();
  const refundsOf = groupedBy(refunds);
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]));
  const paidBooking = ({ id, bookingId }: PaymentRow): Books['booking'] => {
    const booking = bookingOf.get(bookingId ?? '');
    if (!booking) return null;
    const payments = siblings.filter((payment) => payment.bookingId === bookingId);
    const refundsOfAll = payments.map((payment) => refundsOf.get(payment.id) ?? []);
    const moves = refundsOfAll.flat().filter(isMove);
    const available = payments.map((payment, index) => availableOf(payment, refundsOfAll[index] ?? []));
    const kept = shareKept(booking.keptCents ?? 0, available);
    return {
      ...booking,
      paidCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0) - sumOf(moves),
      paidTaxCents: payments.reduce((sum, { taxCents }) => sum + taxCents, 0) - taxSumOf(moves),
      keptCents: kept[payments.findIndex((payment) => payment.id === id)] ?? 0,
    };
  };
  const entriesOf = groupedBy(entries);
  const deductionsOf = groupedBy(deductions);
  const disputesOf = groupedBy(disputes);
  const isMoving = new Set(moving.map(({ key }) => key));
  return payments.map((payment) => ({
    payment,
    booking: paidBooking(payment),
    refunds: refundsOf.get(payment.id) ?? [],
    entries: entriesOf.get(payment.id) ?? [],
    deductions: deductionsOf.get(payment.id) ?? [],
    disputes: disputesOf.get(payment.id) ?? [],
    isMoving: isMoving.has(payment.id),
  }));
}

function groupedBy<Row extends { paymentId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.paymentId);
    if (group) group.push(row);
    else groups.set(row.paymentId, [row]);
  }
  return groups;
}

/**
 * Lists the bookings that were made with a payment or have got one since, in the order of their ids after `after`, each with
 * its payment if it has one.
 */
export const listBookingsAfter = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('bookings')
    .leftJoin('payments', (on) =>
      on.onRef('payments.bookingId', '=', 'bookings.id').on('payments.isDifference', '=', 0),
    )
    .select(['bookings.id', 'payments.id as paymentId'])
    .where('bookings.id', '>', after)
    .where('bookings.unpaidRule', 'is', null)
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
