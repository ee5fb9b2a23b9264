import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPushService } from '../../push-service.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

const DEAD = 20;

/** Starts a push service that accepts requests and never answers. */
async function startSilentService() {
  const state = { asked: 0, ended: 0 };
  const server = createServer((request) => {
    state.asked += 1;
    request.socket.once('close', () => {
      state.ended += 1;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function start() {
  const t = await startTestApp();
  const [service, silent] = await Promise.all([startPushService(), startSilentService()]);
  onTestFinished(() => service.close());
  const [jordan, admin, dana] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dana'),
  ]);
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const [board, van] = [service.browser(), service.browser()];
  await t.post('/api/admin/push/subscribe', admin, board.address);
  await t.post('/api/tech/push/subscribe', dana, van.address);
  return { t, service, silent, jordan, admin, dana, board, van };
}

describe('dead push addresses of a customer', () => {
  it('20 dead push addresses of a customer take 4 connections and delay no push to staff', async () => {
    const { t, service, silent, jordan, admin, board, van } = await start();
    for (let n = 0; n < DEAD; n += 1) {
      const { keys } = service.browser().address;
      const address = { endpoint: `${silent.url}/${n}`, keys };
      expect((await t.post('/api/push/subscribe', jordan, address)).status).toBe(200);
    }
    const { id } = await t.book(jordan, PLACE);
    await captured(t, id);
    await board.hears(1);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    await expect.poll(() => silent.state.asked).toBe(4);

    await t.book(await t.customer('sam@example.com'), PLACE);
    await Promise.all([board.hears(2), van.hears(3)]);
    // None of the four has ended, so no push to staff has waited for one.
    expect(silent.state).toEqual({ asked: 4, ended: 0 });
  });

  it('a push address that has failed for three days is deleted', async () => {
    const { t, service, jordan, admin } = await start();
    const phone = service.browser();
    await t.post('/api/push/subscribe', jordan, phone.address);
    const fail = async () => {
      service.state.answer = 503;
      const { id } = await t.book(jordan, PLACE);
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
      await t.deliverMessages();
    };
    const left = () =>
      t.db.selectFrom('pushSubscriptions').select(['failingSince']).where('role', '=', 'customer').execute();
    await fail();
    const since = t.now();
    expect(await left()).toEqual([{ failingSince: since }]);
    t.advance(2 * 24 * 60 * 60_000);
    await fail();
    expect(await left()).toEqual([{ failingSince: since }]);
    t.advance(24 * 60 * 60_000);
    const again = await t.staffSession('admin', 'mreyes');
    service.state.answer = 503;
    const { id } = await t.book(jordan, PLACE);
    await t.post(`/api/admin/bookings/${id}/assign`, again, { techId: 'dana' });
    await t.deliverMessages();
    expect(await left()).toEqual([]);
  });

  it('a failing push address that answers again is kept', async () => {
    const { t, service, jordan, admin } = await start();
    const phone = service.browser();
    await t.post('/api/push/subscribe', jordan, phone.address);
    service.state.answer = 503;
    const { id } = await t.book(jordan, PLACE);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    await t.deliverMessages();
    service.state.answer = 201;
    t.advance(5000);
    await t.deliverMessages();
    expect(phone.titles()).toEqual(['Technician assigned']);
    expect(
      await t.db
        .selectFrom('pushSubscriptions')
        .select('failingSince')
        .where('role', '=', 'customer')
        .execute(),
    ).toEqual([{ failingSince: null }]);
  });
});
