import { describe, expect, it, vi } from 'vitest';
import { stopTimers } from '../fake-timers.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const INTERVAL_MS = 1000;

describe('paced pushes to admins', () => {
  it('stats:changed goes to admins only, once an interval, and ends with the current figures', async () => {
    stopTimers('setTimeout');
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const [board, owner, phone] = await Promise.all([
      t.localSocket(admin),
      t.localSocket(jordan),
      t.staff('tech', 'dmorales').then(t.localSocket),
    ]);
    await phone.command('duty:set', { isOnDuty: 'true' });
    // Earlier changes, and the interval after them.
    for (let n = 0; n < 3; n += 1) {
      vi.advanceTimersByTime(INTERVAL_MS);
      await t.get('/api/admin/stats', admin);
      await board.settled();
    }
    board.heard.length = 0;

    const ids = [];
    for (let i = 0; i < 6; i += 1) ids.push((await t.book(jordan, PLACE)).id);
    for (const id of ids) await captured(t, id);
    for (const id of ids.slice(0, 4))
      await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'confirmed' });
    await t.customer('new@example.com');
    const { body: figures } = await t.get('/api/admin/stats', admin);
    expect(figures).toEqual({ todayRevenue: 1110, activeJobs: 4, emergencyJobs: 6, totalCustomers: 2 });

    await board.next('stats:changed');
    await board.settled();
    expect(board.all('stats:changed')).toHaveLength(1);
    vi.advanceTimersByTime(INTERVAL_MS - 1);
    await board.settled();
    expect(board.all('stats:changed')).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await expect.poll(() => board.all('stats:changed').slice(1)).toEqual([figures]);
    vi.advanceTimersByTime(3 * INTERVAL_MS);
    await t.get('/api/admin/stats', admin);
    await Promise.all([board.settled(), owner.settled(), phone.settled()]);
    expect(board.all('stats:changed')).toHaveLength(2);
    for (const socket of [owner, phone]) expect(socket.all('stats:changed')).toEqual([]);
    expectToMatchEventTable(board, owner, phone);
  });

  it('customers:changed and staff:changed go to admins only, paced and without a payload', async () => {
    stopTimers('setTimeout');
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    // The interval after these accounts.
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    const [board, owner, phone] = await Promise.all([
      t.localSocket(admin),
      t.localSocket(jordan),
      t.staff('tech', 'dmorales').then(t.localSocket),
    ]);
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    await board.settled();
    board.heard.length = 0;

    for (let i = 0; i < 10; i += 1) await t.customer(`customer${i}@example.com`);
    await t.patch('/api/profile', jordan, { firstName: 'Jordan', phone: '9735550118' });
    await t.post('/api/admin/staff', admin, {
      username: 'sbrooks',
      role: 'tech',
      name: 'Sam Brooks',
      password: 'a long enough password',
    });
    await t.patch('/api/admin/staff/sbrooks', admin, { name: 'Sam B.' });
    for (const times of [1, 2, 2]) {
      await Promise.all([board, owner, phone].map((socket) => socket.settled()));
      for (const name of ['customers:changed', 'staff:changed']) {
        expect(board.all(name), name).toHaveLength(times);
        expect([...owner.all(name), ...phone.all(name)]).toEqual([]);
      }
      vi.advanceTimersByTime(INTERVAL_MS);
    }
    expectToMatchEventTable(board);
  });

  it('a booking and its capture send customers:changed to admins', async () => {
    stopTimers('setTimeout');
    const t = await startTestApp();
    const board = await t.localSocket(await t.staff('admin', 'mreyes'));
    const jordan = await t.customer();
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    await board.settled();
    board.heard.length = 0;
    await captured(t, (await t.book(jordan, PLACE)).id);
    await board.next('customers:changed');
  });

  it('stats:changed resets todayRevenue at midnight in New York without any booking change', async () => {
    stopTimers('setInterval');
    const t = await startTestApp();
    const board = await t.localSocket(await t.staff('admin', 'mreyes'));
    await captured(t, (await t.book(await t.customer(), PLACE)).id);
    await board.next('stats:changed', ({ todayRevenue }) => todayRevenue === 185);
    board.heard.length = 0;
    const revenues = () => board.all('stats:changed').map(({ todayRevenue }) => todayRevenue);

    t.advance(Date.parse('2026-11-21T04:59:30Z') - t.now());
    vi.advanceTimersByTime(60_000);
    await board.settled();
    expect(revenues()).not.toContain(0);
    t.advance(60_000);
    vi.advanceTimersByTime(60_000);
    expect(await board.next('stats:changed', ({ todayRevenue }) => todayRevenue === 0)).toMatchObject({
      emergencyJobs: 1,
    });
  });
});
