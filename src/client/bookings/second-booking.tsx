import type { Booking } from '../../domain/booking.ts';
import { StatusBadge } from '../app/status-badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { When } from '../ui/time.tsx';

/** What the open booking is, in the words of a heading. */
export const secondBookingTitle = ({ serviceType }: Pick<Booking, 'serviceType'>): string =>
  serviceType === 'emergency'
    ? 'You already have an open emergency'
    : 'You already have a booking for this time';

type SecondBookingProps = { booking: Booking; onBookToo: () => void; onKeep: () => void };

/** Asks before the same is booked a second time, and names the open booking. */
export function SecondBooking({ booking, onBookToo, onKeep }: SecondBookingProps) {
  return (
    <section aria-labelledby="second-booking" className="gutter grid content-start gap-5 pt-3 pb-8">
      <div role="alert">
        <h2 id="second-booking" className="text-title text-balance">
          {secondBookingTitle(booking)}
        </h2>
      </div>
      <Card aria-label="The open booking" className="gap-1">
        <StatusBadge status={booking.status} />
        <p className="font-semibold [overflow-wrap:anywhere]">{booking.location}</p>
        <p className="text-small text-ink-soft">
          Booked <When at={booking.createdAt} />
        </p>
      </Card>
      <p className="text-pretty text-ink-soft">
        Do you need another charge as well? A second booking is paid for and served on its own.
      </p>
      <div className="grid gap-2">
        <ButtonLink kind="forward" to={`/tracking/${booking.id}`} onClick={onKeep}>
          No, show the open booking
        </ButtonLink>
        <Button onClick={onBookToo}>Yes, book another one</Button>
      </div>
    </section>
  );
}
