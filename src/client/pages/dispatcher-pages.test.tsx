// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { endSession, saveSession } from '../app/sessions.ts';
import { Routes } from '../routes.tsx';

const emergency: NotificationItem = {
  id: 'alert-1',
  bookingId: 'booking-1',
  customerName: 'Priya Nair',
  customerPhone: '(973) 555-0118',
  serviceType: 'emergency',
  location: 'Union, NJ 07083',
  isEmergency: true,
  timestamp: '2026-11-20T19:01:00.000Z',
  totalAmount: 185,
  acknowledgedBy: null,
  acknowledgedAt: null,
};

let remove = () => {};
afterEach(() => {
  remove();
  endSession('admin');
});

const signIn = () =>
  saveSession({
    token: 'token',
    role: 'admin',
    username: 'admin',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    mustChangePassword: false,
  });

describe('pages of dispatchers', () => {
  it.for([
    '/admin',
    '/admin?tab=analytics',
    '/admin?tab=contact',
    '/admin?tab=technicians',
    '/admin?booking=booking-1',
    '/admin/payments',
    '/admin/payments?view=days',
    '/admin/payments?view=tax',
    '/admin/payments?view=stuck',
    '/admin/audit',
    '/admin/operations',
    '/admin/operations?from=2026-11-01&to=2026-11-20&by=technician',
  ])('%s shows the alert of an emergency, its count and the mark in the title', async (path) => {
    answerWith({ '/api/admin/recent-notifications': [emergency], '/api/admin/bookings': [] });
    signIn();
    remove = render(<Routes />, path);
    await expect
      .poll(() => document.querySelector('[role=alertdialog] h3')?.textContent)
      .toContain('Priya Nair');
    await expect.poll(() => document.querySelector('.alert-count')?.textContent).toBe('1');
    await expect.poll(() => document.title).toMatch(/^🔔 1 new booking|^\(1\) /);
  });

  it('/admin/wall shows no alert, because customers may see the wall', async () => {
    const none = { finished: 0, promises: 0, promisesKept: 0, arriveMinutes: { p50: null, p90: null } };
    answerWith({
      '/api/admin/recent-notifications': [emergency],
      '/api/admin/wall': { asOf: new Date().toISOString(), open: [], vans: [], exceptions: 0, today: none },
    });
    signIn();
    remove = render(<Routes />, '/admin/wall');
    await expect.poll(() => document.body.textContent).toContain('Nobody waits');
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    expect(document.body.textContent).not.toContain('Priya');
  });
});
