import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeviceSession } from '../../../contract/shapes/device-session.ts';
import { failureText } from '../../app/http.ts';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../app/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/card.tsx';
import { t } from '../../ui/texts.ts';
import { ageText, whenTime } from '../../ui/time.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/view-states.tsx';
import type { Devices } from './device-api.ts';

/** Reads the devices and signs them out; `busy` is the id of the device that is being signed out, or `all`. */
function useDevices({ reading, signOut, signAllOut }: Devices) {
  const query = useQuery(reading);
  const [busy, setBusy] = useState<string | 'all' | null>(null);

  async function run(what: string, call: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(what);
    try {
      await call();
      toast({ title: t('Signed Out'), description: done });
    } catch (error) {
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Not Signed Out'), description, variant: 'destructive' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: reading.queryKey });
      setBusy(null);
    }
  }

  return {
    query,
    busy,
    signOut:
      signOut &&
      (({ id, device }: DeviceSession) =>
        run(id, () => signOut(id), t('{device} is signed out.', { device }))),
    signAllOut: (done: string) => run('all', signAllOut, done),
  };
}

type DeviceListProps = {
  devices: Devices;
  /** The owner of the devices, if somebody else than the reader: such devices are signed out all at once. */
  of?: string;
};

/** The devices on which somebody is signed in, with buttons that sign them out. */
export function DeviceList({ devices: list, of }: DeviceListProps) {
  const { query, busy, signOut, signAllOut } = useDevices(list);
  const shown = useRef<HTMLUListElement>(null);
  if (!query.data) {
    return query.isError ? (
      <ErrorState
        title={t('The devices did not load')}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    ) : (
      <>
        <Loading what={t('devices')} />
        <Skeleton className="h-16 w-full rounded-card" />
      </>
    );
  }
  const devices = query.data;
  if (devices.length === 0) return <p className="text-small text-ink-soft">{t('Signed in nowhere.')}</p>;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  // The pressed button disappears with its row: the focus moves to the list.
  const focusList = () => shown.current?.focus();
  const isAllAtOnce = of !== undefined || others.length > 1;
  return (
    <>
      <List
        ref={shown}
        tabIndex={-1}
        aria-label={of ? t('Devices of {name}', { name: of }) : t('Your devices')}
      >
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            busy={busy === device.id}
            onSignOut={signOut && !device.isCurrent ? () => void signOut(device).then(focusList) : null}
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
            const done = of
              ? t('{name} is signed out everywhere.', { name: of })
              : t('All other devices are signed out.');
            void signAllOut(done).then(focusList);
          }}
        >
          {of ? t('Sign out everywhere') : t('Sign out everywhere else')}
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
          {isCurrent && <Badge state="done">{t('This device')}</Badge>}
        </span>
        <span className="text-[0.8125rem] text-ink-soft">
          {isCurrent
            ? t('Signed in {time}', { time: whenTime(signedInAt) })
            : t('Signed in {time}, last seen {age}', {
                time: whenTime(signedInAt),
                age: ageText(lastSeenAt).toLowerCase(),
              })}
        </span>
      </p>
      {onSignOut && (
        <Button
          size="compact"
          busy={busy}
          aria-label={t('Sign out {device}', { device })}
          onClick={onSignOut}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
