import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import type { Context } from '../../context.ts';
import { drivingFrom } from '../../drives/drive-minutes.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readLimits } from '../../technicians/availability.ts';
import { listActiveTechnicians } from '../../technicians/roster.ts';
import { excludedTechnicians, readDispatchRecord } from './offer-history.ts';
import { listOpenBookings } from './queries.ts';
import { readServiceTimes } from './service-times.ts';
import type { OpenBooking, Situation, StoredSituation } from './situation.ts';

export type Reading = Pick<Context, 'config' | 'db' | 'clock' | 'fleet' | 'gazetteer' | 'driveFactors'>;

export async function readSituation(context: Reading): Promise<Situation> {
  const nowMs = context.clock();
  return situationAt(context, await readStored(context.db, nowMs), nowMs);
}

/** Reads the open bookings and what `readTechnicians` reads. */
export async function readStored(db: Db, nowMs: number): Promise<StoredSituation> {
  const [bookings, rest] = await Promise.all([listOpenBookings(db), readTechnicians(db, nowMs)]);
  return { bookings, ...rest };
}

/** Reads the active technicians, and what was offered to them. */
export async function readTechnicians(db: Db, nowMs: number): Promise<Omit<StoredSituation, 'bookings'>> {
  const [active, serviceTimesOf, limitsOf, record] = await Promise.all([
    listActiveTechnicians(db),
    readServiceTimes(db),
    readLimits(db, nowMs),
    readDispatchRecord(db),
  ]);
  const technicians = active.map(({ username: techId, name }) => {
    const serviceTime = serviceTimesOf(techId);
    const serviceMinutes = (type: ServiceType) => serviceTime(type).minutes;
    return { techId, name, serviceTime, serviceMinutes, limits: limitsOf(techId) };
  });
  return { technicians, record };
}

/** Adds to a stored situation what is in memory: duty, positions and the drives at a time. */
export function situationAt<Booking extends OpenBooking>(
  context: Omit<Reading, 'db'>,
  { bookings, technicians, record }: StoredSituation<Booking>,
  nowMs: number,
): Situation<Booking> {
  return {
    bookings,
    technicians: technicians.map((stored) => ({ ...context.fleet.get(stored.techId), ...stored })),
    excluded: excludedTechnicians(context, bookings, record),
    driving: drivingFrom(context, nowMs),
  };
}
