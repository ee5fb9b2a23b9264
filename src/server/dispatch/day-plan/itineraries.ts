import type {
  DayPlan,
  PlanLane,
  PlannedStop,
  StopKind,
  UnplannedBooking,
} from '../../../contract/shapes/day-plan.ts';
import type { LimitingShift } from '../../../domain/dispatch/dispatch-rules.ts';
import {
  isThere,
  isUnderWay,
  type Period,
  type Stop,
  stopsInOrder,
  stopsOf,
} from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Coordinates } from '../../../domain/places/place.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import { toOnDuty } from '../../../domain/tracking/position.ts';
import { jobsByTechnician } from '../situation/available-technicians.ts';
import { marginMinutes, wholeMinute } from '../situation/ranking.ts';
import type { Technician } from '../situation/situation.ts';
import type { DaySituation } from './day-plans.ts';
import type { DayBooking } from './queries.ts';

/** A technician's day before anything is proposed. */
export type Itinerary = Pick<Technician, 'techId' | 'name' | 'isOnDuty' | 'serviceMinutes' | 'limits'> & {
  /** Where the first drive begins; null if nobody knows where the technician is today. */
  position: Coordinates | null;
  /** Where the technician has to be by the end of the shift; null for anywhere. */
  end: Coordinates | null;
  /** When the technician works: the shift, if one was entered. */
  shift: LimitingShift | null;
  /** The breaks, and the times between two shifts. */
  breaks: Period[];
  /** When the itinerary begins: now, or with a shift that has not begun. */
  fromMs: number;
  done: DayBooking[];
  /** What is assigned, and the urgent bookings that the technician is proposed for. */
  jobs: DayBooking[];
  /** Whether more bookings may be proposed for the technician. */
  takesMore: boolean;
};

/** Returns the itinerary of each technician. */
export function itinerariesOf(situation: DaySituation): Itinerary[] {
  const { bookings, technicians, urgent, isToday, driving } = situation;
  const bookingsOf = jobsByTechnician(bookings, ({ id, assignedTechId }) => assignedTechId ?? urgent.get(id));
  return technicians.map((technician) => {
    const { techId, name, isOnDuty, position, serviceMinutes, limits } = technician;
    const own = bookingsOf(techId);
    const jobs = own.filter(({ status }) => status !== 'completed');
    const { shift, breaks } = worksOn(situation, limits);
    const fromMs = Math.max(driving.nowMs, jobs.some(isUnderWay) ? 0 : (shift?.startsAt ?? 0));
    // Whoever is on duty begins from where the van is, before the shift as well.
    const hasBegun = isToday && (isOnDuty || fromMs <= driving.nowMs);
    return {
      techId,
      name,
      isOnDuty,
      position: hasBegun
        ? position
        : (pointOf(shift?.start, situation) ?? (isToday ? position : startOfLaterDay(technician, situation))),
      end: pointOf(shift?.end, situation),
      serviceMinutes,
      limits,
      shift,
      breaks,
      fromMs,
      done: own.filter(({ status }) => status === 'completed'),
      jobs,
      takesMore: takesMore(situation, { isOnDuty, limits, shift }),
    };
  });
}

/**
 * A van begins a later day where its technician has left it, after duty. Where a van drives today says nothing of another
 * day, so that who is on duty, or was never seen, begins at the base.
 */
const startOfLaterDay = (
  { isOnDuty, position }: Pick<Technician, 'isOnDuty' | 'position'>,
  { base }: DaySituation,
): Coordinates => (isOnDuty ? null : position) ?? base;

/** Returns where a shift begins or ends; null if nobody has said. */
const pointOf = (place: LimitingShift['start'], { base }: DaySituation): Coordinates | null =>
  (place === 'base' ? base : place) ?? null;

/** Joins the shifts of the day, which end where the last one does; the times between them are breaks. */
function worksOn(
  { driving, untilMs }: DaySituation,
  { shifts, breaks }: Technician['limits'],
): Pick<Itinerary, 'shift' | 'breaks'> {
  const ofDay = shifts.filter(({ startsAt, endsAt }) => startsAt < untilMs && endsAt > driving.nowMs);
  const [first] = ofDay;
  const last = ofDay.at(-1);
  if (!first || !last) return { shift: null, breaks: [] };
  const between = ofDay.slice(1).map(({ startsAt }, n) => {
    return { startsAt: ofDay[n]?.endsAt ?? startsAt, endsAt: startsAt };
  });
  const pauses = [...breaks, ...between].filter(
    ({ startsAt, endsAt }) => startsAt < last.endsAt && endsAt > driving.nowMs,
  );
  const { end, ...begun } = first;
  return {
    shift: { ...begun, endsAt: last.endsAt, ...(last.end && { end: last.end }) },
    breaks: pauses.sort((a, b) => a.startsAt - b.startsAt),
  };
}

