import type { Booking } from '../../domain/bookings/booking.ts';
import { can, OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import { ThreadView } from '../threads/shared/thread-view.tsx';
import { useSend } from '../threads/shared/use-send.ts';
import { Card, CardTitle } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

type ThreadCardProps = {
  booking: Booking;
  /** Whether the customer has asked for it, to write. */
  takesFocus: boolean;
};

/** Messages between the customer, the technician and the company's team. */
export default function ThreadCard({ booking, takesFocus }: ThreadCardProps) {
  return (
    <Card aria-labelledby="thread">
      <CardTitle id="thread">{t('Messages')}</CardTitle>
      <ThreadView
        side="customer"
        bookingId={booking.id}
        isOpen={can(booking, 'write', OWNER) === null}
        takesFocus={takesFocus}
        onSend={useSend('customer', booking.id)}
      />
    </Card>
  );
}
