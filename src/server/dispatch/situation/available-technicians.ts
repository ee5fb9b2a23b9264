import { kwhToSpare } from '../../../domain/dispatch/dispatch-rules.ts';
import { type Driving, type Period, type Stop, stopsOf } from '../../../domain/dispatch/stops.ts';
import { ONLINE_MS } from '../../../domain/tracking/position.ts';
import type { FixRow } from '../../platform/db/schema.ts';
import type { OpenBooking, Situation, Technician } from './situation.ts';

/** A technician with a position, and what the technician has to do. */
export type AvailableTechnician = Technician & {
  position: FixRow;
  jobs: readonly OpenBooking[];
  stops: Stop<OpenBooking>[];
  breaks: readonly Period[];
  /** The energy of the van that the jobs leave; null if unknown. */
  spareKwh: number | null;
};

/** Whether the technician has a position that is fresh enough to predict arrivals. */
export const hasFreshPosition = <T extends Pick<Technician, 'position'>>(
  technician: T,
  nowMs: number,
): technician is T & { position: FixRow } =>
  technician.position !== null && nowMs - technician.position.recordedAt <= ONLINE_MS;

/** Groups bookings by the technician who has them, or whom `holderOf` names instead. */
export function jobsByTechnician<Booking extends OpenBooking>(
  bookings: readonly Booking[],
  holderOf = ({ assignedTechId }: Booking): string | null | undefined => assignedTechId,
): (techId: string) => readonly Booking[] {
  const jobsOf = new Map<string | null | undefined, Booking[]>();
  for (const booking of bookings) {
    const holder = holderOf(booking);
    const jobs = jobsOf.get(holder);
    if (jobs) jobs.push(booking);
    else jobsOf.set(holder, [booking]);
  }
  return (techId) => jobsOf.get(techId) ?? [];
}

/** Whether a technician is on duty with a fresh position and a van that can serve. */
export const isAvailable = (
  technician: Technician,
  nowMs: number,
): technician is Technician & { position: FixRow } =>
  technician.isOnDuty && !technician.limits.out && hasFreshPosition(technician, nowMs);

/** Returns the available technicians, each with what there is to do. */
export function availableTechnicians({ technicians, bookings, driving }: Situation): AvailableTechnician[] {
  const jobsOf = jobsByTechnician(bookings);
  return technicians.flatMap((technician) =>
    isAvailable(technician, driving.nowMs) ? withJobs(technician, jobsOf(technician.techId), driving) : [],
  );
}

/** Returns the technician with these jobs and nothing else to do. */
export function withJobs(
  technician: Technician & { position: FixRow },
  jobs: readonly OpenBooking[],
  driving: Driving,
): AvailableTechnician {
  const { position, serviceMinutes, limits } = technician;
  const { breaks } = limits;
  const stops = stopsOf({ position, jobs, serviceMinutes, breaks }, driving);
  return { ...technician, jobs, stops, breaks, spareKwh: kwhToSpare(limits, jobs, driving.nowMs) };
}
