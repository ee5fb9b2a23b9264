import { useEffect, useEffectEvent } from 'react';
import { Brand } from '../app/brand.tsx';
import { Content, TopBar } from '../app/shell.tsx';
import LastBookingCard from '../bookings/last-booking-card.tsx';
import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState } from '../ui/view-states.tsx';
import { CallSupport } from './help-links.tsx';

type ServerUnreachableProps = { busy: boolean; onRetry: () => void };

/** Shown if the read of the user failed: the last known booking, and the support phone, which needs no network. */
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
            title={t('We could not load the page')}
            text={t('The server did not answer. Check your connection, or call us.')}
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
