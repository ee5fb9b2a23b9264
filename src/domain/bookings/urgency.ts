import type { Booking } from './booking.ts';
import type { BookingRisk } from './booking-risk.ts';

export type UrgentBooking = Pick<Booking, 'id' | 'createdAt' | 'serviceType' | 'assignedTechId'> & {
  risk: BookingRisk;
};

/** What a dispatcher can still save of a booking, the most urgent first. A key assigns or reassigns. */
const savings = [
  /** A customer waits for a van that is lost, and a key sends another one. */
  'key for a lost van',
  /** An emergency without a technician whose promise a key keeps. */
  'key for an emergency',
  /** A van is lost, and somebody has to call. */
  'lost van',
  /** An emergency without a technician to whom a key sends one too late, or for whom nobody is known yet. */
  'emergency',
  /** An emergency to whom nobody can go: somebody has to call. */
  'call for an emergency',
  /** Another promise that a key keeps. */
  'key for the promise',
  /** A promise that is about to break and can still be kept. */
  'promise',
  /** Nobody can go: somebody has to call. */
  'call',
  /** A broken promise that a key makes less late. */
  'key for a late one',
  'late',
  'fine',
] as const;
type Saving = (typeof savings)[number];

function savingOf({ serviceType, assignedTechId, risk: { level, help } }: UrgentBooking): Saving {
  const hasKey = help === 'in-time' || help === 'late';
  if (level === 'lost') return hasKey ? 'key for a lost van' : 'lost van';
  if (level === 'fine') return 'fine';
  const isHopeless = help === 'hopeless' || (level === 'nobody' && !hasKey);
  if (serviceType === 'emergency' && assignedTechId === null) {
    if (help === 'in-time') return 'key for an emergency';
    return isHopeless ? 'call for an emergency' : 'emergency';
  }
  if (help === 'in-time') return 'key for the promise';
  if (isHopeless) return 'call';
  if (level === 'late') return hasKey ? 'key for a late one' : 'late';
  return 'promise';
}

const rankOf = (booking: UrgentBooking): number => savings.indexOf(savingOf(booking));
const marginOf = ({ risk }: UrgentBooking) => risk.marginMinutes ?? Number.POSITIVE_INFINITY;
const compare = <T extends number | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** Orders bookings by what a key can still save, then by the least margin to the promise, then the oldest first. */
export const byUrgency = (a: UrgentBooking, b: UrgentBooking): number =>
  rankOf(a) - rankOf(b) ||
  compare(marginOf(a), marginOf(b)) ||
  compare(Date.parse(a.createdAt), Date.parse(b.createdAt)) ||
  compare(a.id, b.id);
