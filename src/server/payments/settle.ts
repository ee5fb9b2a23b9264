import { announceChanged } from '../bookings/announce.ts';
import { notePayment } from '../bookings/note-payment.ts';
import type { Context } from '../context.ts';
import type { OutboxRow, PaymentRow } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { claim, finish, listDue, postpone } from './outbox.ts';
import { PaymentDeclined } from './provider.ts';
import { findPayment, movePayment } from './queries.ts';

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
    const { id, amountCents } = payment;
    await context.payments.refund({
      providerPaymentId: providerId(payment),
      amountCents,
      idempotencyKey: `refund-${id}`,
    });
    await moveOn(context, payment, { status: 'refunded', refundedAt: now });
  }
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

/** Writes where the payment stands now, and in the booking's history when there is one, then tells. */
async function moveOn(context: Settling, payment: PaymentRow, change: Partial<PaymentRow>): Promise<void> {
  const { bookingId } = payment;
  const moved = await inTransaction(context.db, async (trx) => {
    if (!(await movePayment(trx, payment.id, payment.status, change))) return false;
    if (bookingId)
      await notePayment(trx, bookingId, payment.status, change.status ?? payment.status, context.clock());
    return true;
  });
  if (moved && bookingId) await announceChanged(context, bookingId, 'unchanged');
}
