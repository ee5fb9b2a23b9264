import * as z from 'zod/mini';

export const BookingStatus = z.enum(['pending', 'confirmed', 'in_progress', 'completed', 'cancelled']);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** A technician's only steps. */
export const forward = {
  pending: 'confirmed',
  confirmed: 'in_progress',
  in_progress: 'completed',
} as const satisfies Partial<Record<BookingStatus, BookingStatus>>;

export const openStatuses = ['pending', 'confirmed', 'in_progress'] as const satisfies BookingStatus[];

export const isOpen = (status: BookingStatus): boolean => status !== 'completed' && status !== 'cancelled';

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
