import { useAtomValue } from 'jotai';
import type { Booking } from '../../../domain/bookings/booking.ts';
import { holderOf } from '../../../domain/bookings/booking-status.ts';
import type { Absence } from '../../../domain/dispatch/technician-state.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { isStaleAtom } from '../../app/connection.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { absentAtom, lastSeenAtom } from '../atoms.ts';

/** Without a socket a prediction is read at intervals: so old it is none of now. */
const OLD_AFTER_MS = MINUTE_MS;

export type Knowledge = {
  absent: Readonly<Record<string, Absence>> | null;
  /** When each absent technician sent the last position, in epoch milliseconds. */
  lastSeen: Readonly<Record<string, number>>;
  /** Whether pushes do not come. */
  isStale: boolean;
  nowMs: number;
};

type Predicted = Pick<Booking, 'status' | 'assignedTechId' | 'arrival'>;

/**
 * Returns when what the predicted arrival rests on was known last, in epoch milliseconds; null while it is of now. A pushed
 * prediction stays as it is until another comes, so its age says nothing while the socket is connected.
 */
export function asOf(booking: Predicted, { absent, lastSeen, isStale, nowMs }: Knowledge): number | null {
  const holder = holderOf(booking);
  if (holder === null || booking.arrival === null) return null;
  const readAtMs = Date.parse(booking.arrival.asOf);
  if (absent?.[holder] === 'silent') return lastSeen[holder] ?? readAtMs;
  return isStale && nowMs - readAtMs > OLD_AFTER_MS ? readAtMs : null;
}

/** As `asOf`; renders again when a technician becomes silent, is heard again, or the socket is lost. */
export function useKnowledge(): Omit<Knowledge, 'nowMs'> {
  const absent = useAtomValue(absentAtom);
  const lastSeen = useAtomValue(lastSeenAtom);
  const isStale = useAtomValue(isStaleAtom);
  return { absent, lastSeen, isStale };
}

/** The `asOf` of one booking. */
export function useAsOf(booking: Predicted): number | null {
  return asOf(booking, { ...useKnowledge(), nowMs: serverNow() });
}
