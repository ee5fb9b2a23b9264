import { describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { raiseAlerts } from '../../../src/server/notifications/alerts/raise-alerts.ts';
import { lookForNearby } from '../../../src/server/notifications/messages/nearby.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { type PushBrowser, startPushService } from '../../push-service.ts';
import { trials } from '../../trials.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { type Caller, type Options, startTestApp } from '../test-app.ts';
import { AWAY, captured, fixAt, PLACE } from '../trip.ts';

const paths = { customer: '/api/push', admin: '/api/admin/push', tech: '/api/tech/push' };
type Role = keyof typeof paths;

async function start(options: Options = {}) {
  const t = await startTestApp(options);
  const service = await startPushService();
  onTestFinished(() => service.close());
  const [jordan, admin, dana, sam] = await Promise.all([
    t.customer(),
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'dana'),
    t.staff('tech', 'sam'),
  ]);
  const duty = (tech: Caller, isOnDuty: 'true' | 'false') => t.post('/api/tech/duty', tech, { isOnDuty });
  await duty(dana, 'true');
  const subscribe = async (role: Role, as: Caller): Promise<PushBrowser> => {
    const browser = service.browser();
    const answer = await t.post(`${paths[role]}/subscribe`, as, browser.address);
    expect(answer).toMatchObject({ status: 200, body: { subscribed: true } });
    return browser;
  };
  const book = async (form = {}) => {
    const { id } = await t.book(jordan, { ...PLACE, ...form });
    await captured(t, id);
    await t.deliverMessages();
    return id;
  };
  const set = async (id: string, status: string, by = admin) => {
    const answer = await t.patch(`/api/admin/bookings/${id}/status`, by, { status });
    await t.deliverMessages();
    return answer;
  };
  const assign = async (id: string, techId: string) => {
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId });
    await t.deliverMessages();
  };
  const later = async (ms: number) => {
    t.advance(ms);
    await t.deliverMessages();
  };
  const outcomes = async () =>
    (await t.db.selectFrom('deliveries').select('outcome').execute()).map(({ outcome }) => outcome);
  return { t, service, jordan, admin, dana, sam, duty, subscribe, book, set, assign, later, outcomes };
}

