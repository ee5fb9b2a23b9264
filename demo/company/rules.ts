import type { Booking } from '../../src/domain/bookings/booking.ts';
import type { Availability, Shift } from '../../src/domain/dispatch/availability.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts';

/** What is announced is in whole minutes, and stays while it changes by two at most. */
const ROUNDED_MS = 3 * MINUTE_MS;
/** A booking that asks for no energy gets the promised 20 to 25 miles. */
export const USUAL_KWH = 6.75;
/** Later jobs are served from another charge. */
const CHARGE_LASTS_MS = 12 * HOUR_MS;
/** Rounding of sums of kWh. */
const ROUNDED_KWH = 0.001;

export type Rule = 'duty' | 'shift' | 'break' | 'connector' | 'energy' | 'two jobs';

/** What of a technician's availability the observer looks at. */
export type KnownAvailability = Pick<Availability, 'van'> & { shifts: readonly Shift[] };

/** An assignment as the board's pushes show it. Times are epoch milliseconds. */
export type Given = {
  booking: Pick<Booking, 'serviceType' | 'scheduledAt' | 'connector' | 'kwh'>;
  assignedAt: number;
  /** When the technician went off duty; null while on duty. */
  offDutySince: number | null;
  /** Null while the technician has entered nothing. */
  availability: KnownAvailability | null;
  /** As the forecast said; null without one, and then shift and break cannot be judged. */
  drive: { departsAt: number; arrivesAt: number } | null;
  /** At least; the service may take longer. */
  serviceMs: number;
  /** The other open jobs of the technician. */
  others: readonly Pick<Booking, 'serviceType' | 'scheduledAt' | 'status' | 'departedAt' | 'kwh'>[];
  /** Given by the jobs that were finished since the charge was typed. */
  givenKwh: number;
};

/**
 * Returns the hard rules of dispatch that an assignment breaks. The rules are written again here, without the code of the
 * policy, so that the demo judges the policy.
 */
export function brokenRules(given: Given): Rule[] {
  const broken: Record<Rule, boolean> = {
    duty: given.offDutySince !== null && given.offDutySince < given.assignedAt,
    shift: isOutsideShifts(given),
    break: isInBreak(given),
    connector: lacksConnector(given),
    energy: lacksEnergy(given),
    'two jobs': given.others.some(
      ({ serviceType, status, departedAt }) =>
        serviceType === 'emergency' || status === 'in_progress' || departedAt !== null,
    ),
  };
  return (Object.keys(broken) as Rule[]).filter((rule) => broken[rule]);
}

/** A standard booking begins at its time, however early the technician is there. */
const serviceOf = ({ booking, serviceMs }: Given, arrivesAt: number) => {
  const begins = Math.max(arrivesAt, booking.scheduledAt === null ? 0 : Date.parse(booking.scheduledAt));
  return { begins, ends: begins + serviceMs };
};

function isOutsideShifts(given: Given): boolean {
  const shifts = given.availability?.shifts ?? [];
  if (!given.drive || shifts.length === 0) return false;
  const { begins, ends } = serviceOf(given, given.drive.arrivesAt);
  return !shifts.some(
    ({ startsAt, endsAt }) =>
      Date.parse(startsAt) - ROUNDED_MS <= begins && ends <= Date.parse(endsAt) + ROUNDED_MS,
  );
}

function isInBreak(given: Given): boolean {
  const { drive, availability } = given;
  if (!drive) return false;
  const departs = drive.departsAt + ROUNDED_MS;
  const ends = serviceOf(given, drive.arrivesAt).ends - ROUNDED_MS;
  return (availability?.shifts ?? []).some(
    ({ breakStartsAt, breakEndsAt }) =>
      breakStartsAt !== null &&
      breakEndsAt !== null &&
      departs < Date.parse(breakEndsAt) &&
      Date.parse(breakStartsAt) < ends,
  );
}

function lacksConnector({ booking: { connector }, availability }: Given): boolean {
  const connectors = availability?.van.connectors ?? null;
  return connector !== undefined && connectors !== null && !connectors.includes(connector);
}

function lacksEnergy(given: Given): boolean {
  const { chargeKwh, capacityKwh } = given.availability?.van ?? { chargeKwh: null, capacityKwh: null };
  if (chargeKwh === null) return false;
  const isSoon = ({ scheduledAt }: Pick<Booking, 'scheduledAt'>) =>
    scheduledAt === null || Date.parse(scheduledAt) < given.assignedAt + CHARGE_LASTS_MS;
  if (!isSoon(given.booking)) return false;
  const asked = [given.booking, ...given.others.filter(isSoon)].reduce(
    (sum, { kwh }) => sum + (kwh ?? USUAL_KWH),
    0,
  );
  const charge = Math.min(chargeKwh, capacityKwh ?? chargeKwh);
  return asked > charge - given.givenKwh + ROUNDED_KWH;
}
