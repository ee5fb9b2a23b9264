import { History } from 'lucide-react';
import { useSignedInUser } from '../accounts/api.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { BottomNav, Content, Screen, Section, TopBar, usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useBookings } from '../bookings/api.ts';
import { BookingItem, BookingRowsLoading } from '../bookings/booking-row.tsx';
import { useBookingsLive } from '../bookings/live.ts';
import { useOlderBookings } from '../bookings/older-bookings.ts';
import { groupBookings } from '../bookings/open-booking.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { monthName } from '../ui/time.tsx';
import { EmptyState, ErrorState } from '../ui/view-states.tsx';

/** Charging History: all the customer's bookings, live. */
export default function HistoryPage() {
  usePageTitle(t('Charging History'));
  const { user, isError, refetch } = useSignedInUser();
  useLive(user ? 'customer' : null);
  useBookingsLive();
  return (
    <Screen>
      <TopBar>
        <h1 className="text-title">{t('Charging History')}</h1>
        {/* Two lines are as high as the title, so that a long text about the connection moves nothing. */}
        {user && (
          <ConnectionDot className="min-w-0 grow basis-[4rem] justify-end pr-2 text-right leading-4!" />
        )}
      </TopBar>
      <Content>
        <Bookings signedIn={user !== null} unknown={isError && !user} onRetry={() => void refetch()} />
      </Content>
      <BottomNav />
    </Screen>
  );
}

type BookingsProps = { signedIn: boolean; unknown: boolean; onRetry: () => void };

/** `unknown` is true if the read of the user failed; `onRetry` reads the user again. */
function Bookings({ signedIn, unknown, onRetry }: BookingsProps) {
  const { data, isError, isFetching, refetch } = useBookings(signedIn);
  const older = useOlderBookings();
  if (!data && (unknown || isError)) {
    return (
      <Card>
        <ErrorState
          title={t('Your history did not load')}
          text={t('The server did not answer.')}
          busy={isFetching}
          onRetry={unknown ? onRetry : () => void refetch()}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <List aria-busy="true">
        <BookingRowsLoading rows={5} />
      </List>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={History}
          title={t('No charges yet')}
          text={t('Every charge will be here, with what it cost.')}
        >
          <ButtonLink kind="forward" to="/">
            {t('Book Your First Service')}
          </ButtonLink>
        </EmptyState>
      </Card>
    );
  }
  const all = older.bookings ? [...new Set([...data, ...older.bookings])] : data;
  return (
    <>
      {groupBookings(all, monthName).map(({ title, bookings }) => (
        <Section key={title} title={title}>
          <List>
            {bookings.map((booking) => (
              <BookingItem key={booking.id} booking={booking} trackable />
            ))}
          </List>
        </Section>
      ))}
      {older.isError && (
        <p role="alert" className="text-small text-alarm-text">
          {t('Older bookings did not load. Please try again.')}
        </p>
      )}
      {older.readMore && (
        <Button busy={older.isReading} onClick={older.readMore}>
          {t('Show older bookings')}
        </Button>
      )}
    </>
  );
}
