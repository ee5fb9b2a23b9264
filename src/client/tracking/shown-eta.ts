import type { SharedBooking } from '../../contract/shapes/shared-tracking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { toldWhoBy } from '../../domain/promise/booked-window.ts';
import {
  type EtaReader,
  type EtaResponse,
  type EtaStatus,
  etaMessage,
  noFigures,
  showsArrival,
  statusByBooking,
} from '../../domain/tracking/eta.ts';
import { windowTime } from '../app/booked-window.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { isLaterDay } from '../ui/time.tsx';

/** The ETA as a page shows it; `message` is in the page's language. Figures are set only until the technician arrives. */
export type ShownEta = Omit<EtaResponse, 'asOf' | 'bookingVersion'> & {
  /** The time of the fix that the figures are computed from; null without figures. */
  asOf: string | null;
  hasArrived: boolean;
  /** Whether nobody sets out yet for a service at a booked time: the message then is its day and window. */
  isLater: boolean;
};

type Snapshot = Pick<
  SharedBooking,
  'status' | 'version' | 'isAssigned' | 'arrivedAt' | 'departedAt' | 'scheduledAt' | 'promisedAt'
>;

/** The statuses that an ETA of a confirmed and assigned booking can have. */
const confirmedStatuses: readonly EtaStatus[] = ['en_route', 'tech_assigned', 'tech_location_unknown'];

/**
 * Combines the newest known booking and the newest known ETA, which arrive apart and must not contradict each other.
 * The booking decides the status wherever it can. An ETA of an older version of the booking counts only with a status
 * that fits the newest version.
 */
export function shownEta(
  booking: Snapshot,
  eta: EtaResponse | undefined,
  reader: EtaReader,
): ShownEta | undefined {
  const today = etaToday(booking, eta, reader);
  const comes = booking.isAssigned && isOpen(booking.status);
  // Who comes stays in view while an ETA of the newest version is on its way.
  const shown = today && { ...today, technician: comes ? (eta?.technician ?? null) : null };
  const { scheduledAt, promisedAt } = booking;
  const isWaiting = shown?.status === 'no_tech_assigned' || shown?.status === 'tech_assigned';
  if (!shown || !scheduledAt || !isWaiting || booking.departedAt) return shown;
  if (!isLaterDay(scheduledAt) && serverNow() >= toldWhoBy(Date.parse(scheduledAt))) return shown;
  return { ...shown, message: windowTime({ scheduledAt, promisedAt }), isLater: true };
}

/** As `shownEta`, in the words for a service that is urgent or soon. */
function etaToday(booking: Snapshot, eta: EtaResponse | undefined, reader: EtaReader): ShownEta | undefined {
  const without = (status: EtaStatus, hasArrived = false): ShownEta => {
    const of = { status: booking.status, hasArrived };
    const message = etaMessage(status, of, reader, { t });
    return {
      ...noFigures,
      status,
      message,
      asOf: null,
      hasArrived: showsArrival(status, of),
      isLater: false,
    };
  };
  const byBooking = statusByBooking(booking.status, booking.isAssigned);
  if (byBooking !== null) {
    if (eta?.status !== byBooking || eta.bookingVersion < booking.version) return without(byBooking);
    const { usualAssignMinutes, arrivesAt } = eta;
    // The server's words say more: that a partner company is asked, for example.
    return { ...without(byBooking), message: t(eta.message), usualAssignMinutes, arrivesAt };
  }
  if (!eta) return undefined;
  const isOlder = eta.bookingVersion < booking.version;
  if (isOlder && !confirmedStatuses.includes(eta.status)) return without('tech_assigned');
  const asOf = eta.techLocation && eta.asOf;
  const hasArrived = booking.arrivedAt !== null || eta.estimatedTimeMinutes === 0;
  if (!hasArrived) return { ...eta, message: t(eta.message), asOf, hasArrived, isLater: false };
  return { ...without(eta.status, true), techLocation: eta.techLocation, asOf };
}
