import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Acknowledged, NotificationItem } from '../../domain/notification.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { read } from '../app/read.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { mayLack, noAlerts, shownAlerts, withAcknowledged, withArrived, withWaiting } from './alert-list.ts';
import { RECENT_LIMIT, readRecent, readWaiting } from './api.ts';
import { alertListAtom, answeredAtom, permissionAtom } from './atoms.ts';
import { closeBrowserAlert, showBrowserAlert } from './browser-alert.ts';
import { subscribeToPush } from './browser-push.ts';
import { watchPermission } from './permission.ts';
import { useAlarm } from './use-alarm.ts';
import { useTitleBadge } from './use-title-badge.ts';

const pageOf: Record<StaffRole, string> = { admin: '/admin', tech: '/tech' };

/** Brings alerts in by push, and by polling without a socket. Nothing comes, or stays, while not `wanted`. */
export function useAlerts(role: StaffRole, wanted: boolean): void {
  const { data } = useLiveQuery({
    ...readRecent(role),
    pollEvery: polling.notifications,
    enabled: wanted,
  });
  useEffect(() => {
    if (wanted && data) void takeIn(role, data);
  }, [role, data, wanted]);
  useEffect(() => {
    if (!wanted) return;
    const stops = [
      onEvent('booking:created', (item) => {
        store.set(alertListAtom, (list) => withArrived(list, [item]));
        void showBrowserAlert(item, `${pageOf[role]}?booking=${item.bookingId}`);
      }),
      onEvent('notification:raised', (item) => {
        store.set(alertListAtom, (list) => withArrived(list, [item]));
        void showBrowserAlert(item, `${pageOf[role]}?booking=${item.bookingId}`);
      }),
      onEvent('notification:acknowledged', (acknowledged) => putAway(role, acknowledged)),
    ];
    return () => {
      for (const stop of stops) stop();
      store.set(alertListAtom, noAlerts);
    };
  }, [role, wanted]);
  useAlarm();
  useTitleBadge();
  useEffect(watchPermission, []);
  const isAllowed = useAtomValue(permissionAtom) === 'granted';
  useEffect(() => {
    // A new session, or another person: the browser speaks for whoever is signed in now.
    if (wanted && isAllowed) subscribeToPush(role).catch(() => undefined);
  }, [role, wanted, isAllowed]);
}

/** What a read told, and what waits beyond it. */
async function takeIn(role: StaffRole, page: NotificationItem[]): Promise<void> {
  const before = store.get(alertListAtom);
  store.set(alertListAtom, (list) => withArrived(list, page));
  if (!mayLack(before, page, RECENT_LIMIT)) return;
  const asked = store.get(alertListAtom);
  const waiting = await readWaiting(role).catch(() => null);
  if (waiting) store.set(alertListAtom, (list) => withWaiting(list, asked, waiting));
}

/** Acknowledged by anybody: off the overlay, and off the screen of the device. Says who it was, if not oneself. */
function putAway(role: StaffRole, { ids, acknowledgedBy, acknowledgedAt }: Acknowledged): void {
  const before = store.get(alertListAtom);
  const gone = before.items.filter(({ id }) => ids.includes(id));
  store.set(alertListAtom, (list) => withAcknowledged(list, { ids, acknowledgedAt }));
  for (const { bookingId } of gone) void closeBrowserAlert(bookingId);
  const seen = shownAlerts({ ...before, items: gone });
  const [first] = seen;
  if (!first || acknowledgedBy === store.get(sessionAtoms[role])?.username) return;
  const what = seen.length === 1 ? first.customerName || 'Unknown Customer' : `${seen.length} bookings`;
  // A customer acknowledges nothing: the alert ended with the booking.
  const how =
    acknowledgedBy === 'customer' ? 'cancelled by the customer' : `acknowledged by ${acknowledgedBy}`;
  store.set(answeredAtom, { what, how, at: acknowledgedAt });
}

const readCount = read('GET /api/bookings/count');

/**
 * Watches the number of all bookings. A growth that a poll finds, because no push told of it, notifies and
 * has the board read again.
 */
export function useBookingsCount(): void {
  const { data } = useLiveQuery({ ...readCount, pollEvery: polling.bookingsCount });
  const told = useRef<number | null>(null);
  useEffect(
    () =>
      onEvent('bookings:count', (count) => {
        told.current = count;
        queryClient.setQueryData(readCount.queryKey, count);
      }),
    [],
  );
  useEffect(() => {
    if (data === undefined) return;
    const grew = told.current !== null && data > told.current;
    told.current = data;
    if (!grew) return;
    void showBrowserAlert(null, '/admin');
    void queryClient.invalidateQueries({ queryKey: read('GET /api/admin/bookings').queryKey });
  }, [data]);
}
