import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import type { DeviceSession } from '../../domain/device-session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { List } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { ageText, whenTime } from '../ui/time.tsx';
import type { Devices } from './device-api.ts';
import { useDevices } from './use-devices.ts';

type DeviceListProps = {
  devices: Devices;
  /** Whose devices they are, where they are somebody else's: these are signed out all at once. */
  of?: string;
};

/** Where somebody is signed in, and the way to sign out there. */
export function DeviceList({ devices: list, of }: DeviceListProps) {
  const { query, busy, signOut, signAllOut } = useDevices(list);
  const shown = useRef<HTMLUListElement>(null);
  if (!query.data) {
    return query.isError ? (
      <ErrorState title="The devices did not load" busy={query.isFetching} onRetry={() => query.refetch()} />
    ) : (
      <>
        <Loading what="devices" />
        <Skeleton className="h-16 w-full rounded-card" />
      </>
    );
  }
  const devices = query.data;
  if (devices.length === 0) return <p className="text-small text-ink-soft">Signed in nowhere.</p>;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  // The button that was pressed goes with its row.
  const backToList = () => shown.current?.focus();
  const isAllAtOnce = of !== undefined || others.length > 1;
  return (
    <>
      <List ref={shown} tabIndex={-1} aria-label={of ? `Devices of ${of}` : 'Your devices'}>
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            busy={busy === device.id}
            onSignOut={signOut && !device.isCurrent ? () => void signOut(device).then(backToList) : null}
          />
        ))}
      </List>
      {isAllAtOnce && (
        <Button
          kind="leave"
          size="compact"
          className="justify-self-end"
          busy={busy === 'all'}
          onClick={() => {
            const done = of ? `${of} is signed out everywhere.` : 'All other devices are signed out.';
            void signAllOut(done).then(backToList);
          }}
        >
          {of ? 'Sign out everywhere' : 'Sign out everywhere else'}
        </Button>
      )}
    </>
  );
}

type DeviceProps = { device: DeviceSession; busy: boolean; onSignOut: (() => void) | null };

function Device({ device: { device, signedInAt, lastSeenAt, isCurrent }, busy, onSignOut }: DeviceProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <p className="mr-auto min-w-[150px] flex-1 text-small">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {isCurrent && <Badge state="done">This device</Badge>}
        </span>
        <span className="text-[13px] text-ink-soft">
          Signed in {whenTime(signedInAt)}
          {!isCurrent && `, last seen ${ageText(lastSeenAt).toLowerCase()}`}
        </span>
      </p>
      {onSignOut && (
        <Button size="compact" busy={busy} aria-label={`Sign out ${device}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}
