import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { type KillPoint, killAt } from '../../kill-at.ts';
import { startPushService } from '../../push-service.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { trials } from '../../trials.ts';
import { dataFolder } from '../server-process.ts';
import { connect } from '../test-socket.ts';

/** The change log is polled every second; the rest is time for a busy machine. */
const SOON = { timeout: 60_000 };
/** Job claims of the dead node expire after some seconds. */
const LATER = { timeout: 60_000 };

const points: KillPoint[] = ['commit', 'push:2', 'push:1', 'push:3', 'push:4'];
const POINTS = points.slice(0, trials(1, 2, 5));

const isRunning = ({ pid }: RunningServer) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts nodes on one database. */
async function company() {
  const env = {
    DATABASE_URL: await migratedDatabaseUrl(),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT: '0',
  };
  return async (more: Record<string, string> = {}) => {
    const node = await startServer({
      dataDir: dataFolder(),
      // Production refuses push services on loopback addresses.
      development: true,
      env: { ...env, ...more },
    });
    onTestFinished(() => node.kill());
    return node;
  };
}

/** Sockets of an admin, a technician on duty and a customer at one node, and a browser of the admin with push. */
async function people(node: RunningServer) {
  const [admin, tech] = [await apiStaff(node, 'admin'), await apiStaff(node, 'tech')];
  await tech.duty(true);
  const ana = await apiCustomer(node);
  const service = await startPushService();
  onTestFinished(() => service.close());
  const device = service.browser();
  const subscribed = await fetch(`${node.url}/api/admin/push/subscribe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(device.address),
  });
  expect(subscribed.status).toBe(200);
  const listen = async (as: Parameters<typeof connect>[1], origin?: string) => {
    const socket = await connect(node.url, as, origin);
    onTestFinished(() => void socket.close());
    return socket;
  };
  return {
    ana,
    device,
    board: await listen({ token: admin.session.token, headers: {} }),
    van: await listen({ token: tech.session.token, headers: {} }),
    phone: await listen({ headers: { cookie: ana.cookie } }, node.url),
  };
}

// The kill point is found in the traffic to PostgreSQL; SQLite serves one node only.
it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'each side effect of a new booking happens once when its node is killed between commit and pushes',
  async () => {
    const start = await company();
    const survivor = await start();
    const { ana, device, board, van, phone } = await people(survivor);
    const said = (id: string) => ({
      alerts: board.all('booking:created').filter(({ bookingId }) => bookingId === id).length,
      offers: van.all('job:offered').filter((job) => job.id === id).length,
      own: phone.all('booking:updated').find((booking) => booking.id === id)?.status,
    });
    const once = { alerts: 1, offers: 1, own: 'pending' };
    const ids: string[] = [];

    for (const [n, killPoint] of POINTS.entries()) {
      const doomed = await start(killAt(killPoint));
      const paymentId = await ana.authorize();
      const elsewhere = await apiCustomer(doomed, ana.email);
      // The node may answer before the push at which the node is killed.
      const answer = await elsewhere.book('Ana Silva', { paymentId }).catch(() => null);
      if (killPoint === 'commit') expect(answer).toBeNull();
      await expect.poll(() => isRunning(doomed), SOON).toBe(false);

      const [booking] = await ana.bookings();
      if (!booking) throw new Error('it was committed');
      ids.push(booking.id);
      await expect.poll(() => said(booking.id), SOON).toEqual(once);
      // The count is pushed last.
      await expect.poll(() => board.all('bookings:count').length, SOON).toBe(n + 1);
    }
    const paid = async () => new Set((await ana.bookings()).map(({ paymentStatus }) => paymentStatus));
    await expect.poll(paid, LATER).toEqual(new Set(['captured']));
    const tagsOf = (bookings: string[]) => new Set(bookings.map((id) => `booking-${id}`));
    const tags = () => new Set(device.heard.map(({ tag }) => tag));
    await expect.poll(tags, LATER).toEqual(tagsOf(ids));
    // One more booking is pushed after the others, so that no earlier push is still waiting to be sent twice.
    const last = await ana.book('Ana Silva');
    await board.next('booking:created', ({ bookingId }) => bookingId === last.id);
    await expect.poll(tags, LATER).toEqual(tagsOf([...ids, last.id]));
    // A node that dies between the push service's answer and its record leaves that push to be sent again, under the
    // same tag, of which a browser shows one.
    expect(device.heard.length).toBeLessThanOrEqual(2 * POINTS.length + 1);
    for (const id of ids) expect(said(id)).toEqual(once);
    await expect.poll(() => board.all('bookings:count').length, SOON).toBe(POINTS.length + 1);
  },
  300_000,
);
