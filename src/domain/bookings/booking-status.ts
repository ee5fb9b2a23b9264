import * as z from 'zod/mini';
import { texts } from '../texts.ts';

export const BookingStatus = z.enum(['pending', 'confirmed', 'in_progress', 'completed', 'cancelled']);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const openStatuses: readonly BookingStatus[] = ['pending', 'confirmed', 'in_progress'];

export const isOpen = (status: BookingStatus): boolean => openStatuses.includes(status);

export type Assigned = { status: BookingStatus; assignedTechId: string | null; awaitsPayment?: boolean };

/** Returns the technician of an open booking, or null for an unassigned or finished booking. */
export const holderOf = ({ status, assignedTechId }: Assigned): string | null =>
  isOpen(status) ? assignedTechId : null;

/** Whether technicians may claim the booking: it is open and unassigned, and does not wait for its payment. */
export const isUnassigned = ({ status, assignedTechId, awaitsPayment }: Assigned): boolean =>
  isOpen(status) && assignedTechId === null && !awaitsPayment;

export const statusName: Record<BookingStatus, string> = texts({
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
});
