import { type DisputeState, disputeEvent } from '../../src/domain/money/dispute.ts';
import { type RefundPurpose, refundValue } from '../../src/domain/money/refund-events.ts';
import type { RefundKind } from '../../src/domain/money/refund-request.ts';
import { disputeIdOf } from '../../src/server/payments/provider/sandbox-disputes.ts';
import type { Random } from '../random.ts';
import { DAY_MS, type Event, HOUR_MS, MINUTE_MS, step } from './course.ts';
import { DISPATCHER } from './staff.ts';

/** A refund that was made. Times are epoch milliseconds. */
export type PastRefund = {
  id: string;
  kind: RefundKind;
  amountCents: number;
  reason: string;
  requestKey: string;
  requestedBy: string;
  requestedAt: number;
  endedAt: number;
};

/** A dispute up to now: the test card of the sandbox that had it, and each state with its time. */
export type PastDispute = {
  id: string;
  card: 'dispute-won' | 'dispute-lost' | 'inquiry';
  reason: string;
  states: { at: number; state: DisputeState }[];
  dueAt: number;
};

/** What became of a payment after its service. */
export type Aftermath = { refunds: PastRefund[]; dispute: PastDispute | null };

/** Shares of the finished bookings; the rest of them is paid and that is all. */
const PART = 0.03;
const CREDIT = 0.045;
const DISPUTED = 0.06;

const PART_CENTS = [1500, 2000, 2500, 4000, 6000] as const;
const CREDIT_CENTS = [1000, 1500, 2000] as const;
const PART_REASONS = [
  'Charged less than promised',
  'Other distance agreed on the phone',
  'Arrived very late',
];
const CREDIT_REASONS = ['For the long wait', 'For the trouble with the first visit'];

const cards = ['dispute-won', 'dispute-lost', 'inquiry'] as const;
const reasons = {
  'dispute-won': 'NO_KNOWLEDGE',
  'dispute-lost': 'NOT_AS_DESCRIBED',
  inquiry: 'DUPLICATE',
} as const;
const ends = { 'dispute-won': 'won', 'dispute-lost': 'lost', inquiry: 'closed' } as const;

const nothing = (): Aftermath => ({ refunds: [], dispute: null });

/** Returns the refund of a cancelled booking's whole payment; nothing without a time of it. */
export const wholeRefund = (random: Random, amountCents: number, endedAt: number | null): Aftermath =>
  endedAt === null
    ? nothing()
    : {
        refunds: [
          {
            ...{ id: random.id(), kind: 'refund', amountCents, reason: 'cancelled' },
            ...{ requestKey: 'rest', requestedBy: 'payments', requestedAt: endedAt, endedAt },
          },
        ],
        dispute: null,
      };

type Finished = { completedAt: number; totalCents: number; providerPaymentId: string };

/** Has some finished bookings refunded in part, credited or disputed before `nowMs`. Appends what happened to `events`. */
export function aftermathOf(random: Random, events: Event[], finished: Finished, nowMs: number): Aftermath {
  const share = random.next();
  if (share < PART) return refunded(random, events, 'refund', finished, nowMs);
  if (share < CREDIT) return refunded(random, events, 'credit', finished, nowMs);
  if (share < DISPUTED) return disputed(random, events, finished, nowMs);
  return nothing();
}

function refunded(
  random: Random,
  events: Event[],
  kind: RefundKind,
  { completedAt, totalCents }: Finished,
  nowMs: number,
): Aftermath {
  const requestedAt = Math.round(completedAt + random.between(0.5, 60) * HOUR_MS);
  const endedAt = requestedAt + random.whole(800, 4000);
  if (endedAt > nowMs) return nothing();
  const isCredit = kind === 'credit';
  const id = random.id();
  const amountCents = Math.min(totalCents, random.pick(isCredit ? CREDIT_CENTS : PART_CENTS));
  const purpose: RefundPurpose = isCredit ? 'credit' : 'part';
  const refundStep = (at: number, actor: string, role: Event['role'], name: 'requested' | 'made'): Event => ({
    ...step(at, actor, role, 'refund', 'captured', refundValue(name, purpose)),
    payload: JSON.stringify({ refund: { id, step: name, purpose, amountCents } }),
  });
  events.push(
    refundStep(requestedAt, DISPATCHER, 'admin', 'requested'),
    refundStep(endedAt, 'payments', 'system', 'made'),
  );
  const reason = random.pick(isCredit ? CREDIT_REASONS : PART_REASONS);
  const asked = { requestKey: `admin:${id}`, requestedBy: DISPATCHER, requestedAt };
  return { refunds: [{ id, kind, amountCents, reason, ...asked, endedAt }], dispute: null };
}

/** A bank takes days; what it has not decided yet, the sandbox decides within the demo. */
function disputed(
  random: Random,
  events: Event[],
  { completedAt, providerPaymentId }: Finished,
  nowMs: number,
): Aftermath {
  const card = random.pick(cards);
  const opensAt = completedAt + random.between(1, 10) * DAY_MS;
  const reviewedAt = opensAt + random.between(1, 5) * DAY_MS;
  const decidedAt = opensAt + random.between(6, 20) * DAY_MS;
  const course: PastDispute['states'] = [
    { at: opensAt, state: card === 'inquiry' ? 'inquiry' : 'open' },
    ...(card === 'inquiry' ? [] : [{ at: reviewedAt, state: 'reviewing' as const }]),
    { at: decidedAt, state: ends[card] },
  ];
  const states = course
    .map(({ at, state }) => ({ at: Math.round(at), state }))
    .filter(({ at }) => at <= nowMs - MINUTE_MS);
  if (states.length === 0) return nothing();
  const id = disputeIdOf({ id: providerPaymentId });
  states.forEach(({ at, state }, n) => {
    const former = states[n - 1]?.state ?? 'captured';
    const payload = JSON.stringify({ dispute: { id, state } });
    events.push({ ...step(at, 'payments', 'system', 'dispute', former, disputeEvent(state)), payload });
  });
  const dueAt = Math.round(opensAt) + 7 * DAY_MS;
  return { refunds: [], dispute: { id, card, reason: reasons[card], states, dueAt } };
}
