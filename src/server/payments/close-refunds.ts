import type { Db, PaymentRow } from '../platform/db/schema.ts';
import { listRefunds, REST } from './refund-queries.ts';
import { addRefund, isDone, setDone, sumOf, withdrawWaiting } from './refund-rows.ts';

/**
 * Makes the refunds of a payment that is given back as a whole sum to its amount: those that are open were made on the
 * provider's website, and so was what no refund says. The caller has locked the payment.
 */
export async function closeRefunds(trx: Db, payment: PaymentRow): Promise<void> {
  const at = payment.refundedAt ?? payment.createdAt;
  await withdrawWaiting(trx, await listRefunds(trx, payment.id), at);
  const rows = await listRefunds(trx, payment.id);
  let doneCents = sumOf(rows.filter(isDone));
  const end = async (id: string, wantedCents: number) => {
    const amountCents = Math.min(wantedCents, payment.amountCents - doneCents);
    if (amountCents <= 0) return;
    await setDone(trx, payment, { id, amountCents }, doneCents, at);
    doneCents += amountCents;
  };
  for (const row of rows) {
    if (row.state !== 'done' && row.state !== 'failed') await end(row.id, row.amountCents);
  }
  const amountCents = payment.amountCents - doneCents;
  if (amountCents <= 0) return;
  const failed = rows.find(({ requestKey, state }) => requestKey === REST && state === 'failed');
  if (failed) return end(failed.id, amountCents);
  const isFirst = !rows.some(({ requestKey }) => requestKey === REST);
  const requestKey = isFirst ? REST : `${REST}-${rows.length}`;
  const request = { amountCents, reason: 'cancelled', requestKey, requestedBy: 'payments' };
  const { id } = await addRefund(trx, payment, rows, request, at);
  await end(id, amountCents);
}
