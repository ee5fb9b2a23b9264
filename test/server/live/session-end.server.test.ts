import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { builtProgram } from '../../server-program.ts';
import { startTestApp } from '../test-app.ts';

const run = promisify(execFile);

describe('sockets of ended sessions', () => {
  it('logout closes the sockets of its own session and of no other session', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const jordanElsewhere = await t.customer();
    const tech = await t.staff('tech', 'dmorales');
    const techElsewhere = await t.staffSession('tech', 'dmorales');
    const admin = await t.staff('admin', 'mreyes');
    const ending = await Promise.all([jordan, tech, admin].map(t.socket));
    const staying = await Promise.all([jordanElsewhere, techElsewhere].map(t.socket));
    const closed = ending.map((socket) => socket.closed());

    await t.get('/api/logout', jordan);
    await t.post('/api/tech/logout', tech);
    await t.post('/api/admin/logout', admin);

    for (const reason of await Promise.all(closed)) expect(reason).toBe('io server disconnect');
    for (const socket of staying) {
      await socket.settled();
      expect(socket.socket.connected).toBe(true);
    }
  });

  it('disabling an account or changing its password closes all sockets of the account', async () => {
    const t = await startTestApp();
    const admin = await t.staff('admin', 'mreyes');
    const tech = await t.staff('tech', 'dmorales');
    const techElsewhere = await t.staffSession('tech', 'dmorales');
    const other = await t.staff('tech', 'sbrooks');
    const screens = await Promise.all([tech, techElsewhere].map(t.socket));
    const [otherScreen, board] = await Promise.all([t.socket(other), t.socket(admin)]);
    await screens[0]?.command('duty:set', { isOnDuty: 'true' });

    const closed = screens.map((socket) => socket.closed());
    await t.patch('/api/admin/staff/dmorales', admin, { active: false });
    for (const reason of await Promise.all(closed)) expect(reason).toBe('io server disconnect');
    expect(await board.next('technician:duty', ({ isOnDuty }) => isOnDuty === 'false')).toMatchObject({
      techId: 'dmorales',
    });

    await otherScreen.settled();
    const otherClosed = otherScreen.closed();
    await t.patch('/api/admin/staff/sbrooks', admin, { password: 'another long password' });
    expect(await otherClosed).toBe('io server disconnect');
    await board.settled();
    expect(board.socket.connected).toBe(true);
  });

  it('staff command that disables an account closes the sockets of the account on a running server', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const t = await startTestApp({ databaseUrl });
    t.advance(Date.now() - t.now());
    const tech = await t.staff('tech', 'dmorales');
    const [screen, otherScreen] = await Promise.all([
      t.socket(tech),
      t.staff('tech', 'sbrooks').then(t.socket),
    ]);
    const closed = screen.closed();
    await run(process.execPath, [...builtProgram('staff'), 'disable', '--username', 'dmorales'], {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    });
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(401);
    expect(await closed).toBe('io server disconnect');
    await otherScreen.settled();
    expect(otherScreen.socket.connected).toBe(true);
  });

  it('socket closes when its session expires', async () => {
    const t = await startTestApp();
    const tech = await t.staff('tech', 'dmorales');
    t.advance(12 * 60 * 60_000 - 300);
    const screen = await t.socket(tech);
    await screen.settled();
    const closed = screen.closed();
    t.advance(300);
    expect(await closed).toBe('io server disconnect');
  });

  it('server close ends open sockets with a reason on which clients reconnect', async () => {
    const t = await startTestApp();
    const people = [await t.customer(), await t.staff('admin', 'mreyes'), await t.staff('tech', 'dmorales')];
    const three = people.flatMap((as) => [as, as, as]);
    const sockets = await Promise.all(three.map(t.localSocket));
    const closed = sockets.map((socket) => socket.closed());
    await t.app.close();
    // On any reason but 'io server disconnect' the client reconnects by itself.
    for (const reason of await Promise.all(closed)) expect(reason).toBe('transport close');
  });
});
