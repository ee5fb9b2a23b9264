import { setImmediate } from 'node:timers/promises';
import type { DayPlan, MarginChange, MoveEffect } from '../../../contract/shapes/day-plan.ts';
import { isOpen } from '../../../domain/bookings/booking-status.ts';
import { Failure } from '../../../domain/failure.ts';
import { readableBooking } from '../../bookings/find-booking.ts';
import type { Principal } from '../../platform/principal.ts';
import { proposedIn } from './day-plans.ts';
import { afterMove, planDayOf } from './day-situation.ts';
import { planDay } from './plan-day.ts';
import type { Planning } from './refresh-day-plans.ts';
import { FIRST_MS, newestPlan } from './refresh-day-plans.ts';

/**
 * Plans the day of a booking as if a technician, or nobody, had it, and stores nothing.
 * @throws Failure BOOKING_NOT_FOUND, BOOKING_FINISHED, TECHNICIAN_NOT_FOUND
 */
export async function readMoveEffect(
  context: Planning,
  by: Principal,
  bookingId: string,
  techId: string | null,
): Promise<MoveEffect> {
  const { config, clock, dayPlans } = context;
  const booking = await readableBooking(context, by, bookingId);
  if (!isOpen(booking.status)) throw new Failure('BOOKING_FINISHED');
  const stored = await newestPlan(context, planDayOf(booking, clock(), config.company.timeZone));
  const { plan, situation } = stored;
  if (techId !== null && !situation.technicians.some((technician) => technician.techId === techId))
    throw new Failure('TECHNICIAN_NOT_FOUND');
  // Many requests at once would otherwise begin one after the other without a turn for anybody else.
  return dayPlans.inTurn(async () => {
    await setImmediate();
    const moved = afterMove(context, situation, bookingId, techId);
    await setImmediate();
    // A search that would find a better plan without the move, too, says nothing about the move.
    const search = { maxMs: stored.isFinal ? FIRST_MS : 0, seed: 1 };
    const former = { proposed: proposedIn(plan), isSettled: stored.isSettled };
    const after = await planDay(context, dayPlans.planner, moved, former, search);
    return { version: booking.version, changes: marginChanges(plan, after.plan, bookingId) };
  });
}

type Planned = Pick<MarginChange, 'customerName' | 'techId'> & { margin: number | null };

function plannedIn({ lanes, unplanned }: DayPlan): Map<string, Planned> {
  return new Map([
    ...lanes.flatMap(({ techId, stops }) =>
      stops.map(({ bookingId, customerName, marginMinutes: margin }): [string, Planned] => [
        bookingId,
        { customerName, techId, margin },
      ]),
    ),
    ...unplanned.map(({ bookingId, customerName }): [string, Planned] => [
      bookingId,
      { customerName, techId: null, margin: null },
    ]),
  ]);
}

/** Compares two plans of a day: the bookings whose margin or technician differs, the moved one in any case and first. */
function marginChanges(before: DayPlan, after: DayPlan, movedId: string): MarginChange[] {
  const former = plannedIn(before);
  return [...plannedIn(after)]
    .map(([bookingId, { customerName, techId, margin }]) => {
      return {
        bookingId,
        customerName,
        formerTechId: former.get(bookingId)?.techId ?? null,
        techId,
        before: former.get(bookingId)?.margin ?? null,
        after: margin,
      };
    })
    .filter(
      (change) =>
        change.bookingId === movedId ||
        change.before !== change.after ||
        change.formerTechId !== change.techId,
    )
    .sort((a, b) => Number(b.bookingId === movedId) - Number(a.bookingId === movedId));
}
