import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Acknowledged, NotificationItem } from '../../contract/shapes/notification.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient, read } from '../app/query-client.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { plural, t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { mayLack, noAlerts, shownAlerts, withAcknowledged, withArrived, withWaiting } from './alert-list.ts';
import { RECENT_LIMIT, readRecent, readWaiting } from './api.ts';
import { alertListAtom, answeredAtom, newBookingsAtom, permissionAtom } from './atoms.ts';
import { closeBrowserAlert, showBrowserAlert } from './browser-alert.ts';
import { subscribeToPush } from './browser-push.ts';
import { watchPermission } from './permission.ts';
import { useAlarm } from './use-alarm.ts';
import { useTitleBadge } from './use-title-badge.ts';

const pageOf: Record<StaffRole, string> = { admin: '/admin', tech: '/tech' };

const lastReadMs = (role: StaffRole): number | undefined =>
  queryClient.getQueryState(readRecent(role).queryKey)?.dataUpdatedAt;

/**
 * Receives alerts by push and, without a socket, by polling. While not `wanted` there are no alerts; while `isSilent`
 * they are shown without sound and browser notification.
 */
export function useAlerts(role: StaffRole, wanted: boolean, isSilent = false): void {
  const notify = useEffectEvent((item: NotificationItem) => {
    if (!isSilent) void showBrowserAlert(item, `${pageOf[role]}?booking=${item.bookingId}`);
  });
  const { data, dataUpdatedAt } = useLiveQuery({
    ...readRecent(role),
    pollEvery: polling.notifications,
    enabled: wanted,
    staleTime: 0,
  });
  const taken = useRef<{ readMs?: number; data?: NotificationItem[] }>({});
  useEffect(() => {
    if (!wanted) return;
    taken.current = { readMs: lastReadMs(role) };
    const stops = [
      onEvent('booking:created', (item) => {
        store.set(alertListAtom, (list) => withArrived(list, [item]));
        // What automatic mode assigns needs no person yet.
        if (item.acknowledgedAt === null) notify(item);
      }),
      onEvent('notification:raised', (item) => {
        store.set(alertListAtom, (list) => withArrived(list, [item]));
        notify(item);
      }),
      onEvent('notification:acknowledged', (acknowledged) => removeAcknowledged(role, acknowledged)),
      closeBrowserAlerts(),
    ];
    return () => {
      for (const stop of stops) stop();
      store.set(alertListAtom, noAlerts);
    };
  }, [role, wanted]);
  useEffect(() => {
    // What was read before alerts were wanted may be acknowledged by now: it must not ring. The times of reads say only
    // whether two are the same: the device's clock may be set back.
    if (!wanted || !data || data === taken.current.data || dataUpdatedAt === taken.current.readMs) return;
    taken.current.data = data;
    void addAlerts(role, data);
  }, [role, data, dataUpdatedAt, wanted]);
  useAlarm(isSilent);
  useTitleBadge();
  useEffect(watchPermission, []);
  const isAllowed = useAtomValue(permissionAtom) === 'granted';
  useEffect(() => {
    // Subscribes again for a new session or person, so that pushes are for the person who is signed in.
    if (wanted && isAllowed) subscribeToPush(role).catch(() => undefined);
  }, [role, wanted, isAllowed]);
}

/** Adds the alerts of a read; reads all unacknowledged alerts if some may be missing. */
async function addAlerts(role: StaffRole, page: NotificationItem[]): Promise<void> {
  const before = store.get(alertListAtom);
  store.set(alertListAtom, (list) => withArrived(list, page));
  if (!mayLack(before, page, RECENT_LIMIT)) return;
  const beforeRead = store.get(alertListAtom);
  const waiting = await readWaiting(role).catch(() => null);
  if (waiting) store.set(alertListAtom, (list) => withWaiting(list, beforeRead, waiting));
}

/**
 * Closes the notification of each alert that leaves the list; returns how to stop. A push, a poll and the answer to this
 * page's own acknowledgement remove alerts, and either of them may come first.
 */
function closeBrowserAlerts(): () => void {
  let before = store.get(newBookingsAtom);
  return store.sub(newBookingsAtom, () => {
    const now = store.get(newBookingsAtom);
    for (const bookingId of before) if (!now.has(bookingId)) void closeBrowserAlert(bookingId);
    before = now;
  });
}

/** Removes acknowledged alerts; says who acknowledged them, if somebody else did. */
function removeAcknowledged(role: StaffRole, { ids, acknowledgedBy, acknowledgedAt }: Acknowledged): void {
  const before = store.get(alertListAtom);
  const gone = before.items.filter(({ id }) => ids.includes(id));
  store.set(alertListAtom, (list) => withAcknowledged(list, { ids, acknowledgedAt }));
  const seen = shownAlerts({ ...before, items: gone });
  const [first] = seen;
  if (!first || acknowledgedBy === store.get(sessionAtoms[role])?.username) return;
  const booking =
    seen.length === 1
      ? first.customerName || t('Unknown Customer')
      : plural(seen.length, '{count} booking', '{count} bookings');
  const time = clockTime(acknowledgedAt);
  store.set(answeredAtom, { text: answeredText(acknowledgedBy, booking, time) });
}

/** Neither a customer nor the automatic mode acknowledges: the booking is cancelled or assigned. */
function answeredText(by: string, booking: string, time: string): string {
  if (by === 'customer') return t('{booking}: cancelled by the customer, {time}', { booking, time });
  if (by === 'automatic') return t('{booking}: assigned automatically, {time}', { booking, time });
  return t('{booking}: acknowledged by {name}, {time}', { booking, name: by, time });
}

const readCount = read('GET /api/bookings/count');

/**
 * Watches the number of all bookings. An increase that a poll finds without a push shows a notification and makes the
 * board read again.
 */
export function useBookingsCount(): void {
  const { data } = useLiveQuery({ ...readCount, pollEvery: polling.bookingsCount });
  const known = useRef<number | null>(null);
  useEffect(
    () =>
      onEvent('bookings:count', (count) => {
        known.current = count;
        queryClient.setQueryData(readCount.queryKey, count);
      }),
    [],
  );
  useEffect(() => {
    if (data === undefined) return;
    const grew = known.current !== null && data > known.current;
    known.current = data;
    if (!grew) return;
    void showBrowserAlert(null, '/admin');
    void queryClient.invalidateQueries({ queryKey: read('GET /api/admin/bookings').queryKey });
  }, [data]);
}
