import { useAtomValue } from 'jotai';
import { Maximize } from 'lucide-react';
import { useEffect } from 'react';
import { config } from '../app/config.ts';
import { connectionAtom } from '../app/connection.ts';
import { reconnectingText } from '../app/connection-dot.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { WallBoard } from '../operations/wall-board.tsx';
import { useWall, useWallLive } from '../operations/wall-live.ts';
import MustChangePassword from '../staff/must-change-password.tsx';
import { AccessDenied, useRevoked } from '../staff/session-end.tsx';
import { useNightScheme } from '../staff/tech-header.tsx';
import { keepScreenOn } from '../technicians/screen-lock.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { inZone } from '../ui/zone.ts';
import { BackToBoard } from './page-head.tsx';

const longDay = inZone({ weekday: 'long', month: 'long', day: 'numeric' });

/**
 * /admin/wall: the day at a glance for a large screen that customers may see. It is outside of the dispatchers' layout,
 * whose alerts and toasts name them.
 */
export default function WallPage() {
  usePageTitle(t('Wall display'));
  const session = useAtomValue(sessionAtoms.admin);
  if (!session) return <AccessDenied role="admin" />;
  if (session.mustChangePassword) return <MustChangePassword session={session} />;
  return <Wall key={session.token} />;
}

function Wall() {
  useLive('admin');
  useRevoked('admin');
  useNightScheme();
  useWallLive();
  useEffect(() => keepScreenOn(() => {}), []);
  const { figures, isError, isFetching, refetch } = useWall();
  const { state } = useAtomValue(connectionAtom);
  const isStale = state !== 'live' || isError;
  return (
    <main className="wall" data-stale={(figures && isStale) || undefined}>
      <WallHead isStale={isStale} />
      {figures ? (
        <WallBoard figures={figures} />
      ) : isError ? (
        <ErrorState
          title={t('The figures did not load')}
          text={t('The server did not answer.')}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <>
          <Loading what={t('the figures')} />
          {['first', 'vans', 'last'].map((row) => (
            <Skeleton key={row} className="wall-skeleton" />
          ))}
        </>
      )}
    </main>
  );
}

function WallHead({ isStale }: { isStale: boolean }) {
  const now = useNow(1000);
  const { state, lastReceivedAt } = useAtomValue(connectionAtom);
  const at = new Date(now);
  return (
    <header className="wall-head">
      <BackToBoard className="wall-tool" />
      <h1 className="wall-day">
        {config.brandName} · {longDay(at)}
      </h1>
      <span role="status" className="wall-state" data-stale={isStale || undefined}>
        {isStale
          ? state === 'connecting'
            ? t('Connecting…')
            : reconnectingText(now - lastReceivedAt)
          : t('Live')}
      </span>
      <time dateTime={at.toISOString()} className="wall-clock">
        {clockTime(at)}
      </time>
      {document.fullscreenEnabled && (
        <Button
          size="compact"
          className="wall-tool"
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          <Maximize aria-hidden="true" />
          {t('Full screen')}
        </Button>
      )}
    </header>
  );
}
