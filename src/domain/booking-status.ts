import * as z from 'zod/mini';

export const BookingStatus = z.enum(['pending', 'confirmed', 'in_progress', 'completed', 'cancelled']);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const openStatuses: readonly BookingStatus[] = ['pending', 'confirmed', 'in_progress'];

export const isOpen = (status: BookingStatus): boolean => openStatuses.includes(status);

type Assigned = { status: BookingStatus; assignedTechId: string | null };

/** The technician who has an open booking; null for one in the pool, and for one that is over. */
export const holderOf = ({ status, assignedTechId }: Assigned): string | null =>
  isOpen(status) ? assignedTechId : null;

/** Whether technicians may claim it: it is open, and nobody has it. */
export const isInPool = ({ status, assignedTechId }: Assigned): boolean =>
  isOpen(status) && assignedTechId === null;

export const statusName: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
