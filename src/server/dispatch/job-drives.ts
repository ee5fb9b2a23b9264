import { isOpen } from '../../domain/bookings/booking-status.ts';
import type { JobDrive } from '../../domain/dispatch/job-drive.ts';
import { milesBetween, roundToTenth } from '../../domain/places/place.ts';
import { ONLINE_MS } from '../../domain/tracking/position.ts';
import type { Principal } from '../accounts/principal.ts';
import { listTechnicianJobs } from '../bookings/list-jobs.ts';
import type { Context } from '../context.ts';
import { drivingFrom } from '../tracking/drive-minutes.ts';

type Finding = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'fleet' | 'gazetteer' | 'driveFactors'>;

/**
 * Returns the drives from a technician's newest position to the open jobs whose points the technician may see, by the
 * model that the board's forecasts use. None without a position of the last five minutes.
 */
export async function jobDrives(context: Finding, by: Principal): Promise<JobDrive[]> {
  const { position } = context.fleet.get(by.id);
  const now = context.clock();
  if (!position || now - position.recordedAt > ONLINE_MS) return [];
  const { drive } = drivingFrom(context, now);
  const jobs = await listTechnicianJobs(context, by);
  return jobs.flatMap(({ id: bookingId, status, latitude, longitude }) => {
    if (!isOpen(status) || latitude === null || longitude === null) return [];
    const place = { latitude, longitude };
    const minutes = Math.max(1, Math.round(drive(position, place)));
    return [{ bookingId, minutes, distance: roundToTenth(milesBetween(position, place)) }];
  });
}
