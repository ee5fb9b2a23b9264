import type { Booking } from '../../domain/bookings/booking.ts';
import { dueAt, isUnderWay } from '../../domain/dispatch/stops.ts';

/** What the order of a technician's jobs depends on. */
export type OrderedJob = Pick<
  Booking,
  'id' | 'status' | 'serviceType' | 'scheduledAt' | 'departedAt' | 'arrivedAt'
>;

/** When a job has to begin, in epoch milliseconds; 0 for an emergency. */
export const dueOf = ({
  serviceType,
  scheduledAt,
}: Pick<OrderedJob, 'serviceType' | 'scheduledAt'>): number =>
  dueAt({ serviceType, scheduledAt: scheduledAt === null ? null : Date.parse(scheduledAt) });

/** As `dueOf`, before all for the job under way. */
export const orderOf = (job: OrderedJob): number => (isUnderWay(job) ? -1 : dueOf(job));

/** Orders a technician's jobs: the one under way first, then by due time. */
export const inTurn = <T extends OrderedJob>(jobs: readonly T[]): T[] =>
  [...jobs].sort((a, b) => orderOf(a) - orderOf(b));
