import { useEffect, useEffectEvent } from 'react';
import { Brand } from '../app/brand.tsx';
import { CallSupport } from '../app/call-support.tsx';
import { Content, TopBar } from '../app/shell.tsx';
import LastBookingCard from '../bookings/last-booking-card.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';

type ServerUnreachableProps = { busy: boolean; onRetry: () => void };

/** Without an answer who is signed in: what this device last knew, and who can be called without a network. */
export default function ServerUnreachable({ busy, onRetry }: ServerUnreachableProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[30rem] flex-col">
      <TopBar>
        <Brand />
      </TopBar>
      <Content>
        <Card>
          <ErrorState
            title="We could not load the page"
            text="The server did not answer. Check your connection, or call us."
            busy={busy}
            onRetry={onRetry}
          />
        </Card>
        <LastBookingCard />
        <CallSupport />
      </Content>
    </div>
  );
}