/** Without any shift who is on duty works today, and everybody on a later day. */
function takesMore(
  { isToday, nowMs, driving, untilMs }: DaySituation,
  { isOnDuty, limits, shift }: Pick<Itinerary, 'isOnDuty' | 'limits' | 'shift'>,
): boolean {
  // The itineraries of a later day begin with it, those of a former day would begin now.
  if (!isToday && driving.nowMs === nowMs) return false;
  if (!shift && (limits.shifts.length > 0 || isOff(limits, driving.nowMs, untilMs))) return false;
  return !isToday || isOnDuty || (shift !== null && shift.startsAt > nowMs);
}

/** Whether a time off has a part in the rest of a day. */
const isOff = ({ leaves }: Technician['limits'], fromMs: number, untilMs: number): boolean =>
  leaves.some(({ startsAt, endsAt }) => startsAt < untilMs && endsAt > fromMs);

/** The proposed work of an itinerary: all its jobs but those under way, in order. */
export type Orders = ReadonlyMap<string, readonly DayBooking[]>;

/** Lays out the itineraries with times; an itinerary without an order has its jobs as the technician will do them. */
export function layOut(
  { day, nowMs, driving }: DaySituation,
  itineraries: readonly Itinerary[],
  orders: Orders,
): DayPlan {
  return {
    day,
    plannedAt: toTime(nowMs),
    lanes: itineraries.map((itinerary): PlanLane => {
      const { techId, name, isOnDuty, done, jobs } = itinerary;
      const order = orders.get(techId);
      const underWay = stopsOf({ ...itinerary, jobs: jobs.filter(isUnderWay) }, driving).map(
        ({ job }) => job,
      );
      const fromThen = { ...driving, nowMs: itinerary.fromMs };
      const stops = order
        ? stopsInOrder({ ...itinerary, jobs: [...underWay, ...order] }, fromThen)
        : stopsOf(itinerary, fromThen);
      let from = itinerary.position;
      return {
        techId,
        name,
        isOnDuty: toOnDuty(isOnDuty),
        shift: itinerary.shift && toPeriod(itinerary.shift),
        breaks: itinerary.breaks.map(toPeriod),
        stops: [
          ...done.map(doneStop),
          ...stops.map((stop) => {
            const minutes = from && !isThere(stop.job) ? driving.drive(from, stop.job) : null;
            from = stop.job;
            return openStop(stop, minutes, itinerary);
          }),
        ],
      };
    }),
    unplanned: [],
  };
}

export const toPeriod = ({ startsAt, endsAt }: Period) => {
  return { startsAt: toTime(startsAt), endsAt: toTime(endsAt) };
};

export const toPlanned = (booking: DayBooking): Omit<UnplannedBooking, 'reason'> => ({
  bookingId: booking.id,
  version: booking.version,
  serviceType: booking.serviceType,
  status: booking.status,
  customerName: booking.customerName,
  location: booking.location,
  scheduledAt: toTimeOrNull(booking.scheduledAt),
  promisedAt: toTime(booking.promisedAt),
});

function doneStop(booking: DayBooking): PlannedStop {
  const { arrivedAt, startedAt, completedAt, createdAt } = booking;
  const arrivesAt = arrivedAt ?? startedAt;
  const endsAt = completedAt ?? createdAt;
  return {
    ...toPlanned(booking),
    kind: 'done',
    driveMinutes: null,
    arrivesAt: toTimeOrNull(arrivesAt),
    startsAt: toTime(startedAt ?? arrivedAt ?? endsAt),
    endsAt: toTime(endsAt),
    marginMinutes: arrivesAt === null ? null : marginMinutes(booking, arrivesAt),
  };
}

/** The arrival is known from the technician's steps, or else predicted: not before the window, where the technician waits. */
function openStop(
  { job, arrivesAt: predicted, endsAt }: Stop<DayBooking>,
  minutes: number | null,
  { serviceMinutes }: Itinerary,
): PlannedStop {
  const { status, arrivedAt, startedAt, scheduledAt } = job;
  const waitsUntil = isUnderWay(job) ? 0 : (scheduledAt ?? 0);
  const arrivesAt = isThere(job)
    ? (arrivedAt ?? startedAt ?? predicted)
    : wholeMinute(Math.max(predicted, waitsUntil));
  const startsAt = status === 'in_progress' ? (startedAt ?? arrivesAt) : Math.max(arrivesAt, predicted);
  return {
    ...toPlanned(job),
    kind: kindOf(job),
    driveMinutes: minutes === null ? null : Math.round(minutes),
    arrivesAt: toTime(arrivesAt),
    startsAt: toTime(startsAt),
    endsAt: toTime(
      wholeMinute(status === 'in_progress' ? endsAt : startsAt + serviceMinutes(job.serviceType) * MINUTE_MS),
    ),
    marginMinutes: marginMinutes(job, arrivesAt),
  };
}

const kindOf = (job: DayBooking): StopKind =>
  job.assignedTechId === null ? 'proposed' : isUnderWay(job) ? 'underway' : 'assigned';
