import {
  type EtaReader,
  type EtaResponse,
  type EtaStatus,
  etaMessage,
  noFigures,
  showsArrival,
  statusByBooking,
} from '../../domain/eta.ts';
import type { SharedBooking } from '../../domain/shared-tracking.ts';

/** What a page shows of where the technician is. Figures only while somebody is on the way and not there yet. */
export type ShownEta = Omit<EtaResponse, 'asOf' | 'bookingVersion'> & {
  /** The time of the fix that the figures rest on; null without figures. */
  asOf: string | null;
  hasArrived: boolean;
};

type Snapshot = Pick<SharedBooking, 'status' | 'version' | 'isAssigned' | 'arrivedAt'>;

/** What an answer can say of a booking that is confirmed and assigned. */
const ofConfirmed: readonly EtaStatus[] = ['en_route', 'tech_assigned', 'tech_location_unknown'];

/**
 * What is shown of the newest booking and the newest ETA that are known: each comes in its own time, and they must
 * not contradict each other. The booking decides by itself wherever it can. An answer for an older booking counts
 * as far as it fits the booking of now.
 */
export function shownEta(
  booking: Snapshot,
  eta: EtaResponse | undefined,
  reader: EtaReader,
): ShownEta | undefined {
  const without = (status: EtaStatus, hasArrived = false): ShownEta => {
    const of = { status: booking.status, hasArrived };
    const message = etaMessage(status, of, reader);
    return { ...noFigures, status, message, asOf: null, hasArrived: showsArrival(status, of) };
  };
  const byBooking = statusByBooking(booking.status, booking.isAssigned);
  if (byBooking !== null) return without(byBooking);
  if (!eta) return undefined;
  const isOlder = eta.bookingVersion < booking.version;
  if (isOlder && !ofConfirmed.includes(eta.status)) return without('tech_assigned');
  const asOf = eta.techLocation && eta.asOf;
  const hasArrived = booking.arrivedAt !== null || eta.estimatedTimeMinutes === 0;
  if (!hasArrived) return { ...eta, asOf, hasArrived };
  return { ...without(eta.status, true), techLocation: eta.techLocation, asOf };
}
