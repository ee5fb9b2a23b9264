import * as z from 'zod/mini';
import type { BookingEvent } from './booking.ts';
import { BookingStatus } from './booking-status.ts';

export type ChangeKind = BookingEvent['kind'];
/** What somebody decides about a booking that is there; a payment moves on by itself. */
export type DecisionKind = Exclude<ChangeKind, 'created' | 'payment'>;

/** Alerts that a change acknowledged for everyone, and when, in epoch milliseconds. */
const Acknowledged = z.object({ ids: z.array(z.string()), at: z.int() });
/** What a market's drives take, learnt from one more drive; `changedAt` in epoch milliseconds. */
const DriveFactor = z.object({
  market: z.enum(['nyc', 'elsewhere']),
  factor: z.number(),
  drives: z.int(),
  changedAt: z.int(),
});

const Nothing = z.object({});
/** Of a change that may move the status or the technician: both as they were. */
const Moved = z.object({
  former: z.object({ status: BookingStatus, assignedTechId: z.nullable(z.string()) }),
  acknowledged: z.optional(Acknowledged),
});

/** What the change log keeps of each kind of change beside its line of history: what subscribers need of it. */
const changePayloads = {
  created: Nothing,
  status: Moved,
  assigned: Moved,
  unassigned: Moved,
  departed: Nothing,
  arrived: z.object({ driveFactor: z.optional(DriveFactor) }),
  payment: Nothing,
  rated: Nothing,
  proof: Nothing,
} as const satisfies Record<ChangeKind, z.ZodMiniType>;

type Payloads = { [Kind in ChangeKind]: z.infer<(typeof changePayloads)[Kind]> };
/** Everything that a payload may hold; which of it is there depends on the kind. */
export type ChangePayload = Partial<Payloads['status'] & Payloads['arrived']>;

/** What is stored of a payload: no more than its kind has. */
export const writePayload = (kind: ChangeKind, payload: ChangePayload): string =>
  JSON.stringify(z.parse(changePayloads[kind], payload));

/** A stored payload; nothing of it where the row is older than payloads, or of a kind that only newer nodes know. */
export function readPayload(kind: ChangeKind, payload: string): ChangePayload {
  const { [kind]: schema = Nothing }: Partial<typeof changePayloads> = changePayloads;
  return z.safeParse(schema, JSON.parse(payload)).data ?? {};
}
