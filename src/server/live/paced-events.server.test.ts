import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectToMatchEventTable } from '../../../test/server/received-events.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import type { TestSocket } from '../../../test/server/test-socket.ts';
import { captured, PLACE } from '../../../test/server/trip.ts';

const PAUSE_MS = 1100;
const secondsSince = (ms: number) => Math.ceil((performance.now() - ms) / 1000);
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Resolves when pushes of earlier changes have stopped, and forgets them. */
async function untilQuiet(board: TestSocket): Promise<void> {
  do {
    board.heard.length = 0;
    await pause();
    await board.settled();
  } while (board.heard.length > 0);
}

describe('paced pushes to admins', () => {
  it('stats:changed goes to admins only, about once a second, and ends with the current figures', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const [board, owner, phone] = await Promise.all([
      t.socket(admin),
      t.socket(jordan),
      t.staff('tech', 'dmorales').then(t.socket),
    ]);
    await phone.command('duty:set', { isOnDuty: 'true' });
    await untilQuiet(board);

    const startedAt = performance.now();
    const ids = [];
    for (let i = 0; i < 6; i += 1) ids.push((await t.book(jordan, PLACE)).id);
    for (const id of ids) await captured(t, id);
    for (const id of ids.slice(0, 4))
      await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'confirmed' });
    await t.customer('new@example.com');
    const { body: figures } = await t.get('/api/admin/stats', admin);
    expect(figures).toEqual({ todayRevenue: 1110, activeJobs: 4, emergencyJobs: 6, totalCustomers: 2 });

    const last = () => board.all('stats:changed').at(-1);
    await expect.poll(last).toEqual(figures);
    await pause();
    await board.settled();
    expect(last()).toEqual(figures);
    expect(board.all('stats:changed').length).toBeLessThanOrEqual(secondsSince(startedAt) + 2);
    await Promise.all([owner.settled(), phone.settled()]);
    for (const socket of [owner, phone]) expect(socket.all('stats:changed')).toEqual([]);
    expectToMatchEventTable(board, owner, phone);
  });

  it('customers:changed and staff:changed go to admins only, paced and without a payload', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const [board, owner, phone] = await Promise.all([
      t.socket(admin),
      t.socket(jordan),
      t.staff('tech', 'dmorales').then(t.socket),
    ]);
    await untilQuiet(board);

    const startedAt = performance.now();
    for (let i = 0; i < 10; i += 1) await t.customer(`customer${i}@example.com`);
    await t.patch('/api/profile', jordan, { firstName: 'Jordan', phone: '9735550118' });
    await t.post('/api/admin/staff', admin, {
      username: 'sbrooks',
      role: 'tech',
      name: 'Sam Brooks',
      password: 'a long enough password',
    });
    await t.patch('/api/admin/staff/sbrooks', admin, { name: 'Sam B.' });
    await Promise.all([board.next('customers:changed'), board.next('staff:changed')]);
    await pause();
    await Promise.all([board, owner, phone].map((socket) => socket.settled()));

    for (const name of ['customers:changed', 'staff:changed']) {
      expect(board.all(name).length, name).toBeLessThanOrEqual(secondsSince(startedAt) + 2);
      expect([...owner.all(name), ...phone.all(name)]).toEqual([]);
    }
    expectToMatchEventTable(board);
  });

  it('a booking and its capture send customers:changed to admins', async () => {
    const t = await startTestApp();
    const board = await t.socket(await t.staff('admin', 'mreyes'));
    const jordan = await t.customer();
    await untilQuiet(board);
    await captured(t, (await t.book(jordan, PLACE)).id);
    await board.next('customers:changed');
  });

  it('stats:changed resets todayRevenue at midnight in New York without any booking change', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const t = await startTestApp();
    const board = await t.localSocket(await t.staff('admin', 'mreyes'));
    await captured(t, (await t.book(await t.customer(), PLACE)).id);
    await board.next('stats:changed', ({ todayRevenue }) => todayRevenue === 185);
    await untilQuiet(board);

    t.advance(Date.parse('2026-11-21T04:59:30Z') - t.now());
    vi.advanceTimersByTime(60_000);
    await pause();
    expect(board.all('stats:changed')).toEqual([]);
    t.advance(60_000);
    vi.advanceTimersByTime(60_000);
    expect(await board.next('stats:changed')).toMatchObject({ todayRevenue: 0, emergencyJobs: 1 });
  });
});
