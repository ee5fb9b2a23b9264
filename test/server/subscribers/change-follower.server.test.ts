import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { startRedis } from '../../redis.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const redis = await startRedis();
afterAll(() => redis?.stop());

/** The change log is polled every second; the rest is time for a busy machine. */
const SOON = { timeout: 60_000 };
const created = 'booking:created';
const updated = 'booking:updated';

/** Two nodes on one database; all sockets are connected to the second. */
async function twoNodes(env: Record<string, string> = {}) {
  const databaseUrl = await migratedDatabaseUrl();
  const options = { databaseUrl, env: { SESSION_SECRET: randomBytes(32).toString('hex'), ...env } };
  const first = await startTestApp(options);
  const second = await startTestApp(options);
  const [jordan, admin, dana] = await Promise.all([
    first.customer(),
    first.staff('admin', 'mreyes'),
    first.staff('tech', 'dana'),
  ]);
  await second.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const sockets = {
    board: await second.socket(admin),
    owner: await second.socket(jordan),
    van: await second.socket(dana),
  };
  const names = () =>
    Object.fromEntries(
      Object.entries(sockets).map(([who, { heard }]) => [
        who,
        heard.map(({ name }) => name).filter((name) => /^(booking|job|notification)/.test(name)),
      ]),
    );
  return { first, second, jordan, admin, dana, sockets, names };
}

describe('change follower without Redis', () => {
  it('change follower pushes changes of another node from the change log, in order and once', async () => {
    const { first, second, jordan, admin, dana, sockets, names } = await twoNodes();
    await first.follower.stop();
    const { id } = await first.book(jordan, PLACE);
    await captured(first, id);
    const offered = [created, 'job:offered'];
    // Pushed when the booking is created and again when it is paid.
    await expect.poll(names, SOON).toEqual({
      board: [created, updated, 'bookings:count', updated],
      owner: [updated, updated],
      van: offered,
    });

    await first.patch(`/api/admin/bookings/${id}/status`, dana, { status: 'confirmed' });
    await first.post(`/api/bookings/${id}/cancel`, jordan);
    const atLeast = (who: keyof typeof sockets, status: string) =>
      sockets[who].next(updated, (booking) => booking.id === id && booking.status === status);
    await Promise.all([atLeast('board', 'cancelled'), atLeast('owner', 'cancelled')]);
    await sockets.van.next('job:removed', ({ bookingId }) => bookingId === id);
    const cleared = await sockets.board.next('notification:acknowledged');
    expect(cleared).toMatchObject({ acknowledgedBy: 'dana', ids: [expect.any(String)] });
    const versions = sockets.board.all(updated).map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(sockets.board.all(created)).toHaveLength(1);

    // A node does not push a change again.
    const paid = async () => (await second.get(`/api/bookings/${id}`, admin)).body.paymentStatus;
    await expect.poll(paid).toBe('refunded');
    const settled = () => Promise.all(Object.values(sockets).map((socket) => socket.settled()));
    await settled();
    const before = names();
    await settled();
    expect(names()).toEqual(before);
  });

  it.runIf(isTriedOn('sqlite'))(
    'change follower starts at the newest change and pushes no earlier change',
    async () => {
      const databaseUrl = await migratedDatabaseUrl();
      const env = { SESSION_SECRET: randomBytes(32).toString('hex') };
      const first = await startTestApp({ databaseUrl, env });
      const admin = await first.staff('admin', 'mreyes');
      await captured(first, (await first.book(await first.customer())).id);
      const second = await startTestApp({ databaseUrl, env });
      const board = await second.socket(admin);
      await board.settled();
      expect(board.all(updated)).toEqual([]);
    },
  );
});

describe.runIf(isTriedOn('sqlite'))('change follower and direct pushes of one node', () => {
  it('change follower does not push again what its own node has pushed', async () => {
    const t = await startTestApp();
    const board = await t.socket(await t.staff('admin', 'mreyes'));
    const { id } = await t.book(await t.customer());
    await captured(t, id);
    await board.settled();
    await t.follower.catchUp();
    await board.settled();
    expect(board.all(created)).toHaveLength(1);
    expect(board.all(updated)).toHaveLength(2);
  });
});

describe.runIf(isTriedOn('sqlite'))('change follower and unknown kinds', () => {
  it('change follower pushes the booking for an unknown change kind and continues with later changes', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    const { id } = await t.book(jordan);
    await captured(t, id);
    const board = await t.socket(await t.staff('admin', 'mreyes'));
    const unknown = { kind: 'postponed' as 'proof', actor: 'mreyes', role: 'admin' as const };
    await t.db
      .insertInto('bookingEvents')
      .values({
        ...unknown,
        id: randomBytes(8).toString('hex'),
        bookingId: id,
        version: 99,
        at: 1,
        payload: '{}',
      })
      .execute();
    await t.follower.catchUp();
    await board.next(updated, (booking) => booking.id === id);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    await board.next(updated, (booking) => booking.id === id && booking.status === 'cancelled');
    expect(t.follower.isFollowing).toBe(true);
  });
});

// Redis is not installed on every machine.
describe.runIf(redis)('change follower with Redis', () => {
  it('change follower with Redis pushes changes of another node without polling', async () => {
    // Without Redis a node finds the changes of others when it polls the change log, every second.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { first, jordan, sockets } = await twoNodes({ REDIS_URL: redis?.url ?? '' });
    for (let n = 0; n < 5; n += 1) {
      const { id } = await first.book(jordan, { ...PLACE, customerName: `Jordan ${n}` });
      await sockets.board.next(created, ({ bookingId }) => bookingId === id);
    }
  });
});
