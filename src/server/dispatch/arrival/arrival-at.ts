import type { DispatchValues } from '../../../domain/bookings/booking-fields.ts';
import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { sigmaOf } from '../../../domain/log-normal.ts';
import type { Coordinates } from '../../../domain/places/place.ts';
import {
  assigningOf,
  type PromisedWindow,
  priorRange,
  windowOf,
  withAssigning,
} from '../../../domain/promise/promise.ts';
import { stretched } from '../../../domain/promise/stretch.ts';
import type { Context } from '../../context.ts';
import { driveTimesFrom } from '../../drives/drive-minutes.ts';
import type { Reach, Van, Waiting } from '../proposals/match-vans.ts';
import { isUrgent, reachOf, toUrgent } from '../proposals/urgent-bookings.ts';
import { type AvailableTechnician, availableTechnicians } from '../situation/available-technicians.ts';
import { rank } from '../situation/ranking.ts';
import { situationAt } from '../situation/read-situation.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';
import { callHistory, callsPerHour } from '../waiting/call-density.ts';
import { type DriveRange, legsOf } from './legs.ts';
import { predictArrival, type Step } from './predict-arrival.ts';
import { listRecentEmergencies, listStretches } from './queries.ts';

export type Arriving = Pick<Context, 'config' | 'db' | 'clock' | 'fleet' | 'gazetteer' | 'driveFactors'>;
/** The place of an emergency, and what its van has to have. */
export type WantedPlace = Coordinates & Partial<DispatchValues>;

type Customer = Waiting & { booking: Pick<OpenBooking, 'serviceType' | 'scheduledAt'> & WantedPlace };
type Recent = Awaited<ReturnType<typeof listRecentEmergencies>>[number];
type ArrivingVan = Van<Customer> & { technician: AvailableTechnician };

/** Later calls come at places like those of so many former ones. */
const SAMPLE = 24;
/** So many former departures say how long the next one takes. */
const MAX_DEPARTURES = 50;
const MAX_VANS = 40;
const MAX_RIVALS = 40;

/** Predicts when somebody arrives at an emergency that is booked now. */
export async function arrivalAt(
  context: Arriving,
  stored: StoredSituation,
  wanted: WantedPlace,
): Promise<PromisedWindow> {
  const { config, db } = context;
  const nowMs = context.clock();
  const [recent, stretchOf] = await Promise.all([listRecentEmergencies(db, nowMs), listStretches(db)]);
  const { bookings, driving, technicians: all } = situationAt(context, stored, nowMs);
  const technicians = availableTechnicians({ bookings, driving, technicians: all, excluded: new Map() });
  const { range: driveRange } = driveTimesFrom(context, nowMs);
  const fromBase = driveRange(config.company.base, wanted);
  const customerAt = (place: WantedPlace): Customer => ({
    booking: { ...place, serviceType: 'emergency', scheduledAt: null },
    waitsFrom: nowMs / MINUTE_MS,
    dueAt: nowMs / MINUTE_MS + config.company.responseMinutes,
  });
  const reach = reachOnce(driving);
  const customer = customerAt(wanted);
  const predicted = predictArrival<Customer, ArrivingVan>({
    now: nowMs / MINUTE_MS,
    wanted: customer,
    waiting: bookings
      .filter((booking) => isUnassigned(booking) && isUrgent(booking, nowMs))
      .slice(0, MAX_RIVALS)
      .map(toUrgent),
    vans: firstToArrive(technicians, customer, reach),
    reach,
    steps: ({ technician }) => stepsOf(technician, nowMs, driveRange),
    between: (from, to) => driving.drive(from.booking, to.booking),
    service: ({ technician }) => {
      const time = technician.serviceTime('emergency');
      return { minutes: time.minutes, sigma: sigmaOf(time) };
    },
    later: {
      perMinute: callsPerHour(callHistory(recent, nowMs, config.company.timeZone)) / 60,
      customers: recent.slice(0, SAMPLE).map(customerAt),
    },
    driveSigma: ({ technician }) => sigmaOf(driveRange(technician.position, wanted)),
  });
  const source = predicted?.by ?? 'prior';
  const assigning = assigningOf(recent.flatMap(minutesToDeparture).slice(0, MAX_DEPARTURES));
  const range = predicted
    ? withAssigning(predicted, assigning)
    : priorRange(fromBase, assigning, config.company.responseMinutes);
  return { ...windowOf(stretched(range, stretchOf(source)), nowMs), source };
}

/** Returns the technicians who can be there first: the others change nothing, and there may be hundreds. */
function firstToArrive(
  technicians: readonly AvailableTechnician[],
  wanted: Customer,
  reach: (van: ArrivingVan, customer: Customer) => Reach | null,
): ArrivingVan[] {
  return technicians
    .flatMap((technician) => {
      const van: ArrivingVan = { technician, destination: null };
      const reached = reach(van, wanted);
      return reached ? [{ van, arrives: reached.freeAt + reached.minutes }] : [];
    })
    .sort((a, b) => a.arrives - b.arrives)
    .slice(0, MAX_VANS)
    .map(({ van }) => van);
}

/** Estimates each pair of a van and a customer once. */
function reachOnce(driving: Parameters<typeof rank>[2]) {
  const known = new Map<ArrivingVan, Map<Customer, Reach | null>>();
  return (van: ArrivingVan, customer: Customer): Reach | null => {
    const ofVan = known.get(van) ?? new Map<Customer, Reach | null>();
    known.set(van, ofVan);
    const before = ofVan.get(customer);
    if (before !== undefined) return before;
    const { found, blockedBy } = rank(van.technician, customer.booking, driving);
    const reached = blockedBy ? null : reachOf(found);
    ofVan.set(customer, reached);
    return reached;
  };
}

/** Returns the drives and services that a technician has to finish; those of later times do not keep the technician. */
function stepsOf(technician: AvailableTechnician, nowMs: number, driveRange: DriveRange): Step[] {
  return legsOf(technician, nowMs, driveRange).flatMap(({ job, readyAt, drive, service }): Step[] => {
    if (job.serviceType === 'standard' && (job.scheduledAt ?? 0) > readyAt + HOUR_MS) return [];
    const elapsed = job.startedAt === null ? 0 : Math.max(0, (nowMs - job.startedAt) / MINUTE_MS);
    return [...(drive && drive.minutes > 0 ? [{ ...drive, elapsed: 0 }] : []), { ...service, elapsed }];
  });
}

/** Returns how long it took until a van departed that was free when the booking was made. */
const minutesToDeparture = ({ createdAt, departedAt, promiseSource }: Recent): number[] =>
  promiseSource === 'drive' && departedAt !== null ? [(departedAt - createdAt) / MINUTE_MS] : [];
