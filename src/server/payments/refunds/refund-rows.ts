import { shareKept } from '../../../domain/bookings/move.ts';
import { type RefundPurpose, type RefundStep, refundValue } from '../../../domain/money/refund-events.ts';
import { isWaiting } from '../../../domain/money/refund-request.ts';
import { taxOfPart } from '../../../domain/money/tax.ts';
import type { MoneyMoved } from '../../changes/record-money-change.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { MOVED } from '../difference-columns.ts';
import { isTakenBack } from '../disputes/queries.ts';
import { findKeptCents } from '../ledger/queries.ts';
import { listPaymentsOfBooking } from '../queries.ts';
import { bookingOf } from '../tips/tip-changes.ts';
import { decideWaiting, insertRefund, listRefunds, lockPayment, REST, updateRefund } from './queries.ts';
/** The request key of the credit for a late arrival: a payment has at most one. */
export const DELAY_CREDIT = 'goodwill-late';

type Request = Pick<RefundRow, 'amountCents' | 'reason' | 'requestKey' | 'requestedBy'> &
  Partial<Pick<RefundRow, 'kind' | 'approval' | 'taxCents'>>;

export const sumOf = (rows: readonly RefundRow[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
export const taxSumOf = (rows: readonly RefundRow[]) => rows.reduce((sum, { taxCents }) => sum + taxCents, 0);
export const isDone = ({ state }: RefundRow) => state === 'done';
/** Whether it gives back what a moved booking costs less. */
export const isMove = ({ requestKey }: Pick<RefundRow, 'requestKey'>) => requestKey.startsWith(MOVED);
/** Whether the provider has given it back; a person may have paid by other means. */
export const isByCard = (row: RefundRow) => isDone(row) && row.means === 'card';

/** What no refund has taken or may still take. A failed refund takes nothing. */
export const leftOf = (
  { amountCents }: Pick<PaymentRow, 'amountCents'>,
  rows: readonly RefundRow[],
): number => amountCents - sumOf(rows.filter(({ state }) => state !== 'failed'));

/** Adds a requested refund. The caller has locked the payment. */
export const addRefund = (
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  request: Request,
  now: number,
): Promise<RefundRow> =>
  insertRefund(trx, {
    ...request,
    id: newId(),
    paymentId: payment.id,
    bookingId: bookingOf(payment),
    number: rows.length + 1,
    state: 'requested',
    requestedAt: now,
  });

/**
 * Returns the refund of all that is left of a captured payment and not kept by its cancelled booking, requested if need
 * be; null if nothing is left, if another admin has to approve it or has refused it, or while the card's bank has taken the payment back.
 */
export async function requestRest(trx: Db, paymentId: string, now: number): Promise<RefundRow | null> {
  const payment = await lockPayment(trx, paymentId);
  let rows = await listRefunds(trx, paymentId);
  const known = rows.find(({ requestKey }) => requestKey === REST);
  if (known?.state !== 'pending' && (await isTakenBack(trx, paymentId))) return null;
  if (known) return isDone(known) || isHeld(known) ? null : known;
  await withdrawWaiting(trx, rows, now);
  rows = await listRefunds(trx, paymentId);
  const left = payment ? leftOf(payment, rows) : 0;
  const amountCents = left - (payment ? await keptOf(trx, payment) : 0);
  if (payment?.status !== 'captured' || amountCents <= 0) return null;
  const rest = { amountCents, reason: 'cancelled', requestKey: REST, requestedBy: 'payments' };
  return addRefund(trx, payment, rows, rest, now);
}

/** Returns the share of a payment in what its cancelled booking keeps, in cents. */
export async function keptOf(trx: Db, { id, bookingId }: PaymentRow): Promise<number> {
  const keptCents = await findKeptCents(trx, bookingId);
  if (keptCents === 0 || bookingId === null) return 0;
  const payments = await listPaymentsOfBooking(trx, bookingId);
  const available = await Promise.all(
    payments.map(async (payment) => availableOf(payment, await listRefunds(trx, payment.id))),
  );
  return shareKept(keptCents, available)[payments.findIndex((payment) => payment.id === id)] ?? 0;
}

/** What a cancellation can keep of a payment: what no other refund than that of the rest takes. */
export const availableOf = (
  payment: Pick<PaymentRow, 'amountCents' | 'status'>,
  rows: readonly RefundRow[],
): number =>
  payment.status === 'authorized' || payment.status === 'captured'
    ? leftOf(
        payment,
        rows.filter(({ requestKey }) => requestKey !== REST),
      )
    : 0;

/** Whether another admin has not approved it. */
export const isHeld = ({ approval }: RefundRow) => approval === 'waiting' || approval === 'refused';

/** Ends a refund that waits for approval, because another refund takes its place. */
export const withdraw = (trx: Db, row: RefundRow, now: number): Promise<boolean> =>
  decideWaiting(trx, row, { approval: 'refused', approvedBy: null, approvedAt: now });

/** Ends the refunds that wait for approval, because all of the payment is given back. */
export async function withdrawWaiting(trx: Db, rows: readonly RefundRow[], now: number): Promise<void> {
  for (const row of rows.filter(isWaiting)) await withdraw(trx, row, now);
}

/**
 * Ends a refund as done. Returns it as it is then. The caller has locked the payment.
 * @param rows all refunds of the payment
 */
export async function setDone(
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  row: RefundRow,
  at: number,
): Promise<RefundRow> {
  const { amountCents } = row;
  const ended = { amountCents, taxCents: taxOf(payment, rows, row), endedAt: at } as const;
  const change = { ...ended, state: 'done', declineCode: null, declineDetail: null } as const;
  await updateRefund(trx, row.id, change);
  return { ...row, ...change };
}

/**
 * Returns the tax in a refund of a payment. What a move gives back has the tax that the move has taken from the booking;
 * the others have their part of the rest. The last one has what is left, so that all have the tax of the payment.
 */
function taxOf(payment: PaymentRow, rows: readonly RefundRow[], row: RefundRow): number {
  const done = rows.filter((each) => isDone(each) && each.id !== row.id);
  if (sumOf(done) + row.amountCents === payment.amountCents) return payment.taxCents - taxSumOf(done);
  if (isMove(row)) return row.taxCents;
  const moves = rows.filter(isMove);
  const rest = {
    amountCents: payment.amountCents - sumOf(moves),
    taxCents: payment.taxCents - taxSumOf(moves),
  };
  const others = done.filter((each) => !isMove(each));
  const shared = rest.amountCents > 0 ? rest : payment;
  return taxOfPart(shared, 0, sumOf(others) + row.amountCents) - taxSumOf(others);
}

/** Returns a step of a refund for the change log. */
export function refundStep(
  { status, tipBookingId }: PaymentRow,
  row: RefundRow,
  step: RefundStep,
): MoneyMoved {
  const purpose = tipBookingId === null ? purposeOf(row) : 'tip';
  const { id, amountCents } = row;
  return {
    ...{ kind: 'refund', from: status, to: refundValue(step, purpose) },
    payload: { refund: { id, step, purpose, amountCents } },
  };
}

function purposeOf({ requestKey, kind }: RefundRow): RefundPurpose {
  if (requestKey === REST) return 'rest';
  if (requestKey === DELAY_CREDIT) return 'delay';
  if (isMove({ requestKey })) return 'move';
  return kind === 'credit' ? 'credit' : 'part';
}
