import type { Booking } from '../../domain/booking.ts';
import type { SharedBooking } from '../../domain/shared-tracking.ts';
import { clockTime } from '../ui/time.tsx';

export type Step = { name: string; at: string | null; done: boolean; note?: string | null };

/** How far a booking is, for its customer as for whoever has a link to it. */
type Progress = Pick<
  SharedBooking,
  | 'status'
  | 'createdAt'
  | 'assignedAt'
  | 'departedAt'
  | 'arrivedAt'
  | 'startedAt'
  | 'completedAt'
  | 'isAssigned'
  | 'version'
>;

export const progressOf = (booking: Booking): Progress => ({
  ...booking,
  isAssigned: booking.assignedTechId !== null,
});

/**
 * The four steps of a booking, with the times that are known.
 *
 * @param hasArrived the technician's position says so, whether it was reported or not
 */
export function stepsOf(progress: Progress, hasArrived = false): Step[] {
  const { status, createdAt, assignedAt, departedAt, arrivedAt, startedAt, completedAt, isAssigned } =
    progress;
  const started = status === 'in_progress' || status === 'completed';
  const isDriving = status === 'confirmed' && !hasArrived;
  const onTheWay = arrivedAt
    ? `Arrived at ${clockTime(arrivedAt)}`
    : departedAt
      ? `${isDriving ? 'On the way since' : 'Set out at'} ${clockTime(departedAt)}`
      : null;
  return [
    { name: 'Service Booked', at: createdAt, done: true },
    { name: 'Technician Assigned', at: assignedAt, done: isAssigned || started, note: onTheWay },
    { name: 'Service in Progress', at: startedAt, done: started },
    { name: 'Service Complete', at: completedAt, done: status === 'completed' },
  ];
}
