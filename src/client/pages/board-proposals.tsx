import { useMemo } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { boardBookings } from '../board/api.ts';
import { showBooking } from '../board/live.ts';
import { BetterTechnician } from '../dispatch/better-technician.tsx';
import { AssignBest, Proposals } from '../dispatch/proposals.tsx';

type AlertProposalsProps = { bookingId: string; all: boolean };

function AlertProposals({ bookingId, all }: AlertProposalsProps) {
  const ids = useMemo(() => [bookingId], [bookingId]);
  const [booking] = boardBookings.useListed(ids) ?? [];
  return booking ? <Proposals booking={booking} all={all} isNext={all} onBooking={showBooking} /> : null;
}

/** What the board's overlay, details and rows show of a booking's proposals. */
export const renderAlertProposals = (bookingId: string, all: boolean) => (
  <AlertProposals bookingId={bookingId} all={all} />
);

export const renderProposals = (booking: Booking) => (
  <div className="mx-4 mb-2 empty:hidden">
    <Proposals booking={booking} all onBooking={showBooking} />
    <BetterTechnician booking={booking} onBooking={showBooking} />
  </div>
);

export const renderAssign = (booking: Booking) => <AssignBest booking={booking} onBooking={showBooking} />;
