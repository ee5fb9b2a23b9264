import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Card } from '../../../domain/money/card.ts';
import type { DisputeState } from '../../../domain/money/dispute.ts';
import type { SandboxPaymentRow } from '../../platform/db/schema.ts';
import type { ProviderDispute } from './provider.ts';

type Step = { afterMs: number; state: DisputeState };
type Course = { last4: string; reason: string; steps: readonly Step[] };

/** Minutes in place of a bank's days and weeks, so that people can train. They count from the authorisation. */
const opensMs = MINUTE_MS;
const answeredMs = 3 * MINUTE_MS;
const decidedMs = 5 * MINUTE_MS;
const taken: readonly Step[] = [
  { afterMs: opensMs, state: 'open' },
  { afterMs: answeredMs, state: 'reviewing' },
];

/** The sandbox's own test tokens: the card's bank disputes what is paid with them. The reasons are codes of Square. */
const courses: Record<string, Course> = {
  'cnon:card-nonce-dispute-won': {
    last4: '2685',
    reason: 'NO_KNOWLEDGE',
    steps: [...taken, { afterMs: decidedMs, state: 'won' }],
  },
  'cnon:card-nonce-dispute-lost': {
    last4: '0259',
    reason: 'NOT_AS_DESCRIBED',
    steps: [...taken, { afterMs: decidedMs, state: 'lost' }],
  },
  'cnon:card-nonce-inquiry': {
    last4: '1976',
    reason: 'DUPLICATE',
    steps: [
      { afterMs: opensMs, state: 'inquiry' },
      { afterMs: decidedMs, state: 'closed' },
    ],
  },
};

/** The cards of the form whose payments are disputed, by their token. */
export const disputedCards = Object.entries(courses).map(
  ([token, { last4 }]): [token: string, card: Card] => [token, { brand: 'visa', last4 }],
);

type Paid = Pick<SandboxPaymentRow, 'id' | 'sourceId' | 'amountCents' | 'status' | 'createdAt'>;

const courseOf = ({ sourceId }: Paid): Course | null =>
  Object.hasOwn(courses, sourceId) ? (courses[sourceId] ?? null) : null;

const PREFIX = 'dispute-';
export const disputeIdOf = ({ id }: Pick<Paid, 'id'>): string => PREFIX + id;
/** Returns the id of the payment that a dispute is about; null if no dispute has this id. */
export const paymentIdOf = (disputeId: string): string | null =>
  disputeId.startsWith(PREFIX) ? disputeId.slice(PREFIX.length) : null;

/** Returns when the dispute of a payment changes, in order; nothing for a payment that nobody disputes. */
export const disputeTimesOf = (paid: Paid): number[] =>
  courseOf(paid)?.steps.map(({ afterMs }) => paid.createdAt + afterMs) ?? [];

/**
 * Returns the dispute of a payment as it stands; null before it opens, and for a payment that nobody disputes.
 * @param refundedCents what was refunded before the dispute opened: nobody disputes it
 */
export function disputeAt(paid: Paid, refundedCents: number, nowMs: number): ProviderDispute | null {
  const course = courseOf(paid);
  const state = course?.steps.findLast(({ afterMs }) => paid.createdAt + afterMs <= nowMs)?.state;
  const amountCents = paid.amountCents - refundedCents;
  if (!course || !state || paid.status !== 'completed' || amountCents <= 0) return null;
  return {
    ...{ providerDisputeId: disputeIdOf(paid), providerPaymentId: paid.id, amountCents, state },
    reason: course.reason,
    dueAtMs: paid.createdAt + answeredMs,
  };
}