describe('push of a new booking', () => {
  it('a new booking pushes encrypted messages without personal data to admins and technicians on duty', async () => {
    const { admin, dana, sam, jordan, subscribe, book, outcomes } = await start();
    const [board, van, home, customer] = [
      await subscribe('admin', admin),
      await subscribe('tech', dana),
      await subscribe('tech', sam),
      await subscribe('customer', jordan),
    ];
    const id = await book();
    const message = {
      title: 'Curbvolt: New Booking',
      body: 'Emergency, open the dashboard for details',
      tag: `booking-${id}`,
      url: `/admin?booking=${id}`,
      renotify: false,
      urgent: true,
    };
    expect(board.heard).toMatchObject([message]);
    expect(van.heard).toMatchObject([{ ...message, url: `/tech?booking=${id}` }]);
    expect(home.heard).toEqual([]);
    expect(customer.heard).toEqual([]);
    expect(board.heard[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: id,
      ttl: String(4 * 60 * 60),
    });
    expect(JSON.stringify(board.heard)).not.toMatch(/Jordan|555-01|Union|07083|40\.7|Ioniq/);
    expect(await outcomes()).toEqual(['sent', 'sent']);
  });

  it('a new booking is pushed once, and an acknowledged one is not pushed again as overdue', async () => {
    const { t, admin, dana, subscribe, book, later, set } = await start();
    const board = await subscribe('admin', admin);
    await book();
    await later(10_000);
    await t.deliverMessages();
    expect(board.titles()).toEqual(['New Booking']);

    await t.post('/api/admin/notifications/ack-all', admin);
    await later(9 * 60_000);
    expect(board.titles()).toEqual(['New Booking']);
    const claimed = await book();
    await set(claimed, 'confirmed', dana);
    await later(20_000);
    expect(board.titles()).toEqual(['New Booking', 'New Booking']);
  });

  it('an acknowledged emergency without a technician is pushed to admins again after 10 minutes', async () => {
    const { t, admin, dana, subscribe, book, later } = await start();
    const [board, van] = [await subscribe('admin', admin), await subscribe('tech', dana)];
    await book();
    await t.post('/api/admin/notifications/ack-all', admin);
    await later(9 * 60_000);
    t.advance(60_000);
    await raiseAlerts(t.context);
    await later(0);
    expect(board.titles()).toEqual(['New Booking', 'Emergency without a technician']);
    expect(van.titles()).not.toContain('Emergency without a technician');
  });

  it('a new booking is not pushed to staff who are off duty, logged out, expired or disabled', async () => {
    const { t, admin, dana, sam, duty, subscribe, book } = await start();
    await duty(sam, 'true');
    const second = await t.staff('admin', 'kchan');
    const third = await t.staff('admin', 'pdiaz');
    const browsers = [
      await subscribe('tech', dana),
      await subscribe('tech', sam),
      await subscribe('admin', second),
      await subscribe('admin', third),
    ];
    await book();
    for (const browser of browsers) expect(browser.heard).toHaveLength(1);

    await duty(dana, 'false');
    await t.post('/api/tech/logout', sam);
    await t.patch('/api/admin/staff/kchan', admin, { active: false });
    const bookings = () =>
      browsers.map((browser) => browser.titles().filter((title) => title === 'New Booking').length);
    await book();
    expect(bookings()).toEqual([1, 1, 1, 2]);
    t.advance(24 * 60 * 60_000);
    await book();
    expect(bookings()).toEqual([1, 1, 1, 2]);

    await duty(dana, 'true').then(({ status }) => expect(status).toBe(401));
  });

  it('a browser gets pushes only for the admin who subscribed last', async () => {
    const { t, admin, service, book } = await start();
    const second = await t.staff('admin', 'kchan');
    const browser = service.browser();
    for (const as of [admin, second]) await t.post('/api/admin/push/subscribe', as, browser.address);
    await book();
    expect(browser.heard).toHaveLength(1);
    await t.post('/api/admin/push/unsubscribe', admin, { endpoint: browser.address.endpoint });
    await book();
    expect(browser.heard).toHaveLength(2);
    await t.post('/api/admin/push/unsubscribe', second, { endpoint: browser.address.endpoint });
    await book();
    expect(browser.heard).toHaveLength(2);
  });
});

describe('push of an emergency without acknowledgement', () => {
  it('an emergency without acknowledgement is pushed once more after 60 s, to admins only', async () => {
    const { admin, dana, subscribe, book, later } = await start();
    const [board, van] = [await subscribe('admin', admin), await subscribe('tech', dana)];
    await book();
    await later(59_999);
    expect(board.titles()).toEqual(['New Booking']);
    await later(1);
    expect(board.titles()).toEqual(['New Booking', 'Emergency waiting']);
    expect(board.heard[1]).toMatchObject({ renotify: true, urgent: true, tag: board.heard[0]?.tag });
    await later(10 * 60_000);
    expect(board.titles()).toEqual(['New Booking', 'Emergency waiting']);
    expect(van.titles()).toEqual(['New Booking']);
  });

  it('neither an acknowledged emergency nor a standard booking is pushed as overdue', async () => {
    const { t, admin, subscribe, book, later } = await start();
    const board = await subscribe('admin', admin);
    await book();
    await t.post('/api/admin/notifications/ack-all', admin);
    await book({
      serviceType: 'standard',
      scheduledAt: '2026-11-25T15:00:00.000Z',
      baseFee: 125,
      totalAmount: 125,
    });
    await later(5 * 60_000);
    expect(board.titles()).toEqual(['New Booking', 'New Booking']);
  });
});

