import type { JobStep, StatusChange, TapTimes } from '../../contract/shapes/booking-changes.ts';
import { commandTo, type ProgressCommand } from '../../domain/bookings/booking-lifecycle.ts';
import { isOpen, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { POSITION_COUNTS_MS, stepQuestion, stepQuestionText } from '../../domain/bookings/step-question.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import type { Decided } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { zonedFormat } from '../lib/zoned-format.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { decideCancellation } from './cancel-booking.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { refuseManyCancellations } from './customer-limits.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';
import { findStepTime } from './queries.ts';
import { findBlockingRule } from './report-queries.ts';
import { checkVanCode } from './van-code.ts';

/** A tap that is older is not believed. */
const MAX_AGO_MS = 12 * HOUR_MS;

const dayAndTime = zonedFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `isReported` is false if the reported time is impossible; `atMs` is then the time of arrival at the server. */
type TapTime = { atMs: number; isReported: boolean };

/**
 * Returns when a step happened by the server's clock, in epoch milliseconds. The phone's clock only measures how long
 * ago the step happened, so a wrong phone clock has no effect.
 * @param notBeforeMs the time of the previous step or of the assignment
 */
export function tapTime({ occurredAt, sentAt }: TapTimes, notBeforeMs: number, nowMs: number): TapTime {
  if (!occurredAt) return { atMs: nowMs, isReported: true };
  const agoMs = (sentAt ? Date.parse(sentAt) : nowMs) - Date.parse(occurredAt);
  const atMs = nowMs - agoMs;
  const isReported = agoMs >= 0 && agoMs <= MAX_AGO_MS && atMs >= notBeforeMs;
  return { atMs: isReported ? atMs : nowMs, isReported };
}

/** Returns `tapTime` of a step that follows the booking's newest one. */
export const tapTimeOf = async (
  { db }: Pick<Context, 'db'>,
  bookingId: string,
  tap: TapTimes,
  nowMs: number,
): Promise<TapTime> => tapTime(tap, await findStepTime(db, bookingId), nowMs);

/**
 * Asks a technician whether a step is meant that begins a job of a later day, or from far away, if the sender can ask.
 * @throws Failure LATER_DAY, FAR_FROM_CAR if the step is not confirmed
 */
function askFirst(
  { config, texts, fleet }: Pick<Context, 'config' | 'texts' | 'fleet'>,
  by: Principal,
  { command, before, atMs }: { command: 'depart' | 'arrive' | 'start'; before: BookingDetail; atMs: number },
  { confirmed }: { confirmed?: boolean | null },
): void {
  if (by.role !== 'tech' || confirmed !== false) return;
  const { timeZone } = config.company;
  const known = fleet.get(by.id).position;
  const position = known && Math.abs(known.recordedAt - atMs) <= POSITION_COUNTS_MS ? known : null;
  const question = stepQuestion(command, before, { atMs, timeZone, position });
  if (!question) return;
  const time = (at: number) => dayAndTime(at, timeZone, texts.language);
  throw new Failure(question.code, stepQuestionText(question, { ...texts, time }));
}

type Times = Pick<BookingDetail, 'arrivedAt' | 'startedAt'>;

/** Adds when the server heard of it to a step that says first that the technician is at the car. */
const withHearing = (before: Times, set: Decided['set'], now: number): Decided['set'] =>
  before.arrivedAt === null && before.startedAt === null && (set.arrivedAt ?? set.startedAt)
    ? { ...set, arrivalHeardAt: now }
    : set;

/** A partner company has ended its call with the booking: one that is opened again is with nobody. */
const withoutPartner = (before: BookingDetail, { status }: Decided['set']): Decided['set'] =>
  isWithPartner(before) && !isOpen(before.status) && status && isOpen(status)
    ? { assignedTechId: null, assignedAt: null, departedAt: null, arrivedAt: null }
    : {};

/** A booking that is opened again has no cancellation, and keeps nothing. */
const withoutCancellation = ({ status }: BookingDetail): Decided['set'] =>
  status === 'cancelled' ? { keptCents: null, cancelCause: null, cancelReason: null } : {};

/** Adds why the company cancels. */
const withReason = (decided: Decided, { reason }: Pick<StatusChange, 'reason'>): Decided =>
  reason ? { ...decided, cancelReason: reason, set: { ...decided.set, cancelReason: reason } } : decided;

/**
 * Sets a status that the lifecycle allows to staff or to the booking's customer. A cancellation releases the payment, but
 * for what the booking's terms keep; a technician's step on an unassigned job claims the job, unless the technician has
 * gone off duty, has given it back, or is out of action.
 * @throws Failure STATUS_UNCHANGED, STATUS_NOT_ALLOWED, PAYMENT_RELEASED, NOT_YOURS, BOOKING_FINISHED, ON_THE_WAY,
 * FEE_CHANGED, OFF_DUTY, GIVEN_BACK, OUT_OF_ACTION, LATER_DAY, FAR_FROM_CAR, VAN_CODE_NEEDED, VAN_CODE_WRONG,
 * VAN_CODE_LOCKED, STALE, TOO_MANY_CANCELLATIONS
 */
export function changeStatus(
  context: Changing & Pick<Context, 'config' | 'limiter' | 'vanCodeKeys'>,
  by: Principal,
  id: string,
  change: StatusChange,
): Promise<BookingDetail> {
  const command = commandTo[change.status];
  return changeBooking(context, by, id, change.version, async (before, now) => {
    // A cancellation moves money, so its time is the server's.
    if (command === 'cancel') {
      const cancelled = decideCancellation(context, before, by, now, change);
      const confirm = (trx: Db) => refuseManyCancellations(context, trx, before.customerId, now);
      if (!cancelled) return null;
      return by.role === 'customer' ? { ...cancelled, confirm } : withReason(cancelled, change);
    }
    const { atMs, isReported } = await tapTimeOf(context, id, change, now);
    const decided = decide(context, before, command, by, atMs);
    if (command === 'start') {
      askFirst(context, by, { command, before, atMs }, change);
      if (decided) await checkVanCode(context, by, before, change.code ?? null);
    }
    // Only after the other refusals, which tell why nobody could.
    if (by.role === 'tech' && isUnassigned(before)) {
      if (context.fleet.hasEndedDuty(by.id)) throw new Failure('OFF_DUTY');
      const blockingRule = await findBlockingRule(context.db, id, by.id);
      if (blockingRule) throw new Failure(blockingRule);
    }
    if (!decided) return null;
    const set = {
      ...withHearing(before, decided.set, now),
      ...withoutPartner(before, decided.set),
      ...withoutCancellation(before),
    };
    return { ...decided, set, isReported };
  });
}

/**
 * Records 'On my way' or 'Arrived' on the technician's own confirmed job. Repeated calls change nothing. The time
 * between the two calibrates the ETA, unless a reported time is impossible.
 * @throws Failure NOT_YOURS, STATUS_NOT_ALLOWED, LATER_DAY, FAR_FROM_CAR, STALE
 */
export function reportProgress(
  context: Changing & Pick<Context, 'config'>,
  by: Principal,
  id: string,
  command: ProgressCommand,
  step: JobStep = {},
): Promise<BookingDetail> {
  return changeBooking(context, by, id, step.version, async (before, now) => {
    const { atMs, isReported } = await tapTimeOf(context, id, step, now);
    const reported = decide(context, before, command, by, atMs);
    if (reported) askFirst(context, by, { command, before, atMs }, step);
    return reported && { ...reported, set: withHearing(before, reported.set, now), isReported };
  });
}
