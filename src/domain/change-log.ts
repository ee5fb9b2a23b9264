import * as z from 'zod/mini';
import { BookingStatus } from './booking-status.ts';
import { Time } from './time.ts';

/** The alerts that a change acknowledged for all staff; `at` in epoch milliseconds. */
const Acknowledged = z.object({ ids: z.array(z.string()), at: z.int() });
/** The running drive factor of a market after one more drive; `changedAt` in epoch milliseconds. */
const DriveFactor = z.object({
  market: z.enum(['nyc', 'elsewhere']),
  factor: z.number(),
  drives: z.int(),
  changedAt: z.int(),
});

const Nothing = z.object({});
/** The status and the technician before a change that may set either. */
const Moved = z.object({
  former: z.object({ status: BookingStatus, assignedTechId: z.nullable(z.string()) }),
  acknowledged: z.optional(Acknowledged),
});

/** Every kind of change, with its payload: the data that subscribers need in addition to the history event. */
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
} as const satisfies Record<string, z.ZodMiniType>;

export type ChangeKind = keyof typeof changePayloads;
/** The changes of an existing booking that a person decides; a payment changes without a person. */
export type DecisionKind = Exclude<ChangeKind, 'created' | 'payment'>;

/** One event of a booking's history. */
export const BookingEvent = z.object({
  at: Time,
  actor: z.string(),
  role: z.enum(['customer', 'admin', 'tech', 'system']),
  kind: z.enum(Object.keys(changePayloads) as [ChangeKind, ...ChangeKind[]]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

type Payloads = { [Kind in ChangeKind]: z.infer<(typeof changePayloads)[Kind]> };
/** All fields of all payloads; the kind of change decides which fields are present. */
export type ChangePayload = Partial<Payloads['status'] & Payloads['arrived']>;

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
