import type { Booking } from '../../domain/bookings/booking.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';
import { StatusBadge } from './shared/status-badge.tsx';

/** Returns the heading of the question about a repeated booking. */
export const secondBookingTitle = ({ serviceType }: Pick<Booking, 'serviceType'>): string =>
  serviceType === 'emergency'
    ? t('You already have an open emergency')
    : t('You already have a booking for this time');

type SecondBookingProps = { booking: Booking; onBookAnother: () => void; onKeep: () => void };

/** Shows the open booking that an order repeats, and asks whether to book another one. */
export function SecondBooking({ booking, onBookAnother, onKeep }: SecondBookingProps) {
  return (
    <section aria-labelledby="second-booking" className="gutter grid content-start gap-5 pt-3 pb-8">
      <div role="alert">
        <h2 id="second-booking" className="text-title text-balance">
          {secondBookingTitle(booking)}
        </h2>
      </div>
      <Card aria-label={t('The open booking')} className="gap-1">
        <StatusBadge status={booking.status} />
        <p className="font-semibold [overflow-wrap:anywhere]">{booking.location}</p>
        <p className="text-small text-ink-soft">
          <RichText text="Booked {time}" parts={{ time: <When at={booking.createdAt} /> }} />
        </p>
      </Card>
      <p className="text-pretty text-ink-soft">
        {t('Do you need another charge as well? A second booking is paid for and served on its own.')}
      </p>
      <div className="grid gap-2">
        <ButtonLink kind="forward" to={`/tracking/${booking.id}`} onClick={onKeep}>
          {t('No, show the open booking')}
        </ButtonLink>
        <Button onClick={onBookAnother}>{t('Yes, book another one')}</Button>
      </div>
    </section>
  );
}
