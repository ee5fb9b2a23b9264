import type { SharedBooking } from '../../contract/shapes/shared-tracking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';

export type Step = { name: string; at: string | null; done: boolean; note?: string | null };

/** The fields that the progress of a booking rests on, known to its customer and to guests of a shared link. */
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
  | 'scheduledAt'
  | 'promisedAt'
>;

export const progressOf = (booking: Booking): Progress => ({
  ...booking,
  isAssigned: booking.assignedTechId !== null,
});

/**
 * Returns the four steps of a booking in the page's language, with the known times.
 *
 * @param hasArrived whether the technician is at the place, by a report or by position
 */
export function stepsOf(progress: Progress, hasArrived = false): Step[] {
  const { status, createdAt, assignedAt, departedAt, arrivedAt, startedAt, completedAt, isAssigned } =
    progress;
  const started = status === 'in_progress' || status === 'completed';
  const isDriving = status === 'confirmed' && !hasArrived;
  const onTheWay = arrivedAt
    ? t('Arrived at {time}', { time: clockTime(arrivedAt) })
    : departedAt
      ? t(isDriving ? 'On the way since {time}' : 'Set out at {time}', { time: clockTime(departedAt) })
      : null;
  return [
    { name: t('Service Booked'), at: createdAt, done: true },
    { name: t('Technician Assigned'), at: assignedAt, done: isAssigned || started, note: onTheWay },
    { name: t('Service in Progress'), at: startedAt, done: started },
    { name: t('Service Complete'), at: completedAt, done: status === 'completed' },
  ];
}
