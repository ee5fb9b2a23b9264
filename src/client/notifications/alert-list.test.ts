import { describe, expect, it } from 'vitest';
import type { NotificationItem } from '../../contract/shapes/notification.ts';
import {
  type AlertList,
  mayLack,
  newestAlert,
  noAlerts,
  shownAlerts,
  withAcknowledged,
  withArrived,
  withDismissed,
  withWaiting,
} from './alert-list.ts';

const alert = (id: string, minute: number, given: Partial<NotificationItem> = {}): NotificationItem => ({
  id,
  bookingId: `booking-${id}`,
  customerName: 'Priya Nair',
  customerPhone: '(973) 555-0118',
  serviceType: 'standard',
  location: 'Newark, NJ',
  isEmergency: false,
  timestamp: `2026-11-20T19:${String(minute).padStart(2, '0')}:00.000Z`,
  totalAmount: 125,
  acknowledgedBy: null,
  acknowledgedAt: null,
  ...given,
});

const acknowledged = (list: AlertList, id: string) =>
  withAcknowledged(list, { ids: [id], acknowledgedAt: '2026-11-20T19:10:00.000Z' });
const ids = (list: AlertList) => shownAlerts(list).map(({ id }) => id);

describe('alert list', () => {
  it('the alert list shows emergencies first, then the longest waiting alert first', () => {
    const list = withArrived(noAlerts, [
      alert('new', 4),
      alert('new urgent', 3, { isEmergency: true }),
      alert('old', 1),
      alert('urgent', 2, { isEmergency: true }),
    ]);
    expect(ids(list)).toEqual(['urgent', 'new urgent', 'old', 'new']);
    expect(newestAlert(list.items)?.id).toBe('new');
  });

  it('an acknowledged, dismissed or waiting alert is shown again when the server raises the alert again', () => {
    const again = alert('a', 1, { isEmergency: true, raisedAt: '2026-11-20T19:11:00.000Z' });
    const waiting = withArrived(noAlerts, [alert('a', 1, { isEmergency: true })]);
    for (const list of [waiting, acknowledged(waiting, 'a'), withDismissed(waiting, 'a')]) {
      const raised = withArrived(list, [again]);
      expect(shownAlerts(raised)).toEqual([again]);
      expect(shownAlerts(withDismissed(raised, 'a'))).toEqual([]);
      const answered = withAcknowledged(raised, {
        ids: ['a'],
        acknowledgedAt: '2026-11-20T19:12:00.000Z',
      });
      expect(shownAlerts(withArrived(answered, [again]))).toEqual([]);
    }
  });

  it('the alert list has one alert per booking, whether from a push or a poll', () => {
    const pushed = withArrived(noAlerts, [alert('a', 1)]);
    expect(withArrived(pushed, [alert('a', 1)])).toBe(pushed);
    expect(withArrived(pushed, [alert('b', 1, { bookingId: 'booking-a' })])).toBe(pushed);
  });

  it('an acknowledged alert does not return with a poll answer from before the acknowledgement', () => {
    const list = acknowledged(withArrived(noAlerts, [alert('a', 1), alert('b', 2)]), 'a');
    expect(ids(withArrived(list, [alert('a', 1)]))).toEqual(['b']);
  });

  it('an alert is never shown when its acknowledgement arrives first', () => {
    const list = acknowledged(noAlerts, 'a');
    expect(ids(withArrived(list, [alert('a', 1)]))).toEqual([]);
  });

  it('an alert is removed when a poll says that the alert is acknowledged', () => {
    const list = withArrived(noAlerts, [alert('a', 1)]);
    const settled = alert('a', 1, { acknowledgedBy: 'mreyes', acknowledgedAt: '2026-11-20T19:05:00.000Z' });
    expect(ids(withArrived(list, [settled]))).toEqual([]);
  });

  it('a dismissed alert stays hidden and waits for an acknowledgement', () => {
    const list = withDismissed(withArrived(noAlerts, [alert('a', 1)]), 'a');
    expect(ids(withArrived(list, [alert('a', 1)]))).toEqual([]);
    expect(list.items).toHaveLength(1);
    expect(acknowledged(list, 'a').items).toEqual([]);
  });

  it('the alert list may lack alerts after a full page of new alerts, unless the oldest was known', () => {
    const three = [alert('c', 3), alert('b', 2), alert('a', 1)];
    expect(mayLack(noAlerts, three, 3)).toBe(true);
    expect(mayLack(noAlerts, three, 10)).toBe(false);
    expect(mayLack(withArrived(noAlerts, [alert('a', 1)]), three, 3)).toBe(false);
    expect(mayLack(acknowledged(noAlerts, 'a'), three, 3)).toBe(false);
    expect(mayLack(withArrived(noAlerts, [...three, alert('z', 0)]), three, 3)).toBe(true);
  });

  it('the alert list may have answered alerts after a full page without an alert of the list', () => {
    const page = [alert('d', 4), alert('c', 3), alert('b', 2)];
    const known = withArrived(noAlerts, [alert('b', 2)]);
    expect(mayLack(known, page, 3)).toBe(false);
    expect(mayLack(withArrived(known, [alert('a', 1)]), page, 3)).toBe(true);
  });

  it('the alert list after a gap adds missed alerts, removes answered alerts and keeps newer alerts', () => {
    const before = withArrived(noAlerts, [alert('answered', 1), alert('known', 2)]);
    const meanwhile = withArrived(before, [alert('pushed', 9)]);
    const list = withWaiting(meanwhile, before, [alert('known', 2), alert('missed', 0)]);
    expect(ids(list)).toEqual(['missed', 'known', 'pushed']);
  });
});
