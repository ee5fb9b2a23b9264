import { kwhToSpare, type Limits, NO_LIMITS } from '../../domain/dispatch/dispatch-rules.ts';
import { type Driving, type ServiceMinutes, type Stop, stopsOf } from '../../domain/dispatch/stops.ts';
import { ONLINE_MS } from '../../domain/tracking/position.ts';
import type { FleetMember } from '../technicians/fleet.ts';
import type { Position } from '../technicians/position.ts';
import type { OpenBooking } from './queries.ts';

export type Technician = FleetMember & {
  name: string | null;
  serviceMinutes: ServiceMinutes;
  limits?: Limits;
};

/** A technician on duty with a fresh position, and what the technician has to do. */
export type Able = Technician & {
  position: Position;
  jobs: readonly OpenBooking[];
  stops: Stop<OpenBooking>[];
  breaks: Limits['breaks'];
  spareKwh: number | null;
};

/** Returns the technicians on duty with a fresh position. */
export function ableOf(
  technicians: readonly Technician[],
  bookings: readonly OpenBooking[],
  driving: Driving,
): Able[] {
  const jobsOf = new Map<string | null, OpenBooking[]>();
  for (const booking of bookings) {
    const jobs = jobsOf.get(booking.assignedTechId);
    if (jobs) jobs.push(booking);
    else jobsOf.set(booking.assignedTechId, [booking]);
  }
  return technicians.flatMap((technician) => {
    const { techId, isOnDuty, position } = technician;
    if (!isOnDuty || !position || driving.nowMs - position.recordedAt > ONLINE_MS) return [];
    return withJobs({ ...technician, position }, jobsOf.get(techId) ?? [], driving);
  });
}

/** Returns the technician with these jobs and nothing else to do. */
export function withJobs<T extends Technician & { position: Position }>(
  technician: T,
  jobs: readonly OpenBooking[],
  driving: Driving,
): T & Able {
  const { position, serviceMinutes, limits = NO_LIMITS } = technician;
  const { breaks } = limits;
  const stops = stopsOf({ position, jobs, serviceMinutes, breaks }, driving);
  return { ...technician, jobs, stops, breaks, spareKwh: kwhToSpare(limits, jobs, driving.nowMs) };
}
