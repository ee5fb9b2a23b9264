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

/** A technician's only steps. */
export const forward = {
  pending: 'confirmed',
  confirmed: 'in_progress',
  in_progress: 'completed',
} as const satisfies Partial<Record<BookingStatus, BookingStatus>>;

/** The status that a technician's next step leads to; null when there is none. */
export const nextStatus = (status: BookingStatus): BookingStatus | null =>
  status in forward ? forward[status as keyof typeof forward] : null;

export const statusName: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

type Timed = { startedAt: number | null; completedAt: number | null; cancelledAt: number | null };

/** The times that go with a status: set on entering it, cleared on going back before it. */
export function timesFor(status: BookingStatus, known: Timed, nowMs: number): Timed {
  const started = status === 'in_progress' || status === 'completed';
  return {
    startedAt: started ? (known.startedAt ?? nowMs) : status === 'cancelled' ? known.startedAt : null,
    completedAt: status === 'completed' ? nowMs : null,
    cancelledAt: status === 'cancelled' ? nowMs : null,
  };
}
