import { REFUND_REFUSED } from '../../domain/payment.ts';
import { announceChanged } from '../bookings/announce.ts';
import { notePayment } from '../bookings/note-payment.ts';
import type { Context } from '../context.ts';
import type { Db, OutboxRow, PaymentRow } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { claim, finish, listDue, postpone } from './outbox.ts';
import { PaymentDeclined } from './provider.ts';
import { declineRefund, findPayment, movePayment } from './queries.ts';

const MOST_AT_ONCE = 100;

export type Settling = Pick<Context, 'db' | 'clock' | 'payments' | 'publish' | 'facts' | 'log'>;

/** Does what the outbox holds and is due. A row that fails is tried again later; it never gets lost. */
export async function settleDue(context: Settling): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const due = await listDue(db, clock(), MOST_AT_ONCE);
    let settled = 0;
    for (const row of due) {
      if (!(await claim(db, row, clock()))) continue;
      await settleRow(context, row);
      settled += 1;
    }
    // A full page has more behind it, unless all of it is another node's.
    if (due.length < MOST_AT_ONCE || settled === 0) return;
  }
}

const settlements: Record<OutboxRow['kind'], (context: Settling, payment: PaymentRow) => Promise<void>> = {
  capture,
  release,
  void: voidOnCard,
};

async function settleRow(context: Settling, row: OutboxRow): Promise<void> {
  const { db, clock, log } = context;
  try {
    const payment = await findPayment(db, row.subject);
    if (payment) await settlements[row.kind](context, payment);
    await finish(db, row.id, clock());
  } catch (error) {
    log.warn(
      { err: error, outboxId: row.id, kind: row.kind },
      'settling a payment failed; it will be tried again',
    );
    await postpone(db, row, error instanceof Error ? error.message : String(error), clock());
  }
}

async function capture(context: Settling, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'authorized') return;
  try {
    await context.payments.capture(providerId(payment));
    await moveOn(context, payment, { status: 'captured', capturedAt: context.clock() });
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    context.log.error({ paymentId: payment.id, code: error.code }, 'a capture was refused for good');
    await moveOn(context, payment, {
      status: 'failed',
      declineCode: error.code,
      declineDetail: error.detail,
    });
  }
}

async function release(context: Settling, payment: PaymentRow): Promise<void> {
  const now = context.clock();
  if (payment.status === 'authorized') {
    await voidOnCard(context, payment);
    await moveOn(context, payment, { status: 'voided', voidedAt: now });
  }
  if (payment.status === 'captured') {
    await refund(context, payment);
    await moveOn(context, payment, {
      status: 'refunded',
      refundedAt: now,
      declineCode: null,
      declineDetail: null,
    });
  }
}

/** A refusal is told once. It is not the end: the money is the customer's, and the provider is asked again. */
async function refund(context: Settling, payment: PaymentRow): Promise<void> {
  const { id, amountCents } = payment;
  try {
    await context.payments.refund({
      providerPaymentId: providerId(payment),
      amountCents,
      idempotencyKey: `refund-${id}`,
    });
  } catch (error) {
    if (error instanceof PaymentDeclined) await tellRefused(context, payment, error);
    throw error;
  }
}

async function tellRefused(context: Settling, payment: PaymentRow, { code, detail }: PaymentDeclined) {
  const isNew = await write(context, payment, REFUND_REFUSED, (trx) =>
    declineRefund(trx, payment.id, { declineCode: code, declineDetail: detail }),
  );
  if (isNew) context.log.error({ paymentId: payment.id, code }, 'a refund was refused for good');
}

/** What cannot be voided any more, as when the card let go of it by itself, reserves nothing. */
async function voidOnCard({ payments, log }: Settling, payment: PaymentRow): Promise<void> {
  try {
    await payments.void(providerId(payment));
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    log.warn({ paymentId: payment.id, code: error.code }, 'voiding was refused for good');
  }
}

function providerId({ id, providerPaymentId }: PaymentRow): string {
  if (!providerPaymentId) throw new Error(`payment ${id} was never authorised`);
  return providerPaymentId;
}

const moveOn = (context: Settling, payment: PaymentRow, change: Partial<PaymentRow>): Promise<boolean> =>
  write(context, payment, change.status ?? payment.status, (trx) =>
    movePayment(trx, payment.id, payment.status, change),
  );

/**
 * Writes a change, and what has become of the payment in the booking's history when there is one, then tells;
 * neither when the change was not to be made. Answers whether it was.
 */
async function write(
  context: Settling,
  { bookingId, status }: PaymentRow,
  became: string,
  change: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  const changed = await inTransaction(context.db, async (trx) => {
    if (!(await change(trx))) return false;
    if (bookingId) await notePayment(trx, bookingId, status, became, context.clock());
    return true;
  });
  if (changed && bookingId) await announceChanged(context, bookingId, 'unchanged');
  return changed;
}
