import * as z from 'zod/mini';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';

/**
 * `inquiry`: the card's bank asks, and has taken nothing. `open`: it has taken the money back and waits for an answer.
 * `reviewing`: it decides. `closed`: an inquiry that came to nothing.
 */
export const DisputeState = z.enum(['inquiry', 'open', 'reviewing', 'won', 'lost', 'closed']);
export type DisputeState = z.infer<typeof DisputeState>;

/** Whether the bank has the money: such a payment is not refunded on top. */
export const holdsMoney = (state: DisputeState): boolean =>
  state === 'open' || state === 'reviewing' || state === 'lost';

/** The states in which the bank has the money. */
export const holdingStates = DisputeState.options.filter(holdsMoney);

/** Whether the bank waits for an answer, or has not decided. */
export const isUndecided = (state: DisputeState): boolean =>
  state === 'inquiry' || state === 'open' || state === 'reviewing';

/** The history value of a dispute that has come to a state. */
export const disputeEvent = (state: DisputeState): `dispute_${DisputeState}` => `dispute_${state}`;

/** The name of each state, for the board. */
export const disputeStateName: Record<DisputeState, string> = texts({
  inquiry: 'The bank asks about this payment',
  open: 'The bank has taken this payment back',
  reviewing: 'The bank decides about this payment',
  won: 'Dispute won, the payment was given back',
  lost: 'Dispute lost',
  closed: 'The bank has closed its inquiry',
});

/** A payment that the customer disputes at the card's bank. */
export const Dispute = z.object({
  /** The provider's id. */
  id: z.string(),
  bookingId: z.nullable(z.string()),
  amount: z.number(),
  state: DisputeState,
  /** The provider's code, such as `NO_KNOWLEDGE`. */
  reason: z.nullable(z.string()),
  /** Until when the bank takes an answer. */
  dueAt: z.nullable(Time),
  openedAt: Time,
  endedAt: z.nullable(Time),
});
export type Dispute = z.infer<typeof Dispute>;
