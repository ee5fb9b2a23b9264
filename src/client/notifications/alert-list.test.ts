import { describe, expect, it } from 'vitest';
import type { NotificationItem } from '../../domain/notification.ts';
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

describe('the alerts', () => {
  it('stand with the longest waiting emergency on top, then by how long they wait', () => {
    const list = withArrived(noAlerts, [
      alert('new', 4),
      alert('new urgent', 3, { isEmergency: true }),
      alert('old', 1),
      alert('urgent', 2, { isEmergency: true }),
    ]);
    expect(ids(list)).toEqual(['urgent', 'new urgent', 'old', 'new']);
    expect(newestAlert(list.items)?.id).toBe('new');
  });

  it('come back when the server raises them again, acknowledged, dismissed or waiting', () => {
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

  it('hold a booking once, whether a push or a poll told of it', () => {
    const pushed = withArrived(noAlerts, [alert('a', 1)]);
    expect(withArrived(pushed, [alert('a', 1)])).toBe(pushed);
    expect(withArrived(pushed, [alert('b', 1, { bookingId: 'booking-a' })])).toBe(pushed);
  });

  it('do not come back by an answer that was under way when they were acknowledged', () => {
    const list = acknowledged(withArrived(noAlerts, [alert('a', 1), alert('b', 2)]), 'a');
    expect(ids(withArrived(list, [alert('a', 1)]))).toEqual(['b']);
  });

  it('never show one whose acknowledgement was heard before itself', () => {
    const list = acknowledged(noAlerts, 'a');
    expect(ids(withArrived(list, [alert('a', 1)]))).toEqual([]);
  });

  it('leave when a poll says that somebody has acknowledged them', () => {
    const list = withArrived(noAlerts, [alert('a', 1)]);
    const settled = alert('a', 1, { acknowledgedBy: 'mreyes', acknowledgedAt: '2026-11-20T19:05:00.000Z' });
    expect(ids(withArrived(list, [settled]))).toEqual([]);
  });

  it('stay away once dismissed, but wait on', () => {
    const list = withDismissed(withArrived(noAlerts, [alert('a', 1)]), 'a');
    expect(ids(withArrived(list, [alert('a', 1)]))).toEqual([]);
    expect(list.items).toHaveLength(1);
    expect(acknowledged(list, 'a').items).toEqual([]);
  });

  it('may be more than a full page of the newest tells, unless its oldest was known', () => {
    const three = [alert('c', 3), alert('b', 2), alert('a', 1)];
    expect(mayLack(noAlerts, three, 3)).toBe(true);
    expect(mayLack(noAlerts, three, 10)).toBe(false);
    expect(mayLack(withArrived(noAlerts, [alert('a', 1)]), three, 3)).toBe(false);
    expect(mayLack(acknowledged(noAlerts, 'a'), three, 3)).toBe(false);
    expect(mayLack(withArrived(noAlerts, [...three, alert('z', 0)]), three, 3)).toBe(true);
  });

  it('are all that wait after a gap: older ones come in, answered ones go, newer ones stay', () => {
    const before = withArrived(noAlerts, [alert('answered', 1), alert('known', 2)]);
    const meanwhile = withArrived(before, [alert('pushed', 9)]);
    const list = withWaiting(meanwhile, before, [alert('known', 2), alert('missed', 0)]);
    expect(ids(list)).toEqual(['missed', 'known', 'pushed']);
  });
});
