import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { StaffRole } from '../../domain/staff.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { createAlarm } from './alarm.ts';
import { noAlerts, withAcknowledged, withArrived } from './alert-list.ts';
import { type RecentNotifications, recentKey } from './api.ts';
import { alarmAtom, alertListAtom } from './atoms.ts';
import { beep } from './beep.ts';
import { showBrowserAlert } from './browser-alert.ts';
import { watchPermission } from './permission.ts';

const pageOf: Record<StaffRole, string> = { admin: '/admin', tech: '/tech' };

/** Brings alerts in by push, and by polling without a socket. Nothing comes, or stays, while not `wanted`. */
export function useAlerts(role: StaffRole, wanted: boolean): void {
  const { data } = useLiveQuery<RecentNotifications>({
    queryKey: recentKey(role),
    pollEvery: polling.notifications,
    enabled: wanted,
  });
  useEffect(() => {
    if (wanted && data) store.set(alertListAtom, (list) => withArrived(list, data));
  }, [data, wanted]);
  useEffect(() => {
    if (!wanted) return;
    const stops = [
      onEvent('booking:created', (item) => {
        store.set(alertListAtom, (list) => withArrived(list, [item]));
        void showBrowserAlert(item, `${pageOf[role]}?booking=${item.bookingId}`);
      }),
      onEvent('notification:acknowledged', (which) =>
        store.set(alertListAtom, (list) => withAcknowledged(list, which)),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      store.set(alertListAtom, noAlerts);
    };
  }, [role, wanted]);
  useAlarm();
  useEffect(watchPermission, []);
}

/** Rings while alerts are unacknowledged. */
function useAlarm(): void {
  const { items } = useAtomValue(alertListAtom);
  const alarm = useRef<ReturnType<typeof createAlarm> | null>(null);
  useEffect(() => {
    const made = createAlarm({
      beep: () => {
        const sound = beep() ? 'on' : 'blocked';
        store.set(alarmAtom, (known) => (known.sound === sound ? known : { ...known, sound }));
      },
      onChange: (ringing) =>
        store.set(alarmAtom, (known) => ({
          sound: ringing ? known.sound : 'off',
          everyMs: ringing?.everyMs ?? known.everyMs,
          endsAt: ringing?.endsAt ?? null,
        })),
    });
    alarm.current = made;
    return made.stop;
  }, []);
  useEffect(() => {
    alarm.current?.follow({
      ids: items.map(({ id }) => id),
      emergency: items.some(({ isEmergency }) => isEmergency),
    });
  }, [items]);
}

const countKey = ['/api/bookings/count'];

/**
 * Watches the number of all bookings. A growth that a poll finds, because no push told of it, notifies and
 * has the board read again.
 */
export function useBookingsCount(): void {
  const { data } = useLiveQuery<number>({ queryKey: countKey, pollEvery: polling.bookingsCount });
  const told = useRef<number | null>(null);
  useEffect(
    () =>
      onEvent('bookings:count', (count) => {
        told.current = count;
        queryClient.setQueryData(countKey, count);
      }),
    [],
  );
  useEffect(() => {
    if (data === undefined) return;
    const grew = told.current !== null && data > told.current;
    told.current = data;
    if (!grew) return;
    void showBrowserAlert(null, '/admin');
    void queryClient.invalidateQueries({ queryKey: ['/api/admin/bookings'] });
  }, [data]);
}
