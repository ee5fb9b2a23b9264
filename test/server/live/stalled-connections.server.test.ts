import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import { rooms } from '../../../src/events/rooms.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isSoak } from '../../form.ts';
import { pace } from '../../pace.ts';
import { startServer } from '../../running-server.ts';
import { openRawWebSocket, rawWebSocket } from '../raw-web-socket.ts';
import { ORIGIN, startTestApp } from '../test-app.ts';
import { PLACE } from '../trip.ts';

const CLIENTS = 20;
const MEGABYTE = 1024 * 1024;

it(`server closes ${CLIENTS} WebSockets that read nothing within 100 MB of memory and keeps the others`, async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const booking = await t.book(jordan);
  const board = await t.socket(await t.staff('admin', 'mreyes'));
  for (let n = 0; n < CLIENTS; n += 1) {
    const stalled = await rawWebSocket(t.url, { Origin: ORIGIN, Cookie: jordan.headers.cookie ?? '' });
    stalled.send('40');
    await stalled.hears('40{"sid":');
    stalled.socket.pause();
  }
  const { sockets } = t.context.io.of('/');
  expect(sockets.size).toBe(CLIENTS + 1);

  const before = process.memoryUsage().rss;
  let sent = 0;
  // The kernel buffers some megabytes per connection before data waits in the process.
  while (sockets.size > 1 && sent < 2000) {
    const notes = `${sent}`.padEnd(20_000, '.');
    t.context.publish('booking:updated', [rooms.customer(jordan.id), rooms.admins], { ...booking, notes });
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sockets.size).toBe(1);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);

  await board.settled();
  const heard = board.all('booking:updated').filter(({ notes }) => notes?.length === 20_000);
  expect(heard).toHaveLength(sent);
  // A closed client may reconnect and gets pushes again.
  const back = await t.socket(jordan);
  t.context.publish('booking:updated', rooms.customer(jordan.id), booking);
  await back.next('booking:updated');
});

const MINUTES = 10;
const PER_SECOND = 10;

it.runIf(isSoak)(
  `server memory grows by less than 100 MB in ${MINUTES} minutes with ${CLIENTS} WebSockets that read nothing`,
  async () => {
    const server = await startServer({
      env: { DATABASE_URL: await migratedDatabaseUrl(), RATE_LIMIT: '0' },
    });
    onTestFinished(async () => void (await server.stop()));
    const megabytes = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / MEGABYTE;
    };
    const [ana, admin, tech] = [
      await apiCustomer(server),
      await apiStaff(server, 'admin'),
      await apiStaff(server, 'tech'),
    ];
    const [driving, changing] = [await ana.book('Ana Silva'), await ana.book('Ana Silva')];
    await tech.duty(true);
    await admin.assign(driving.id, 'tech');
    await admin.assign(changing.id, 'tech');

    let turn = 0;
    const load = async (seconds: number) => {
      for (const endsAt = performance.now() + seconds * 1000; performance.now() < endsAt; ) {
        const nextAt = performance.now() + 1000 / PER_SECOND;
        turn += 1;
        await Promise.all([
          tech.fix({ ...PLACE, latitude: PLACE.latitude + (turn % 100) / 10_000 }),
          admin.setStatus(changing.id, turn % 2 === 0 ? 'confirmed' : 'in_progress'),
        ]);
        await pace(Math.max(0, nextAt - performance.now()));
      }
    };
    await load(30);

    for (let n = 0; n < CLIENTS; n += 1) {
      const stalled = await openRawWebSocket(server.url, { Origin: server.url, Cookie: ana.cookie });
      onTestFinished(() => void stalled.socket.destroy());
      stalled.send('40');
      await stalled.hears('40{"sid":');
      stalled.send(`42["tracking:watch",{"bookingId":"${driving.id}"}]`);
      stalled.socket.pause();
    }
    const before = await megabytes();
    let most = before;
    for (let half = 0; half < 2 * MINUTES; half += 1) {
      await load(30);
      most = Math.max(most, await megabytes());
    }
    console.log(
      `resident memory over ${turn} changes: ${before.toFixed(0)} MB at first, ${most.toFixed(0)} MB at most`,
    );
    expect(most - before).toBeLessThan(100);
  },
);
