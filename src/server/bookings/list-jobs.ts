import { Booking } from '../../domain/bookings/booking.ts';
import { dayOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import type { Context } from '../context.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { Principal } from '../platform/principal.ts';
import { type BookingDetail, listJobs, listOpenBookings } from './queries.ts';
import { toBooking, toShownJob } from './to-booking.ts';

/**
 * Lists a technician's jobs: own open jobs, own jobs finished today, and unassigned jobs (off duty without contact data
 * and coordinates). An admin gets all open jobs. Sorted by emergency, scheduled time and age.
 */
export async function listTechnicianJobs(
  { config, db, clock, log, fleet }: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'fleet'>,
  by: Principal,
): Promise<Booking[]> {
  if (by.role === 'admin')
    return mapRows(log, (await listOpenBookings(db)).sort(byUrgency), Booking, toBooking);
  const { timeZone } = config.company;
  const today = startOfDayMs(dayOf(new Date(clock()), timeZone), timeZone);
  const { isOnDuty } = fleet.get(by.id);
  const jobs = await listJobs(db, by.id, today);
  return mapRows(log, jobs.sort(byUrgency), Booking, (row) => toShownJob(row, by.id, isOnDuty));
}

const rank = ({ serviceType }: BookingDetail) => (serviceType === 'emergency' ? 0 : 1);

const byUrgency = (a: BookingDetail, b: BookingDetail) =>
  rank(a) - rank(b) || (a.scheduledAt ?? a.createdAt) - (b.scheduledAt ?? b.createdAt);