describe('push of booking changes', () => {
  it('booking changes push each step once to the customer, and assignments to the technician', async () => {
    const { t, jordan, dana, subscribe, book, set, assign, later } = await start();
    const [phone, van] = [await subscribe('customer', jordan), await subscribe('tech', dana)];
    const id = await book();
    await assign(id, 'dana');
    await assign(id, 'sam');
    await assign(id, 'dana');
    await set(id, 'confirmed', dana);
    await t.post(`/api/tech/bookings/${id}/departed`, dana);
    await t.deliverMessages();
    const socket = await t.socket(dana);
    await socket.command('location:update', fixAt({ latitude: 40.71, longitude: -74.26 }));
    for (let look = 0; look < 2; look += 1) await lookForNearby(t.context);
    await t.deliverMessages();
    await t.post(`/api/tech/bookings/${id}/arrived`, dana);
    await t.deliverMessages();
    await set(id, 'in_progress', dana);
    await set(id, 'completed', dana);
    await later(60_000);
    expect(phone.titles()).toEqual([
      'Technician assigned',
      'On the way',
      'Technician nearby',
      'Technician arrived',
      'Charging complete',
    ]);
    expect(van.titles()).toEqual(['New Booking', 'New Job', 'Job reassigned', 'New Job']);
    for (const { tag, url, renotify } of phone.heard) {
      expect({ tag, url, renotify }).toEqual({
        tag: `booking-${id}`,
        url: `/tracking/${id}`,
        renotify: true,
      });
    }
    expect(phone.heard.at(-1)?.body).toContain('$185.00');
    expect(JSON.stringify([phone.heard, van.heard])).not.toMatch(/Jordan|555-01|Union|07083|40\.7|Ioniq/);
  });

  it('a technician far away pushes no nearby message, and a technician at the place pushes arrived', async () => {
    const { t, jordan, dana, subscribe, book, set } = await start();
    const phone = await subscribe('customer', jordan);
    const id = await book();
    await set(id, 'confirmed', dana);
    const socket = await t.socket(dana);
    const driveTo = async (place: { latitude: number; longitude: number }) => {
      t.advance(1000);
      await socket.command('location:update', fixAt(place));
      await lookForNearby(t.context);
      await t.deliverMessages();
    };
    await driveTo({ latitude: AWAY.latitude + 0.5, longitude: AWAY.longitude });
    expect(phone.titles()).toEqual(['Technician assigned']);
    await driveTo(PLACE);
    await driveTo(PLACE);
    expect(phone.titles()).toEqual(['Technician assigned', 'Technician arrived']);
  });

  it('the approach and the arrival of a second technician are pushed like those of the first', async () => {
    const { t, jordan, dana, sam, subscribe, book, set, assign, later } = await start();
    const phone = await subscribe('customer', jordan);
    const id = await book();
    const drive = async (by: Caller, ...places: (typeof PLACE)[]) => {
      for (const place of places) {
        await later(1000);
        await t.post('/api/tech/location', by, fixAt(place));
        await lookForNearby(t.context);
        await t.deliverMessages();
      }
    };
    const near = { latitude: 40.71, longitude: -74.26 };
    await assign(id, 'dana');
    await set(id, 'confirmed', dana);
    await drive(dana, near, PLACE);
    await t.post(`/api/tech/bookings/${id}/arrived`, dana);
    await t.post(`/api/tech/bookings/${id}/problem`, dana, { kind: 'breakdown' });
    await later(1000);
    phone.heard.length = 0;
    await assign(id, 'sam');
    await set(id, 'confirmed', sam);
    await drive(sam, near, near, PLACE, PLACE);
    await t.post(`/api/tech/bookings/${id}/arrived`, sam);
    await later(1000);
    expect(phone.titles()).toEqual(['Another technician comes', 'Technician nearby', 'Technician arrived']);
  });

  it('a cancellation push tells the customer the current state of the refund', async () => {
    const card = createTestProvider();
    const { t, jordan, admin, subscribe, book } = await start({ ports: { payments: card.provider } });
    const phone = await subscribe('customer', jordan);
    const other = await subscribe('customer', await t.customer('other@example.com'));
    const board = await subscribe('admin', admin);
    const [refunding, free] = [await book(), await book()];
    await t.db.updateTable('payments').set({ bookingId: null }).where('bookingId', '=', free).execute();
    const letGo = card.hold('refund');
    for (const id of [refunding, free]) {
      await t.post(`/api/bookings/${id}/cancel`, jordan);
      await t.deliverMessages();
    }
    letGo();
    expect(phone.heard).toMatchObject([
      {
        title: 'Curbvolt: Booking cancelled',
        body: 'Your booking was cancelled. A refund of $185.00 is on its way to your card.',
      },
      {
        title: 'Curbvolt: Booking cancelled',
        body: 'Your booking was cancelled. Your card was not charged.',
      },
    ]);
    expect(other.heard).toEqual([]);
    expect(board.titles()).toEqual(['New Booking', 'New Booking']);
  });
});

