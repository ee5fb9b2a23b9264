import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startPushService } from '../../push-service.ts';
import { startServer } from '../../running-server.ts';
import { dataFolder } from '../server-process.ts';

const BOOKINGS = 3;

it('each new booking is pushed exactly once across a kill -9 between booking and sending', async () => {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const options = {
    dataDir: dataFolder(),
    // Production refuses push services on loopback addresses.
    development: true,
    env: { DATABASE_URL: await migratedDatabaseUrl(), RATE_LIMIT: '0' },
  };
  const first = await startServer(options);
  onTestFinished(() => first.kill());
  const { session } = await apiStaff(first, 'admin');
  const board = service.browser();
  const subscribed = await fetch(`${first.url}/api/admin/push/subscribe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(board.address),
  });
  expect(subscribed.status).toBe(200);

  service.state.answer = 503;
  const ana = await apiCustomer(first);
  const ids: string[] = [];
  for (let i = 0; i < BOOKINGS; i += 1) ids.push((await ana.book('Ana Silva')).id);
  await first.kill();
  expect(board.heard).toEqual([]);

  service.state.answer = 201;
  const second = await startServer({ ...options, port: first.port });
  onTestFinished(() => second.kill());
  await board.hears(BOOKINGS);
  // One more booking is pushed after them, so that no earlier push is still waiting to be sent twice.
  const last = await ana.book('Ana Silva');
  const heard = await board.hears(BOOKINGS + 1);
  expect(heard.map(({ tag }) => tag).sort()).toEqual([...ids, last.id].map((id) => `booking-${id}`).sort());
}, 90_000);
