import { CalendarClock } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { Card, List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { EmptyState, ErrorState } from '../ui/view-states.tsx';
import { BookingItem, BookingRowsLoading } from './booking-row.tsx';

const MAX_SHOWN = 3;

type RecentBookingsProps = { bookings: Booking[] | undefined; failed: boolean; onRetry: () => void };

/** The three newest bookings. */
export function RecentBookings({ bookings, failed, onRetry }: RecentBookingsProps) {
  if (!bookings && failed) {
    return (
      <Card>
        <ErrorState
          title={t('Bookings did not load')}
          text={t('The server did not answer.')}
          onRetry={onRetry}
        />
      </Card>
    );
  }
  if (bookings?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CalendarClock}
          title={t('No bookings yet')}
          text={t('Book a charge, and it will be here.')}
        />
      </Card>
    );
  }
  return (
    <List>
      {bookings ? (
        bookings.slice(0, MAX_SHOWN).map((booking) => <BookingItem key={booking.id} booking={booking} />)
      ) : (
        <BookingRowsLoading rows={MAX_SHOWN} />
      )}
    </List>
  );
}