describe('push of a second cancellation', () => {
  it('a booking cancelled twice pushes each cancellation once to the customer', async () => {
    const { t, jordan, subscribe, book, set, later } = await start();
    const phone = await subscribe('customer', jordan);
    const id = await book();
    // A cancelled booking without a payment can be reopened.
    await t.db.updateTable('payments').set({ bookingId: null }).where('bookingId', '=', id).execute();
    for (const status of ['cancelled', 'confirmed', 'cancelled']) {
      expect((await set(id, status)).status).toBe(200);
    }
    await later(60_000);
    expect(phone.titles()).toEqual(['Booking cancelled', 'Booking cancelled']);
  });
});

describe('push of a lost job', () => {
  it('a cancelled or reassigned job is pushed to the technician who had it', async () => {
    const { t, jordan, dana, sam, duty, subscribe, book, assign } = await start();
    await duty(sam, 'true');
    const [van, other] = [await subscribe('tech', dana), await subscribe('tech', sam)];
    const [cancelled, moved] = [await book(), await book()];
    for (const id of [cancelled, moved]) await assign(id, 'dana');
    await t.post(`/api/bookings/${cancelled}/cancel`, jordan);
    await assign(moved, 'sam');
    // Both may be told at once.
    const told = van.heard.slice(-2).toSorted((a, b) => a.title.localeCompare(b.title));
    expect(told).toMatchObject([
      {
        title: 'Curbvolt: Job cancelled',
        body: 'A job of yours was cancelled. You need not go there.',
        tag: `booking-${cancelled}`,
        urgent: true,
      },
      { title: 'Curbvolt: Job reassigned', tag: `booking-${moved}`, urgent: true },
    ]);
    expect(other.titles()).toEqual(['New Booking', 'New Booking', 'New Job']);
  });

  it('an unassigned job is pushed to the technician who had it', async () => {
    const { t, admin, dana, subscribe, book, assign } = await start();
    const van = await subscribe('tech', dana);
    const id = await book();
    await assign(id, 'dana');
    await t.post(`/api/admin/bookings/${id}/unassign`, admin);
    await t.deliverMessages();
    expect(van.heard.at(-1)).toMatchObject({
      title: 'Curbvolt: Job reassigned',
      tag: `booking-${id}`,
      urgent: true,
    });
  });

  it('cancelling a completed or unassigned booking pushes nothing to technicians', async () => {
    const { dana, subscribe, book, set } = await start();
    const van = await subscribe('tech', dana);
    const [done, unassigned] = [await book(), await book()];
    for (const status of ['confirmed', 'in_progress', 'completed']) await set(done, status, dana);
    for (const id of [done, unassigned]) await set(id, 'cancelled');
    expect(van.titles()).toEqual(['New Booking', 'New Booking']);
  });
});

