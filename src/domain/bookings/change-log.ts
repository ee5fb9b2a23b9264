import * as z from 'zod/mini';
import { DeclineReason, OfferOutcome } from '../dispatch/offer.ts';
import { DisputeState } from '../money/dispute.ts';
import { RefundPurpose, RefundStep } from '../money/refund-events.ts';
import { TipStep } from '../money/tip.ts';
import { EarlierOutcome } from '../promise/earlier.ts';
import { LateReason } from '../promise/lateness.ts';
import { Time } from '../time.ts';
import { BookingStatus } from './booking-status.ts';
import { cancelCauses } from './cancel-cause.ts';
import { CancelReason } from './cancel-reason.ts';
import { ProblemKind } from './job-problem.ts';

/** The alerts that a change acknowledged for all staff; `at` in epoch milliseconds. */
const Acknowledged = z.object({ ids: z.array(z.string()), at: z.int() });

/** An offer that was made; `expiresAt` in epoch milliseconds. */
const OpenedOffer = z.object({ id: z.string(), expiresAt: z.int(), driveMinutes: z.int() });
/** An offer that was answered, has expired or was withdrawn by another change. */
const EndedOffer = z.object({ id: z.string(), techId: z.string(), outcome: OfferOutcome });

/** What a cancellation kept, and why; 0 if the terms keep nothing for an absent customer. */
const Kept = z.object({ cents: z.int(), cause: z.enum(cancelCauses) });
/** What shows that the customer was absent. */
const Absence = z.object({
  waitedMinutes: z.int(),
  distanceMeters: z.nullable(z.int()),
  hasPhoto: z.boolean(),
});

/** A step of a refund of the booking's payment. */
const SteppedRefund = z.object({
  id: z.string(),
  step: RefundStep,
  purpose: RefundPurpose,
  amountCents: z.int(),
});

/** An earlier time that was offered to the customer, or whose offer has ended; times in epoch milliseconds. */
const OfferedTime = z.object({
  startAt: z.int(),
  expiresAt: z.int(),
  outcome: z.nullable(EarlierOutcome),
});
const WithOfferedTime = z.object({ earlier: z.optional(OfferedTime) });

const Nothing = z.object({});
/** The status and the technician before a change that may set either. */
const Moved = z.object({
  former: z.object({ status: BookingStatus, assignedTechId: z.nullable(z.string()) }),
  acknowledged: z.optional(Acknowledged),
  ended: z.optional(EndedOffer),
  /** Why the technician was chosen, for an assignment without a person. */
  reason: z.optional(z.string()),
  kept: z.optional(Kept),
  /** The fee that an admin has waived. */
  waivedCents: z.optional(z.int()),
  /** Why the company cancelled, as the customer is told. */
  cancelReason: z.optional(CancelReason),
  absence: z.optional(Absence),
  earlier: z.optional(OfferedTime),
  /** What a moved booking costs more than before, in cents; below zero: less. */
  differenceCents: z.optional(z.int()),
  /** Why a technician gave the job back. */
  problem: z.optional(ProblemKind),
});

/** Every kind of change, with its payload: the data that subscribers need in addition to the history event. */
const changePayloads = {
  created: Nothing,
  /** A booking that has waited for its payment goes to dispatch. */
  ready: Nothing,
  status: Moved,
  assigned: Moved,
  unassigned: Moved,
  moved: Moved,
  departed: WithOfferedTime,
  /** Whether the drive times have learnt from the drive; not what, because that would tell where it began. */
  arrived: z.object({ hasLearnt: z.optional(z.literal(true)) }),
  payment: Nothing,
  refund: z.object({ refund: SteppedRefund }),
  /** By the provider's id of the dispute. */
  dispute: z.object({ dispute: z.object({ id: z.string(), state: DisputeState }) }),
  payment_link: Nothing,
  /** A step of the customer's tip. */
  tip: z.object({ tip: z.object({ step: TipStep, amountCents: z.int(), techId: z.nullable(z.string()) }) }),
  offered: z.object({ opened: OpenedOffer, reason: z.string() }),
  offer_ended: z.object({ ended: EndedOffer, declined: z.optional(DeclineReason) }),
  /** What happens to a booking whose customer waits for an earlier time. */
  earlier: WithOfferedTime,
  /** The customer was told that the promise is missed; `to` is the new time. */
  late: z.object({ lateReason: z.optional(LateReason) }),
  /** The customer has sent the exact spot of a booking whose place was not exact. */
  spot: Nothing,
  /** The customer has sent a photo of where the car stands. */
  spot_photo: Nothing,
  /** A technician's problem with a job that stays, in `to`; the end of one in `from`. */
  problem: Nothing,
  /** The technician has added a photo to a report; `to` is the problem. */
  problem_photo: Nothing,
  /** Who decides in place of the automatic mode, which ends an open offer; `to` is null once the mode decides again. */
  taken_over: z.object({ heldUntil: z.optional(z.int()), ended: z.optional(EndedOffer) }),
  /** A dispatcher has written a note, which stands apart: it may name people. */
  note: Nothing,
  /** A dispatcher has told the customer when the technician comes; `from` is the promise, `to` the predicted time. */
  told: z.object({ lateReason: z.optional(LateReason) }),
  /** How much the car has got so far, in `to`: the energy in kWh, or the battery as `38%`. */
  charging: Nothing,
  /** The customer has reported the problem in `to`; a report of the kind in `from` is settled. */
  reported: Nothing,
  rated: Nothing,
  proof: Nothing,
} as const satisfies Record<string, z.ZodMiniType>;

