import * as z from 'zod/mini';
import type { DisputeState } from '../../../domain/money/dispute.ts';
import { PaymentUnavailable, type ProviderDispute } from './provider.ts';

/** The fields that are read of Square's Dispute. */
export const SquareDispute = z.object({
  id: z.string(),
  state: z.string(),
  amount_money: z.object({ amount: z.number() }),
  reason: z.nullish(z.string()),
  due_at: z.nullish(z.string()),
  disputed_payment: z.object({ payment_id: z.string() }),
});

/** Square takes the money when it asks for evidence; an inquiry takes nothing. */
const states: Record<string, DisputeState> = {
  INQUIRY_EVIDENCE_REQUIRED: 'inquiry',
  INQUIRY_PROCESSING: 'inquiry',
  INQUIRY_CLOSED: 'closed',
  EVIDENCE_REQUIRED: 'open',
  PROCESSING: 'reviewing',
  WON: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
};

/** Returns Square's dispute as the port has it. @throws PaymentUnavailable for a state that is not understood */
export function providerDispute(dispute: z.infer<typeof SquareDispute>): ProviderDispute {
  const state = states[dispute.state];
  if (!state) throw new PaymentUnavailable(`Square answered with a dispute that is ${dispute.state}`);
  const dueAtMs = Date.parse(dispute.due_at ?? '');
  return {
    providerDisputeId: dispute.id,
    providerPaymentId: dispute.disputed_payment.payment_id,
    amountCents: dispute.amount_money.amount,
    state,
    reason: dispute.reason ?? null,
    dueAtMs: Number.isNaN(dueAtMs) ? null : dueAtMs,
  };
}
