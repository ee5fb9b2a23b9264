import * as z from 'zod/mini';
import { ProblemKind } from '../bookings/job-problem.ts';
import { Time } from '../time.ts';

/**
 * Besides what technicians report: nobody can be there in time; the van gives no sign; all who were asked have refused;
 * the card was refused; the technician comes after the promise; the customer reports a problem.
 */
export const ExceptionKind = z.enum([
  ...ProblemKind.options,
  'no_van',
  'silent_van',
  'refused_by_all',
  'money_refused',
  'promise_breaking',
  'customer_report',
]);
export type ExceptionKind = z.infer<typeof ExceptionKind>;

/**
 * What a dispatcher can do about one, with the board's verbs; `call` calls the customer, `answer` writes to the customer,
 * `take` keeps the automatic mode from deciding, `partner` hands the booking to the partner company.
 */
const ExceptionAction = z.enum([
  'assign',
  'reassign',
  'call',
  'call-technician',
  'answer',
  'tell-arrival',
  'payment-link',
  'move',
  'cancel',
  'close',
  'take',
  'partner',
]);
export type ExceptionAction = z.infer<typeof ExceptionAction>;

export const ExceptionChoice = z.object({
  action: ExceptionAction,
  label: z.string(),
  techId: z.optional(z.string()),
});
export type ExceptionChoice = z.infer<typeof ExceptionChoice>;

/**
 * What needs a person. `lateMinutes` are those after the promise, as predicted or as passed: 0 in time, null if nobody
 * knows.
 */
export const Exception = z.object({
  id: z.string(),
  bookingId: z.string(),
  kind: ExceptionKind,
  since: Time,
  lateMinutes: z.nullable(z.int()),
  text: z.string(),
  /** Present if a photo was added to the report. */
  photoUrl: z.optional(z.string()),
  choices: z.array(ExceptionChoice),
});
export type Exception = z.infer<typeof Exception>;

/**
 * Danger first, then a booking that nobody goes to, then a technician who waits at a car, then promises and what customers
 * report, then money.
 */
const ranks: Record<ExceptionKind, number> = {
  unsafe: 0,
  breakdown: 1,
  out_of_energy: 1,
  cannot_go: 1,
  no_van: 1,
  refused_by_all: 1,
  silent_van: 2,
  no_answer: 3,
  locked: 3,
  wrong_place: 3,
  needs_tow: 3,
  promise_breaking: 4,
  customer_report: 4,
  money_refused: 5,
};

export type Urgency = {
  id: string;
  kind: ExceptionKind;
  /** Epoch milliseconds. */
  sinceMs: number;
  lateMinutes: number | null;
  /** Whether the booking is due now. */
  isDue: boolean;
};

/** Orders the most urgent first: what is due now by its kind, then the latest, then the oldest. */
export const byUrgency = (a: Urgency, b: Urgency): number =>
  rankOf(a) - rankOf(b) ||
  (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0) ||
  a.sinceMs - b.sinceMs ||
  (a.id < b.id ? -1 : 1);

const rankOf = ({ kind, isDue }: Urgency): number => ranks[kind] + (isDue ? 0 : Object.keys(ranks).length);