export type ChangeKind = keyof typeof changePayloads;
/** The changes after which a booking is as it was for everyone who decides about it. */
export const undecidedKinds = [
  'ready',
  'payment',
  'refund',
  'dispute',
  'payment_link',
  'tip',
  'offered',
  'offer_ended',
  'earlier',
  'late',
  'told',
] as const satisfies ChangeKind[];
/** The changes of an existing booking that are decided; money moves and an offer is made without a decision. */
export type DecisionKind = Exclude<ChangeKind, 'created' | (typeof undecidedKinds)[number]>;

/** The kinds that the history shows as changes of the payment; `to` tells which. */
const ofPayment = ['refund', 'dispute', 'payment_link', 'tip'] as const satisfies ChangeKind[];
type OfPayment = (typeof ofPayment)[number];
type HistoryKind = Exclude<ChangeKind, OfPayment>;

const isOfPayment = (kind: ChangeKind): kind is OfPayment => ofPayment.some((each) => each === kind);

/** The kind under which a change stands in a booking's history. */
export const historyKind = (kind: ChangeKind): HistoryKind => (isOfPayment(kind) ? 'payment' : kind);

const changeKinds = Object.keys(changePayloads) as ChangeKind[];
const historyKinds = changeKinds.filter((kind): kind is HistoryKind => !isOfPayment(kind));

/** One event of a booking's history. */
export const BookingEvent = z.object({
  at: Time,
  actor: z.string(),
  role: z.enum(['customer', 'admin', 'tech', 'system']),
  kind: z.enum(historyKinds as [HistoryKind, ...HistoryKind[]]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Why, in words, or what a dispatcher has written; present only if the change has a reason. */
  note: z.optional(z.string()),
  /** Present if the technician has added a photo to what the event reports. */
  photoUrl: z.optional(z.string()),
  /** Until when a dispatcher holds the booking, if a time was given. */
  until: z.optional(Time),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

export type Payloads = { [Kind in ChangeKind]: z.infer<(typeof changePayloads)[Kind]> };
/** All fields of all payloads; the kind of change decides which fields are present. */
export type ChangePayload = Partial<
  Payloads['status'] &
    Payloads['arrived'] &
    Payloads['refund'] &
    Payloads['dispute'] &
    Payloads['tip'] &
    Payloads['offered'] &
    Payloads['offer_ended'] &
    Payloads['late'] &
    Payloads['told'] &
    Payloads['taken_over']
>;

/** What the subscribers of a change add to its payload. */
export type PayloadAddition = Pick<ChangePayload, 'acknowledged' | 'ended' | 'hasLearnt' | 'earlier'>;

/** Returns a payload as JSON, reduced to the fields of its kind. */
export const writePayload = (kind: ChangeKind, payload: ChangePayload): string =>
  JSON.stringify(z.parse(changePayloads[kind], payload));

/**
 * Parses a stored payload. A payload of an older or newer release that does not fit the schema becomes an empty object.
 */
export function readPayload(kind: ChangeKind, payload: string): ChangePayload {
  const { [kind]: schema = Nothing }: Partial<typeof changePayloads> = changePayloads;
  return z.safeParse(schema, JSON.parse(payload)).data ?? {};
}
