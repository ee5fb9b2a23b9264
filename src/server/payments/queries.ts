import type { Updateable } from 'kysely';
import { isUnpaid, lostStatuses } from '../../domain/bookings/unpaid.ts';
import type { Card } from '../../domain/money/card.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Db, PaymentRow, Payments } from '../platform/db/schema.ts';
import { lostDifferenceCents } from './difference-columns.ts';

type NewIntent = Pick<
  PaymentRow,
  'id' | 'customerId' | 'idempotencyKey' | 'amountCents' | 'saveCardZip' | 'provider' | 'createdAt'
>;
type HoldLimit = { max: number; since: number };

/**
 * Stores an intent, unless the customer has begun `max` payments since then that reserved money and that no booking has
 * used. Returns undefined if so.
 */
export function insertIntent(db: Db, intent: NewIntent, limit: HoldLimit | null) {
  const row = { ...intent, status: 'intent' } as const;
  const columns = Object.keys(row) as (keyof typeof row)[];
  const select = db.selectNoFrom((e) => columns.map((column) => e.val(row[column]).as(column)));
  return db
    .insertInto('payments')
    .columns(columns)
    .expression(
      limit
        ? select.where((e) =>
            e(
              unusedHolds(db, intent.customerId, limit.since).select((h) => h.fn.countAll().as('holds')),
              '<',
              e.val<string | number | bigint>(limit.max),
            ),
          )
        : select,
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns since when the oldest of the customer's newest `max` unused holds exists; null if there are fewer. */
export async function findOldestHold(db: Db, customerId: string, { max, since }: HoldLimit) {
  const holds = await unusedHolds(db, customerId, since)
    .select('authorizedAt')
    .orderBy('authorizedAt', 'desc')
    .limit(max)
    .execute();
  return holds[max - 1]?.authorizedAt ?? null;
}

/** Selects from the amounts that a customer's cards have held since then without a booking; also those given back. */
const unusedHolds = (db: Db, customerId: string, since: number) =>
  db
    .selectFrom('payments')
    .where('customerId', '=', customerId)
    .where('authorizedAt', '>', since)
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .where('formerBookingId', 'is', null);

/** Returns the columns of a payment that its card has. */
export const cardColumns = (card: Card | null) => ({
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
});

export const findPayment = (db: Db, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the payment with the provider's id. */
export const findByProviderId = (db: Db, providerPaymentId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .limit(1)
    .executeTakeFirst();

export const selectPaymentByKey = (db: Db, customerId: string, idempotencyKey: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('idempotencyKey', '=', idempotencyKey);

/** Selects the customer's oldest intent with an unknown outcome. */
export const selectOpenIntent = (db: Db, customerId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', '=', 'intent')
    .orderBy('createdAt')
    .limit(1);

export const listPaymentsOf = (db: Db, customerId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('customerId', '=', customerId).execute();

export const deleteCards = (db: Db, customerId: string) =>
  db.updateTable('payments').set(cardColumns(null)).where('customerId', '=', customerId).execute();

export const incrementHeartbeat = (db: Db, id: string) =>
  db
    .updateTable('payments')
    .set((e) => ({ heartbeat: e('heartbeat', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'intent')
    .execute();

/** Returns the payment that a booking was made with; differences of moved bookings are paid beside it. */
export const findPaymentOfBooking = (db: Db, bookingId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('isDifference', '=', 0)
    .executeTakeFirst();

/** Lists the payments of a booking: that which it was made with, then the differences, the oldest first. */
export const listPaymentsOfBooking = (db: Db, bookingId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('isDifference')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** What a payment has to be for a change; `intentState` lists the states that an intent may have. */
export type ExpectedPayment = Pick<PaymentRow, 'status'> & {
  bookingId?: string | null;
  intentState?: readonly PaymentRow['intentState'][];
};

/**
 * Changes a payment with this status and in one of these states of an intent; if `bookingId` is null, one that is for no
 * booking, also not as a tip. Returns the changed row.
 */
export const updatePayment = (
  db: Db,
  id: string,
  { status, bookingId, intentState }: ExpectedPayment,
  change: Updateable<Payments>,
) =>
  db
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .$if(bookingId === null, (payment) =>
      payment.where('bookingId', 'is', null).where('tipBookingId', 'is', null),
    )
    .$if(intentState !== undefined, (payment) => payment.where('intentState', 'in', intentState ?? []))
    .returningAll();

/** Marks an intent whose call of the provider ended without an answer, unless it is being closed. */
export const markOutcomeUnknown = (db: Db, id: string) =>
  openIntent(db, id).where('intentState', '=', 'open').set({ intentState: 'unknown' }).execute();

/**
 * Marks an intent that is being closed, unless its node has beaten since the heartbeat was seen. Returns whether it is;
 * also if another node has begun to close it.
 */
export const markClosing = (db: Db, { id, heartbeat }: Pick<PaymentRow, 'id' | 'heartbeat'>) =>
  changesOneRow(
    openIntent(db, id)
      .where((e) => e.or([e('intentState', '!=', 'open'), e('heartbeat', '=', heartbeat)]))
      .set({ intentState: 'closing' }),
  );

const openIntent = (db: Db, id: string) =>
  db.updateTable('payments').where('id', '=', id).where('status', '=', 'intent');

/** Lists a customer's unspent authorisations, newest first; only `paymentId` if it is given. */
export function listUnspent(db: Db, customerId: string, amountCents: number, paymentId: string | null) {
  const unspent = unspentOf(db, customerId, paymentId).selectAll();
  return (paymentId ? unspent : unspent.where('amountCents', '=', amountCents)).execute();
}

/** Selects from a customer's unspent authorisations, newest first; only `paymentId` if it is given. */
export function unspentOf(db: Db, customerId: string, paymentId: string | null) {
  const unspent = db
    .selectFrom('payments')
    .where('customerId', '=', customerId)
    .where('status', '=', 'authorized')
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return paymentId ? unspent.where('id', '=', paymentId) : unspent;
}

type Bound = Pick<PaymentRow, 'taxCents' | 'isDifference'> & { bookingId: string };

export const bindToBooking = (db: Db, paymentId: string, bound: Bound): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('payments')
      .set(bound)
      .where('id', '=', paymentId)
      .where('status', '=', 'authorized')
      .where('bookingId', 'is', null)
      .where('tipBookingId', 'is', null),
  );

/** Takes a payment of which no money comes from its booking, so that another can be bound. It stays in the books. */
export const detachLost = (db: Db, bookingId: string) =>
  db
    .updateTable('payments')
    .set({ bookingId: null, formerBookingId: bookingId })
    .where('bookingId', '=', bookingId)
    .where('status', 'in', lostStatuses)
    .execute();

/** Returns the tax in the payments of a booking of which no money comes, in cents. */
export const sumLostTax = async (db: Db, bookingId: string): Promise<number> =>
  (await listPaymentsOfBooking(db, bookingId))
    .filter(({ status }) => lostStatuses.some((lost) => lost === status))
    .reduce((sum, { taxCents }) => sum + taxCents, 0);

/** Returns when the newest payment link of a booking was sent, in epoch milliseconds. */
export const findLinkSentAt = async (db: Db, bookingId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('bookingEvents')
      .select((e) => e.fn.max('at').as('at'))
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'payment_link')
      .executeTakeFirst()
  )?.at ?? null;

/** Returns what has to be known of a booking to pay for it; see `dueCents`. */
export const findPayable = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookings')
    .leftJoin('payments', (on) =>
      on.onRef('payments.bookingId', '=', 'bookings.id').on('payments.isDifference', '=', 0),
    )
    .select([
      'bookings.customerId',
      'bookings.serviceType',
      'bookings.status',
      'bookings.departedAt',
      'bookings.arrivedAt',
      'bookings.completedAt',
      'bookings.assignedTechId',
      'bookings.baseFeeCents',
      'bookings.distanceChargesCents',
      'bookings.energyChargesCents',
      'bookings.totalCents',
      'bookings.taxState',
      'bookings.taxRate',
      'bookings.taxCents',
      'payments.status as paymentStatus',
      lostDifferenceCents().as('lostDifferenceCents'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();

type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>;

/** Returns what is to be paid of an unpaid booking, in cents; null for a paid or cancelled one. */
export const dueCents = (payable: Payable): number | null => {
  if (isUnpaid(payable.status, payable.paymentStatus)) return payable.totalCents;
  const { status, lostDifferenceCents: lost } = payable;
  return status === 'cancelled' || lost === null ? null : Number(lost);
};

export const countOrphans = async (db: Db, before: number): Promise<number> => {
  const { count } = await db
    .selectFrom('payments')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', 'in', ['intent', 'authorized'])
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Lists authorisations and unanswered intents without a booking that are older than `before`. */
export const listOrphans = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', ['intent', 'authorized'])
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
