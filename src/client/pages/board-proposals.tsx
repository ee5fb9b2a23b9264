import clsx from 'clsx';
import { useMemo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import { boardBookings } from '../board/api.ts';
import { showBoardBooking } from '../board/live.ts';
import { ArrivalLine } from '../bookings/shared/arrival-line.tsx';
import { useForecast } from '../dispatch/forecasts.ts';
import { AssignBest, Proposals } from '../dispatch/proposals.tsx';
import { ReassignmentProposal } from '../dispatch/reassignment-proposal.tsx';
import { useArrival } from '../dispatch/use-arrival.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

type AlertProposalsProps = { bookingId: string; all: boolean; onAssign: (bookingId: string) => void };

/** What an alert of the board's overlay offers to assign: the proposals, or the choice while there are none. */
export function AlertProposals({ bookingId, all, onAssign }: AlertProposalsProps) {
  const ids = useMemo(() => [bookingId], [bookingId]);
  const [booking] = boardBookings.useListed(ids) ?? [];
  const forecast = useForecast(booking);
  const arrival = useArrival(bookingId);
  if (!booking) return null;
  const isOffered = forecast?.best || (all && forecast?.others.length);
  return (
    <>
      {arrival && (
        <p className="mt-2 text-small">
          <b className="font-semibold">{holderName(booking)}</b> <ArrivalLine arrival={arrival} />
        </p>
      )}
      <Proposals booking={booking} all={all} isNext={all} onBooking={showBoardBooking} />
      {isUnassigned(booking) && !isOffered && (
        <Button
          size="compact"
          aria-label={t('Assign {customer}', { customer: customerLabel(booking, t('Unknown Customer')) })}
          onClick={() => onAssign(bookingId)}
          className={clsx('relative z-10 mt-2 w-full', all && 'min-h-12! bg-raised!')}
        >
          {t('Assign…')}
        </Button>
      )}
    </>
  );
}

/** What the board's details show of a booking's proposals. */
export const renderProposals = (booking: Booking) => (
  <div className="mx-4 mb-2 empty:hidden">
    <Proposals booking={booking} all onBooking={showBoardBooking} />
    <ReassignmentProposal booking={booking} onBooking={showBoardBooking} />
  </div>
);

/** The button of a row of the board. */
export const renderAssign = (booking: Booking) => (
  <AssignBest booking={booking} onBooking={showBoardBooking} />
);
