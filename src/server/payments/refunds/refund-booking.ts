import { shareKept } from '../../../domain/bookings/move.ts';
import { Failure } from '../../../domain/failure.ts';
import { toCents, toDollars } from '../../../domain/money/money.ts';
import { isWaiting, type Refund, type RefundRequest } from '../../../domain/money/refund-request.ts';
import type { Author, MoneyChange } from '../../changes/change.ts';
import { recordMoneyChange } from '../../changes/record-money-change.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { isTakenBack } from '../disputes/queries.ts';
import { queueRefund } from '../intents/queue-work.ts';
import { listPaymentsOfBooking } from '../queries.ts';
import { findTip } from '../tips/queries.ts';
import { listRefunds, lockPayment } from './queries.ts';
import { toRefund } from './read-refunds.ts';
import { addRefund, leftOf, refundStep, sumOf } from './refund-rows.ts';

const BY_ADMIN = 'admin:';

/**
 * Requests the refund of a part of a booking's captured payment or of its tip, or of all of it, or a goodwill credit. The
 * same key returns the same refund, and all refunds together never exceed what was captured. Over the company's limit the
 * refund waits for another admin.
 * @throws Failure BOOKING_NOT_FOUND for a booking without a payment, AMOUNT_INVALID, KEY_REUSED, PAYMENT_DISPUTED,
 * REFUND_TOO_MUCH
 */
export async function refundBooking(
  { changes, sharedClock, config }: Pick<Context, 'changes' | 'sharedClock' | 'config'>,
  by: Author,
  bookingId: string,
  { amount, reason, kind, ofTip, idempotencyKey }: RefundRequest,
): Promise<Refund> {
  const amountCents = toCents(amount);
  if (amountCents < 1 || Math.abs(toDollars(amountCents) - amount) > 1e-9)
    throw new Failure('AMOUNT_INVALID');
  const now = await sharedClock();
  const request = { amountCents, reason, kind, requestKey: BY_ADMIN + idempotencyKey, requestedBy: by.id };
  let first: RefundRow | undefined;
  await changes.commit(async (trx) => {
    const paid = await lockPaid(trx, bookingId, ofTip ?? false);
    first = knownOf(
      paid.flatMap(({ rows }) => rows),
      request,
    );
    if (first) return null;
    const added = await add(trx, paid, request, config.company.refundApprovalOver, now);
    first = added[0]?.row;
    const steps: MoneyChange[] = [];
    for (const { payment, row } of added) {
      const step = isWaiting(row) ? 'waiting' : 'requested';
      steps.push(await recordMoneyChange(trx, bookingId, refundStep(payment, row, step), now, by));
    }
    return steps;
  });
  if (!first) throw new Failure('INTERNAL');
  return toRefund(first);
}

/** A payment of a booking with its refunds. */
type Paid = { payment: PaymentRow; rows: RefundRow[] };

type Request = Pick<RefundRow, 'amountCents' | 'reason' | 'kind' | 'requestKey' | 'requestedBy'>;

/** Locks the payments of a booking, that which it was made with first, or its tip. */
async function lockPaid(trx: Db, bookingId: string, ofTip: boolean): Promise<Paid[]> {
  const paid: Paid[] = [];
  const tip = ofTip ? await findTip(trx, bookingId) : undefined;
  for (const { id } of ofTip ? (tip ? [tip] : []) : await listPaymentsOfBooking(trx, bookingId)) {
    const payment = await lockPayment(trx, id);
    if (payment) paid.push({ payment, rows: await listRefunds(trx, id) });
  }
  if (paid.length === 0) throw new Failure('BOOKING_NOT_FOUND');
  return paid;
}

/**
 * Returns the refund of the same request: the first one, if it was made of several payments. @throws Failure KEY_REUSED
 */
function knownOf(rows: readonly RefundRow[], request: Request): RefundRow | undefined {
  const parts = rows.filter(({ requestKey }) => requestKey === request.requestKey);
  const [known] = parts;
  if (known && (sumOf(parts) !== request.amountCents || known.kind !== request.kind))
    throw new Failure('KEY_REUSED');
  return known;
}

/** Takes the amount of the payments in their order, each as far as it goes. */
async function add(
  trx: Db,
  paid: readonly Paid[],
  request: Request,
  approvalOver: number | null,
  now: number,
): Promise<{ payment: PaymentRow; row: RefundRow }[]> {
  for (const { payment } of paid)
    if (await isTakenBack(trx, payment.id)) throw new Failure('PAYMENT_DISPUTED');
  const left = paid.map(({ payment, rows }) => (payment.status === 'captured' ? leftOf(payment, rows) : 0));
  const parts = shareKept(request.amountCents, left);
  if (parts.reduce((sum, cents) => sum + cents, 0) < request.amountCents)
    throw new Failure('REFUND_TOO_MUCH');
  const rowsOfAll = paid.flatMap(({ rows }) => rows);
  const approval = needsApproval(rowsOfAll, request, approvalOver) ? 'waiting' : 'none';
  const added: { payment: PaymentRow; row: RefundRow }[] = [];
  for (const [index, { payment, rows }] of paid.entries()) {
    const amountCents = parts[index] ?? 0;
    if (amountCents === 0) continue;
    const row = await addRefund(trx, payment, rows, { ...request, amountCents, approval }, now);
    if (approval === 'none') await queueRefund(trx, row, now);
    added.push({ payment, row });
  }
  return added;
}

/**
 * Whether all that admins have asked for a booking without another one exceeds the limit: a large refund in small parts
 * is a large refund. Failed ones count, because they can be tried again.
 */
export function needsApproval(
  rows: readonly RefundRow[],
  { amountCents }: Pick<RefundRow, 'amountCents'>,
  approvalOver: number | null,
): boolean {
  if (approvalOver === null) return false;
  const alone = rows.filter(
    ({ approval, requestKey }) => approval === 'none' && requestKey.startsWith(BY_ADMIN),
  );
  return sumOf(alone) + amountCents > toCents(approvalOver);
}
