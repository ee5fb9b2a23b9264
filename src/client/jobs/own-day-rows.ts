import type { Booking } from '../../domain/bookings/booking.ts';
import type { OwnDay, OwnStop } from '../../domain/dispatch/own-day.ts';

export type OwnDayRow =
  | { kind: 'job'; at: string; job: Booking; stop: OwnStop }
  | { kind: 'break'; at: string; until: string }
  | { kind: 'end'; at: string };

/** The rows of a technician's day by time: jobs that the phone knows, breaks, and the end of the shift. */
export function rowsOf({ stops, breaks, shiftEndsAt }: OwnDay, jobs: readonly Booking[]): OwnDayRow[] {
  const known = new Map(jobs.map((job) => [job.id, job]));
  const rows = stops.flatMap((stop): OwnDayRow[] => {
    const job = known.get(stop.bookingId);
    return job ? [{ kind: 'job', at: stop.startsAt, job, stop }] : [];
  });
  if (rows.length === 0) return [];
  for (const { startsAt: at, endsAt: until } of breaks) rows.push({ kind: 'break', at, until });
  if (shiftEndsAt) rows.push({ kind: 'end', at: shiftEndsAt });
  return rows.sort((a, b) => a.at.localeCompare(b.at));
}