describe('push under load', () => {
  const TENS = trials(1, 20);

  it(`each of ${10 * TENS} concurrent bookings is pushed once to each browser and to the board socket`, async () => {
    const { t, jordan, admin, dana, subscribe } = await start();
    const [board, van] = [await subscribe('admin', admin), await subscribe('tech', dana)];
    const socket = await t.socket(admin);
    const ids: string[] = [];
    for (let i = 0; i < TENS; i += 1) {
      const ten = Array.from({ length: 10 }, () => t.book(jordan, PLACE));
      ids.push(...(await Promise.all(ten)).map(({ id }) => id));
    }
    for (const id of ids) await captured(t, id);
    await t.deliverMessages();
    const sorted = ids.map((id) => `booking-${id}`).sort();
    for (const browser of [board, van]) expect(browser.heard.map(({ tag }) => tag).sort()).toEqual(sorted);
    await socket.settled();
    const told = socket.all('booking:created').map(({ bookingId }) => `booking-${bookingId}`);
    expect(told.sort()).toEqual(sorted);
  }, 120_000);
});

describe('push service errors', () => {
  it('a browser that the push service answers with 410 loses its subscriptions of all roles', async () => {
    const { t, service, admin, dana, book, outcomes } = await start();
    const browser = service.browser();
    await t.post('/api/admin/push/subscribe', admin, browser.address);
    await t.post('/api/tech/push/subscribe', dana, browser.address);
    service.state.answer = 410;
    await book();
    const left = () => t.db.selectFrom('pushSubscriptions').selectAll().execute();
    expect(await left()).toEqual([]);
    expect(await outcomes()).toEqual(['gone', 'gone']);
    await t.post('/api/admin/push/subscribe', admin, browser.address);
    browser.forget();
    service.state.answer = 201;
    await book();
    expect(await left()).toEqual([]);
  });

  it('a push answered with 503 is retried with growing delays or after Retry-After', async () => {
    const { t, service, admin, subscribe, book, later } = await start();
    const board = await subscribe('admin', admin);
    service.state.answer = 503;
    await book();
    expect(service.state.asked).toBe(1);
    await later(1999);
    expect(service.state.asked).toBe(1);
    await later(1);
    expect(service.state.asked).toBe(2);
    service.state.retryAfter = '30';
    await later(4000);
    expect(service.state.asked).toBe(3);
    service.state.answer = 201;
    await later(29_999);
    expect(service.state.asked).toBe(3);
    await later(1);
    expect(board.titles()).toEqual(['New Booking']);
    expect(await t.db.selectFrom('pushSubscriptions').selectAll().execute()).toHaveLength(1);
  });

  it.each(['a booking', 'a change of who may sign in'])(
    'a retried push of %s reaches nobody who has signed in to the browser since',
    async (what) => {
      const { t, service, admin, subscribe, book, later, outcomes } = await start();
      const board = await subscribe('admin', admin);
      service.state.answer = 503;
      if (what === 'a booking') await book();
      else {
        const account = { username: 'kchan', role: 'tech', password: 'another horse battery' };
        expect((await t.post('/api/admin/staff', admin, account)).status).toBe(201);
        await t.deliverMessages();
        await t.deliverMessages();
      }
      expect(service.state.asked).toBe(1);
      const next = await t.staff('admin', 'next');
      await t.post('/api/admin/push/subscribe', next, board.address);
      service.state.answer = 201;
      await later(2000);
      expect(service.state.asked).toBe(1);
      expect(board.heard).toEqual([]);
      expect(await outcomes()).toContain('unreachable');
    },
  );

  it('a push answered with 413 is not retried, and an expired push is not sent', async () => {
    const { service, admin, jordan, subscribe, book, later, set, outcomes } = await start();
    await subscribe('admin', admin);
    service.state.answer = 413;
    const id = await book();
    await later(60 * 60_000);
    expect(await outcomes()).toEqual(['refused', 'refused']);
    const phone = await subscribe('customer', jordan);
    service.state.answer = 503;
    await set(id, 'completed');
    service.state.answer = 201;
    await later(25 * 60 * 60_000);
    expect(phone.heard).toEqual([]);
    expect((await outcomes()).at(-1)).toBe('late');
  });
});

