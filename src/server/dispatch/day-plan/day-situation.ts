import { isOpen } from '../../../domain/bookings/booking-status.ts';
import {
  addDays,
  type Day,
  dayOf,
  instantOf,
  minuteOf,
  startOfDayMs,
} from '../../../domain/bookings/schedule.ts';
import type { Context } from '../../context.ts';
import { forecastBookings } from '../proposals/forecast-bookings.ts';
import { type Reading, readTechnicians, situationAt } from '../situation/read-situation.ts';
import type { DaySituation } from './day-plans.ts';
import { type DayBooking, listDayBookings } from './queries.ts';

export type ReadingDay = Reading & Pick<Context, 'texts' | 'forecasts'>;

const NOON = minuteOf('12:00');

/** The day on which a booking is planned: today, or its own later day. */
export function planDayOf(
  { scheduledAt }: Pick<DayBooking, 'scheduledAt'>,
  nowMs: number,
  timeZone: string,
): Day {
  return dayOf(new Date(Math.max(nowMs, scheduledAt ?? 0)), timeZone);
}

/** Reads the open bookings of the day, those completed on it, and the technicians. */
export async function readDaySituation(context: ReadingDay, day: Day): Promise<DaySituation> {
  const { config, clock, db } = context;
  const { timeZone } = config.company;
  const nowMs = clock();
  const fromMs = startOfDayMs(day, timeZone);
  const untilMs = startOfDayMs(addDays(day, 1), timeZone);
  const { technicians, record } = await readTechnicians(db, nowMs);
  const techIds = technicians.map(({ techId }) => techId);
  const found = await listDayBookings(db, { techIds, fromMs, untilMs });
  const bookings = found.filter(
    (booking) => !isOpen(booking.status) || planDayOf(booking, nowMs, timeZone) === day,
  );
  const isToday = fromMs <= nowMs && nowMs < untilMs;
  const driveAtMs = isToday ? nowMs : instantOf(day, NOON, timeZone).getTime();
  const whole = situationAt(context, { bookings, technicians, record }, driveAtMs);
  // The itineraries begin now, or at the beginning of a later day.
  const driving = { ...whole.driving, nowMs: Math.max(nowMs, fromMs) };
  const { base } = config.company;
  const situation = { ...whole, driving, day, isToday, nowMs, untilMs, base, driveAtMs };
  return { ...situation, urgent: urgentOf(context, situation) };
}

/** The situation after a booking was given to a technician, or to nobody. */
export function afterMove(
  context: ReadingDay,
  situation: DaySituation,
  bookingId: string,
  techId: string | null,
): DaySituation {
  const bookings = situation.bookings.map((booking) =>
    booking.id === bookingId && booking.assignedTechId !== techId
      ? { ...booking, assignedTechId: techId, departedAt: null, arrivedAt: null }
      : booking,
  );
  return { ...situation, bookings, urgent: urgentOf(context, { ...situation, bookings }) };
}

/** Urgent bookings are matched with the technicians of now, as the board proposes them; the plan takes them as given. */
function urgentOf(
  context: ReadingDay,
  { isToday, ...situation }: Omit<DaySituation, 'urgent'>,
): DaySituation['urgent'] {
  if (!isToday) return new Map();
  const bookings = situation.bookings.filter(({ status }) => isOpen(status));
  const { proposed } = context.forecasts;
  const unassigned = new Set(
    bookings.filter(({ assignedTechId }) => assignedTechId === null).map(({ id }) => id),
  );
  return new Map(
    forecastBookings(context, { ...situation, bookings }, { proposed })
      .filter(({ bookingId }) => unassigned.has(bookingId))
      .map(({ bookingId, best }) => [bookingId, best?.techId ?? null]),
  );
}
