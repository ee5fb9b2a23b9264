import { isOpen } from '../../../domain/bookings/booking-status.ts';
import { addDays, type Day, dayOf, startOfDayMs } from '../../../domain/bookings/schedule.ts';
import type { Driving } from '../../../domain/dispatch/stops.ts';
import type { Context } from '../../context.ts';
import { readLimits } from '../../technicians/availability.ts';
import { listActiveTechnicians } from '../../technicians/roster.ts';
import { drivingFrom } from '../../tracking/drive-minutes.ts';
import type { Technician } from '../able-technicians.ts';
import { barredOf, readAnswers } from '../asked.ts';
import { forecastBookings } from '../forecast.ts';
import { readServiceTimes } from '../service-times.ts';
import { type DayBooking, listDayBookings } from './queries.ts';

export type Reading = Pick<
  Context,
  'config' | 'texts' | 'db' | 'clock' | 'fleet' | 'gazetteer' | 'driveFactors' | 'forecasts'
>;

/** All that the plan of a day depends on. */
export type Situation = {
  day: Day;
  isToday: boolean;
  nowMs: number;
  /** The end of the day. */
  untilMs: number;
  /** `nowMs` is when the lanes begin: now, or the beginning of a later day. */
  driving: Driving;
  /** When the drives take place, for the model of the worker. */
  driveAtMs: number;
  bookings: readonly DayBooking[];
  technicians: readonly Technician[];
  /** By booking, technicians who are not proposed for it. */
  barred: ReadonlyMap<string, ReadonlySet<string>>;
  /** The technician who is proposed for each urgent booking of today; null if nobody is left for it. */
  urgent: ReadonlyMap<string, string | null>;
};

const HALF_A_DAY_MS = 12 * 60 * 60_000;

/** The day on which a booking is planned: today, or its own later day. */
export function planDayOf(
  { scheduledAt }: Pick<DayBooking, 'scheduledAt'>,
  nowMs: number,
  timeZone: string,
): Day {
  return dayOf(new Date(Math.max(nowMs, scheduledAt ?? 0)), timeZone);
}

/** Reads the open bookings of the day, those completed on it, and the technicians. */
export async function readSituation(context: Reading, day: Day): Promise<Situation> {
  const { config, clock, db, fleet } = context;
  const { timeZone } = config.company;
  const nowMs = clock();
  const fromMs = startOfDayMs(day, timeZone);
  const untilMs = startOfDayMs(addDays(day, 1), timeZone);
  const [active, serviceMinutesOf, limitsOf, answers] = await Promise.all([
    listActiveTechnicians(db),
    readServiceTimes(db),
    readLimits(db, nowMs),
    readAnswers(db),
  ]);
  const found = await listDayBookings(db, {
    techIds: active.map(({ username }) => username),
    fromMs,
    untilMs,
  });
  const bookings = found.filter(
    (booking) => !isOpen(booking.status) || planDayOf(booking, nowMs, timeZone) === day,
  );
  const technicians = active.map(({ username: techId, name }): Technician => {
    return {
      ...fleet.get(techId),
      name,
      serviceMinutes: serviceMinutesOf(techId),
      limits: limitsOf(techId),
    };
  });
  const isToday = fromMs <= nowMs && nowMs < untilMs;
  const driveAtMs = isToday ? nowMs : fromMs + HALF_A_DAY_MS;
  const { drive } = drivingFrom(context, driveAtMs);
  const driving = { nowMs: Math.max(nowMs, fromMs), drive };
  const barred = barredOf(context, bookings, answers);
  const situation = { day, isToday, nowMs, untilMs, driving, driveAtMs, bookings, technicians, barred };
  return { ...situation, urgent: urgentOf(context, situation) };
}

/** The situation after a booking was given to a technician, or to nobody. */
export function afterMove(
  context: Reading,
  situation: Situation,
  bookingId: string,
  techId: string | null,
): Situation {
  const bookings = situation.bookings.map((booking) =>
    booking.id === bookingId && booking.assignedTechId !== techId
      ? { ...booking, assignedTechId: techId, departedAt: null, arrivedAt: null }
      : booking,
  );
  return { ...situation, bookings, urgent: urgentOf(context, { ...situation, bookings }) };
}

/** Urgent bookings are matched with the technicians of now, as the board proposes them; the plan takes them as given. */
function urgentOf(
  context: Reading,
  { isToday, bookings, technicians, barred, driving }: Omit<Situation, 'urgent'>,
): Situation['urgent'] {
  if (!isToday) return new Map();
  const open = bookings.filter(({ status }) => isOpen(status));
  const { proposed } = context.forecasts;
  const unassigned = new Set(
    open.filter(({ assignedTechId }) => assignedTechId === null).map(({ id }) => id),
  );
  return new Map(
    forecastBookings(context, { bookings: open, technicians, proposed, barred }, driving)
      .filter(({ bookingId }) => unassigned.has(bookingId))
      .map(({ bookingId, best }) => [bookingId, best?.techId ?? null]),
  );
}
