import { Failure } from '../../../domain/failure.ts';
import { toCents, toDollars } from '../../../domain/money/money.ts';
import { isWaiting, type Refund, type RefundRequest } from '../../../domain/money/refund-request.ts';
import type { Author } from '../../changes/change.ts';
import { recordMoneyChange } from '../../changes/record-money-change.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { isTakenBack } from '../disputes/queries.ts';
import { queueRefund } from '../intents/queue-work.ts';
import { findPaymentOfBooking } from '../queries.ts';
import { listRefunds, lockPayment } from './queries.ts';
import { toRefund } from './read-refunds.ts';
import { addRefund, leftOf, refundStep, sumOf } from './refund-rows.ts';

const BY_ADMIN = 'admin:';

/**
 * Requests the refund of a part of a booking's captured payment, or of all of it, or a goodwill credit. The same key
 * returns the same refund, and all refunds together never exceed what was captured. Over the company's limit the refund
 * waits for another admin.
 * @throws Failure BOOKING_NOT_FOUND for a booking without a payment, AMOUNT_INVALID, KEY_REUSED, PAYMENT_DISPUTED,
 * REFUND_TOO_MUCH
 */
export async function refundBooking(
  { changes, sharedClock, config }: Pick<Context, 'changes' | 'sharedClock' | 'config'>,
  by: Author,
  bookingId: string,
  { amount, reason, kind, idempotencyKey }: RefundRequest,
): Promise<Refund> {
  const amountCents = toCents(amount);
  if (amountCents < 1 || Math.abs(toDollars(amountCents) - amount) > 1e-9)
    throw new Failure('AMOUNT_INVALID');
  const now = await sharedClock();
  const request = { amountCents, reason, kind, requestKey: BY_ADMIN + idempotencyKey, requestedBy: by.id };
  let row: RefundRow | undefined;
  await changes.commit(async (trx) => {
    const payment = await lockPaymentOf(trx, bookingId);
    const rows = await listRefunds(trx, payment.id);
    row = knownOf(rows, request);
    if (row) return null;
    row = await add(trx, payment, rows, request, config.company.refundApprovalOver, now);
    const step = isWaiting(row) ? 'waiting' : 'requested';
    return recordMoneyChange(trx, bookingId, refundStep(payment, row, step), now, by);
  });
  if (!row) throw new Failure('INTERNAL');
  return toRefund(row);
}

type Request = Pick<RefundRow, 'amountCents' | 'reason' | 'kind' | 'requestKey' | 'requestedBy'>;

async function lockPaymentOf(trx: Db, bookingId: string): Promise<PaymentRow> {
  const found = await findPaymentOfBooking(trx, bookingId);
  const payment = found && (await lockPayment(trx, found.id));
  if (!payment) throw new Failure('BOOKING_NOT_FOUND');
  return payment;
}

/** Returns the refund of the same request. @throws Failure KEY_REUSED */
function knownOf(rows: readonly RefundRow[], request: Request): RefundRow | undefined {
  const known = rows.find(({ requestKey }) => requestKey === request.requestKey);
  const isSame = known?.amountCents === request.amountCents && known.kind === request.kind;
  if (known && !isSame) throw new Failure('KEY_REUSED');
  return known;
}

async function add(
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  request: Request,
  approvalOver: number | null,
  now: number,
): Promise<RefundRow> {
  if (await isTakenBack(trx, payment.id)) throw new Failure('PAYMENT_DISPUTED');
  if (payment.status !== 'captured' || request.amountCents > leftOf(payment, rows)) {
    throw new Failure('REFUND_TOO_MUCH');
  }
  const approval = needsApproval(rows, request, approvalOver) ? 'waiting' : 'none';
  const added = await addRefund(trx, payment, rows, { ...request, approval }, now);
  if (approval === 'none') await queueRefund(trx, added, now);
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