describe('renewal of a push address', () => {
  const renew = '/api/push/renew';
  const done = { status: 200, body: { ok: true } };

  it('a renewed push address gets the pushes of all roles of the browser without a session', async () => {
    const { t, service, jordan, admin, dana, subscribe, book } = await start();
    const [former, next] = [service.browser(), service.browser()];
    const other = await subscribe('admin', await t.staff('admin', 'kchan'));
    for (const [path, as] of [
      [paths.customer, jordan],
      [paths.admin, admin],
      [paths.tech, dana],
    ] as const) {
      await t.post(`${path}/subscribe`, as, former.address);
    }
    const body = { former: former.address, address: { ...next.address, expirationTime: null } };
    expect(await t.post(renew, undefined, body)).toMatchObject(done);
    former.forget();
    const id = await book();
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    await t.deliverMessages();
    expect(next.titles().toSorted()).toEqual(['Booking cancelled', 'New Booking', 'New Booking']);
    expect([former.heard, other.titles()]).toEqual([[], ['New Booking']]);

    await t.post('/api/admin/logout', admin);
    await book();
    expect(next.titles().filter((title) => title === 'New Booking')).toHaveLength(3);
  });

  it('renewal of an unknown push address answers 200 and transfers no subscription', async () => {
    const { t, service, admin, subscribe, book } = await start();
    const known = await subscribe('admin', admin);
    const [stranger, next] = [service.browser(), service.browser()];
    const guessed = { ...known.address, keys: { ...known.address.keys, auth: stranger.address.keys.auth } };
    for (const former of [stranger.address, guessed]) {
      expect(await t.post(renew, undefined, { former, address: next.address })).toMatchObject(done);
    }
    await book();
    expect([known.titles(), next.heard]).toEqual([['New Booking'], []]);
  });

  it('renewal to a push address that is in use keeps the subscriptions of its owner', async () => {
    const { t, admin, dana, duty, subscribe, book } = await start();
    const second = await t.staff('admin', 'kchan');
    const [own, theirs] = [await subscribe('admin', second), await subscribe('admin', admin)];
    await t.post('/api/tech/push/subscribe', dana, own.address);
    const { keys } = own.address;
    const address = { endpoint: theirs.address.endpoint, keys };
    expect(await t.post(renew, undefined, { former: own.address, address })).toMatchObject(done);
    const rows = await t.db
      .selectFrom('pushSubscriptions')
      .select(['endpoint', 'subject', 'auth'])
      .orderBy('subject')
      .execute();
    expect(rows).toEqual([
      { endpoint: address.endpoint, subject: 'dana', auth: keys.auth },
      { endpoint: address.endpoint, subject: 'mreyes', auth: theirs.address.keys.auth },
    ]);
    await duty(dana, 'false');
    await book();
    expect([own.heard, theirs.titles()]).toEqual([[], ['New Booking']]);
  });

  it('renewal to an invalid push address answers 400 and keeps the known subscription', async () => {
    const { t, service, admin, subscribe, book } = await start();
    const known = await subscribe('admin', admin);
    const { address } = service.browser();
    const send = async (body: unknown) => (await t.post(renew, undefined, body)).status;
    for (const former of [known.address, address]) {
      for (const endpoint of ['https://10.0.0.8/x', 'https://push.example.com/x', 'nothing']) {
        expect(await send({ former, address: { ...address, endpoint } }), endpoint).toBe(400);
      }
      const keys = { ...address.keys, auth: 'short' };
      expect(await send({ former, address: { ...address, keys } })).toBe(400);
    }
    expect(await send({ former: { endpoint: known.address.endpoint }, address })).toBe(400);
    expect(await send({ address })).toBe(400);
    await book();
    expect(known.titles()).toEqual(['New Booking']);
  });

  it('renewal of a push address has the rate limit of unauthenticated requests', async () => {
    const t = await startTestApp({ env: { RATE_LIMIT: '5' } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await t.post(renew, undefined, {})).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('push subscription', () => {
  it('GET /api/push/key returns the same public key on each start with one secret, or the configured key', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const keyOf = async (options: Options) =>
      (await (await startTestApp(options)).get('/api/push/key')).body.publicKey;
    const secret = { SESSION_SECRET: 'the secret of these two starts, 0123456789' };
    const key = await keyOf({ databaseUrl, env: secret });
    expect(key).toMatch(/^B[\w-]{86}$/);
    expect(await keyOf({ databaseUrl, env: secret })).toBe(key);
    expect(await keyOf({})).not.toBe(key);
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const env = { ...secret, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(await keyOf({ databaseUrl, env })).toBe(publicKey);
  });

  it('push subscription has a path per role and is refused to other roles and foreign origins', async () => {
    const { t, service, jordan, admin, dana } = await start();
    const { address } = service.browser();
    for (const [path, as, status] of [
      ['/api/push/subscribe', undefined, 401],
      ['/api/push/subscribe', admin, 403],
      ['/api/admin/push/subscribe', jordan, 403],
      ['/api/admin/push/subscribe', dana, 403],
      ['/api/tech/push/subscribe', admin, 403],
    ] as const) {
      expect((await t.post(path, as, address)).status, path).toBe(status);
    }
    const foreign = await t.call('POST', '/api/push/subscribe', {
      as: jordan,
      body: address,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  it('push subscription rejects endpoints of unknown services and invalid keys', async () => {
    const { t, service, jordan } = await start();
    const { address } = service.browser();
    const send = async (body: unknown) => (await t.post('/api/push/subscribe', jordan, body)).status;
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://10.0.0.8/x',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/x',
      'https://[::ffff:10.0.0.8]/x',
      'https://printer.local/x',
      'https://intranet/x',
      'https://user:secret@fcm.googleapis.com/x',
      'ftp://push.example.com/x',
      'nothing',
      'https://push.example.com/x',
      `https://fcm.googleapis.com/${'x'.repeat(2000)}`,
    ]) {
      expect(await send({ ...address, endpoint }), endpoint).toBe(400);
    }
    expect(await send({ ...address, keys: { ...address.keys, auth: 'short' } })).toBe(400);
    expect(await send({ ...address, keys: { ...address.keys, p256dh: address.keys.auth } })).toBe(400);
    // A key of the right length that is no point of the curve.
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(await send({ ...address, keys: { ...address.keys, p256dh } })).toBe(400);
    expect(await send({ endpoint: address.endpoint })).toBe(400);
    expect(await send({ ...address, endpoint: 'https://fcm.googleapis.com/x', expirationTime: null })).toBe(
      200,
    );
  });

  it('a push subscription pauses on logout and resumes with the next session of its customer', async () => {
    const { t, service, jordan, book, set } = await start();
    const browser = service.browser();
    const { endpoint } = browser.address;
    const state = async (as = jordan) => (await t.post('/api/push/state', as, { endpoint })).body.subscribed;
    expect(await state()).toBe(false);
    await t.post('/api/push/subscribe', jordan, browser.address);
    expect(await state()).toBe(true);
    expect(await state(await t.customer('other@example.com'))).toBe(false);

    const id = await book();
    await t.get('/api/logout', jordan);
    await set(id, 'confirmed');
    await set(id, 'completed');
    expect(browser.heard).toEqual([]);
    const again = await t.customer();
    expect(await state(again)).toBe(true);
    await t.post('/api/push/unsubscribe', again, { endpoint });
    expect(await state(again)).toBe(false);
  });

  it('an account keeps its 20 newest push subscriptions', async () => {
    const { t, service, jordan } = await start();
    const browsers = Array.from({ length: 22 }, () => service.browser());
    for (const { address } of browsers) {
      t.advance(1);
      await t.post('/api/push/subscribe', jordan, address);
    }
    const kept = await t.db.selectFrom('pushSubscriptions').select('endpoint').execute();
    expect(kept.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers
        .slice(2)
        .map(({ address }) => address.endpoint)
        .sort(),
    );
  });
});
