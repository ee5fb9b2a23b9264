// @vitest-environment jsdom
import { atom, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, BEFORE_POLLS, render } from '../../../test/render.tsx';
import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { queryClient } from '../app/query-client.ts';
import { store } from '../app/store.ts';
import { noAlerts, withAcknowledged, withArrived } from './alert-list.ts';
import { readRecent } from './api.ts';
import { alertListAtom } from './atoms.ts';
import { useAlerts } from './live.ts';

const alert = (id: string): NotificationItem => ({
  id,
  bookingId: `b-${id}`,
  customerName: 'Ana Silva',
  customerPhone: '(973) 555-0118',
  serviceType: 'emergency',
  location: 'Union, NJ 07083',
  isEmergency: true,
  timestamp: '2026-11-20T19:00:00.000Z',
  totalAmount: 185,
  acknowledgedBy: null,
  acknowledgedAt: null,
});

const dutyAtom = atom(true);
const Tech = () => {
  useAlerts('tech', useAtomValue(dutyAtom));
  return null;
};

const Board = () => {
  useAlerts('admin', true);
  return null;
};

let remove = () => {};
let shown: string[] = [];
beforeEach(() => {
  shown = ['booking-b-1', 'booking-b-2'];
  const close = (tag: string) => {
    shown = shown.filter((other) => other !== tag);
  };
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => close(tag) }];
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => ({ getNotifications }) },
  });
  answerWith({});
  store.set(alertListAtom, noAlerts);
  remove = render(<Board />);
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

it('the answer to an acknowledgement closes the notification before its push has come', async () => {
  store.set(alertListAtom, (list) => withArrived(list, [alert('1'), alert('2')]));
  const acknowledgedAt = '2026-11-20T19:01:00.000Z';
  store.set(alertListAtom, (list) => withAcknowledged(list, { ids: ['1'], acknowledgedAt }));
  await expect.poll(() => shown).toEqual(['booking-b-2']);
});

it('a page that is left keeps the notifications of the alerts that wait', async () => {
  store.set(alertListAtom, (list) => withArrived(list, [alert('1'), alert('2')]));
  remove();
  await expect.poll(() => store.get(alertListAtom)).toBe(noAlerts);
  expect(shown).toEqual(['booking-b-1', 'booking-b-2']);
});

it('a technician who comes back on duty hears no alert that somebody has acknowledged meanwhile', async () => {
  const listed = () => store.get(alertListAtom).items.map(({ id }) => id);
  const path = '/api/tech/recent-notifications';
  remove();
  store.set(dutyAtom, true);
  answerWith({ [path]: [alert('1')] });
  remove = render(<Tech />);
  await expect.poll(listed).toEqual(['1']);
  store.set(dutyAtom, false);
  await expect.poll(listed).toEqual([]);

  const heard: string[][] = [];
  const stop = store.sub(alertListAtom, () => heard.push(listed()));
  const acknowledgedAt = '2026-11-20T19:01:00.000Z';
  answerWith({ [path]: [alert('2'), { ...alert('1'), acknowledgedBy: 'mreyes', acknowledgedAt }] });
  store.set(dutyAtom, true);
  await expect.poll(listed, BEFORE_POLLS).toEqual(['2']);
  expect(heard.flat()).not.toContain('1');
  stop();
});

it('alerts are heard though the clock of the device was set back meanwhile', async () => {
  const path = '/api/tech/recent-notifications';
  remove();
  store.set(dutyAtom, true);
  answerWith({ [path]: [] });
  remove = render(<Tech />);
  await expect.poll(() => queryClient.getQueryData(readRecent('tech').queryKey)).toEqual([]);
  vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] });
  answerWith({ [path]: [alert('1')] });
  await queryClient.refetchQueries({ queryKey: readRecent('tech').queryKey });
  await expect.poll(() => store.get(alertListAtom).items.map(({ id }) => id)).toEqual(['1']);
  vi.useRealTimers();
});
