import { describe, expect, it } from 'vitest';
import { MAX_REFUND_ATTEMPTS } from '../../../src/domain/money/refund-events.ts';
import { isTriedOn } from '../../form.ts';
import { reconcile } from '../payment-work.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, captured, PLACE, startTrip } from '../trip.ts';

const MINUTE_MS = 60_000;
const ELSEWHERE = { latitude: 40.8, longitude: -74.3 };
const erase = (t: TestApp, as: Caller, confirm = 'DELETE') => t.post('/api/account/delete', as, { confirm });

/** All rows of all tables as one lower-case text. */
async function everythingStored({ db }: TestApp): Promise<string> {
  const tables = await db.withoutPlugins().introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .withoutPlugins()
        .selectFrom(name as 'customers')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows).toLowerCase();
}

/** Whether a text is stored; one of three characters counts as a word only, because random keys have it too. */
const isIn = (stored: string, text: string): boolean =>
  text.length > 3 ? stored.includes(text) : new RegExp(`(?<![\\w-])${text}(?!\\w)`).test(stored);

const profile = {
  ...{ firstName: 'Jordana', lastName: 'Leewell', phone: '9735550118', address: '48 Maple Court' },
  ...{ city: 'Kenilworth', state: 'NJ', zipCode: '07033', vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5' },
  ...{ licensePlate: 'T48-RMK', emergencyContact: 'Robina', emergencyContactPhone: '9735550119' },
};
const form = {
  customerName: 'Jordana Leewell',
  location: '48 Maple Court, Union, NJ 07083',
  phoneNumber: '(973) 555-0118',
  vehicleInfo: '2023 Hyundai Ioniq 5, gray',
  notes: 'Beside the bakery',
};
const personal = [
  ...['jordan', 'leewell', 'maple', '9735550118', '555-0118', 'ioniq', 't48', 'bakery', 'robina', 'polestar'],
  ...['kenilworth', 'kerbside', 'lovely', 'push.example', String(PLACE.longitude)],
];

/** A customer with every kind of stored data and one completed booking. */
async function served() {
  const t = await startTestApp();
  const trip = await startTrip(t, form);
  const { jordan, tech, id, set, drive } = trip;
  await t.patch('/api/profile', jordan, profile);
  await t.post('/api/vehicles', jordan, { vehicleMake: 'Polestar', vehicleConnector: 'CCS' });
  const { body: link } = await t.post(`/api/bookings/${id}/share`, jordan);
  await t.post(`/api/tech/bookings/${id}/departed`, tech);
  await drive(AWAY);
  await drive(PLACE);
  for (const status of ['in_progress', 'completed']) await set(status, tech);
  await drive(ELSEWHERE);
  await t.post(`/api/bookings/${id}/rating`, jordan, { stars: 5, note: 'A lovely man' });
  const endpoint = 'https://push.example/jordan';
  const [session] = await t.db.selectFrom('sessions').selectAll().where('subject', '=', jordan.id).execute();
  await t.db
    .insertInto('pushSubscriptions')
    .values({
      ...{ endpoint, role: 'customer', subject: jordan.id, jti: session?.jti ?? '' },
      ...{ p256dh: 'key', auth: 'secret', createdAt: t.now() },
    })
    .execute();
  await t.deliverMessages();
  const photo = Buffer.from('a face');
  const createdAt = t.now();
  await t.db
    .insertInto('photos')
    .values({ name: 'face', customerId: jordan.id, content: photo, createdAt })
    .execute();
  await t.db
    .insertInto('proofs')
    .values({
      bookingId: id,
      techId: 'dmorales',
      photo,
      photoName: 'p',
      note: 'Kerbside',
      addedAt: createdAt,
    })
    .execute();
  const problem = { id: 'p', bookingId: id, techId: 'dmorales', kind: 'locked', note: 'Kerbside' } as const;
  await t.db
    .insertInto('jobProblems')
    .values({ ...problem, at: createdAt, version: 2, seenVersion: null, tappedAt: null, endedAt: createdAt })
    .execute();
  await t.db
    .insertInto('problemPhotos')
    .values({ problemId: 'p', name: 'q', photo, tappedAt: null, addedAt: createdAt })
    .execute();
  const identity = { issuer: 'https://id.example', subject: 'jordan-7', customerId: jordan.id, createdAt };
  await t.db.insertInto('customerIdentities').values(identity).execute();
  const passkey = {
    id: 'key',
    role: 'customer',
    subject: jordan.id,
    userHandle: 'ab',
    publicKey: 'k',
  } as const;
  await t.db
    .insertInto('passkeys')
    .values({ ...passkey, counter: 0, transports: '[]', name: "Jordana's phone", createdAt })
    .execute();
  await t.db
    .insertInto('oidcSessions')
    .values({ jti: session?.jti ?? '', sealedIdToken: 'sealed' })
    .execute();
  return { t, ...trip, link: link.token as string };
}

describe('account deletion', () => {
  it('account deletion removes all personal data from the database', async () => {
    const { t, jordan } = await served();
    const hold = {
      id: 'hold',
      customerId: jordan.id,
      purpose: 'payment' as const,
      startAt: 0,
      latitude: 40.7,
      longitude: -74.2,
      expiresAt: 0,
    };
    await t.db.insertInto('slotHolds').values(hold).execute();
    const time = { customerId: jordan.id, startAt: 0, since: 0, heldMs: 0 };
    await t.db.insertInto('slotHoldTimes').values(time).execute();
    const before = await everythingStored(t);
    expect(personal.filter((text) => !isIn(before, text))).toEqual([]);
    expect(await erase(t, jordan)).toMatchObject({ status: 200, body: { ok: true } });
    const after = await everythingStored(t);
    expect(personal.filter((text) => isIn(after, text))).toEqual([]);
    for (const table of [
      'photos',
      'problemPhotos',
      'passkeys',
      'oidcSessions',
      'slotHolds',
      'slotHoldTimes',
    ] as const) {
      expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await t.db.selectFrom('proofs').select('photo').execute()).toEqual([{ photo: null }]);
    const cards = t.db.selectFrom('payments').select(['cardBrand', 'cardLast4']);
    expect(await cards.execute()).toEqual([{ cardBrand: null, cardLast4: null }]);
    // Only fixes near the customer are removed from the trail.
    expect(await t.db.selectFrom('fixes').selectAll().execute()).toEqual([
      expect.objectContaining(ELSEWHERE),
    ]);
  });

  it('account deletion removes waiting messages and deliveries, and their jobs', async () => {
    const { t, jordan, id } = await served();
    const messageId = 'waits';
    const message = { kind: 'completed', bookingId: id, techId: null, createdAt: t.now() };
    await t.db
      .insertInto('messages')
      .values({ ...message, id: messageId, key: 'waits', dueAt: t.now() })
      .execute();
    const delivery = {
      messageId,
      channel: 'push',
      role: 'customer',
      createdAt: t.now(),
    } as const;
    await t.db
      .insertInto('deliveries')
      .values({ ...delivery, id: 'delivery', address: 'https://push.example/jordan' })
      .execute();
    const job = { seq: 1, createdAt: t.now(), dueAt: t.now() + 60_000 };
    const payload = JSON.stringify({ service: 'push.example', person: `customer:${jordan.id}` });
    await t.db
      .insertInto('jobs')
      .values([
        { ...job, id: messageId, kind: 'address-message', key: messageId, payload: '{}' },
        { ...job, id: 'delivery', kind: 'deliver-customer', key: 'push:customer:hash', payload },
      ])
      .execute();
    expect((await erase(t, jordan)).status).toBe(200);
    const kinds = ['address-message', 'deliver-customer'];
    const left = t.db
      .selectFrom('jobs')
      .select('key')
      .where('kind', 'in', kinds)
      .where('endedAt', 'is', null);
    expect(await left.execute()).toEqual([]);
    expect(await everythingStored(t)).not.toContain('push.example');
  });

  it.runIf(isTriedOn('sqlite'))(
    'account deletion keeps town, times, amounts and stars of bookings',
    async () => {
      const { t, jordan, admin, id } = await served();
      const before = (await t.get(`/api/bookings/${id}`, admin)).body;
      const stats = (await t.get('/api/admin/stats', admin)).body;
      await erase(t, jordan);
      const after = (await t.get(`/api/bookings/${id}`, admin)).body;
      expect(after).toEqual({
        ...before,
        customerName: 'Deleted customer',
        location: 'Union, NJ',
        place: 'Union, NJ',
        latitude: expect.any(Number),
        longitude: expect.any(Number),
        precision: 'town',
        phoneNumber: null,
        vehicleInfo: null,
        notes: null,
        user: null,
        version: before.version + 1,
        proof: { ...before.proof, note: null, photoUrl: null },
      });
      expect((await t.get('/api/admin/stats', admin)).body).toEqual(stats);
      expect((await t.get(`/api/admin/bookings/${id}/rating`, admin)).body.rating).toMatchObject({
        stars: 5,
        note: null,
      });
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'account deletion shows a deleted customer to staff and removes the customer from the contact list',
    async () => {
      const { t, jordan, admin, id } = await served();
      const board = await t.socket(admin);
      await erase(t, jordan);
      await board.next('booking:updated', ({ customerName }) => customerName === 'Deleted customer');
      const ids = async (q: string) =>
        (await t.get(`/api/admin/bookings?q=${q}`, admin)).body.map((booking: { id: string }) => booking.id);
      expect([await ids('deleted'), await ids(id.slice(-8)), await ids('leewell')]).toEqual([[id], [id], []]);
      const gone = { id: jordan.id, firstName: 'Deleted', lastName: 'customer', email: null };
      expect((await t.get('/api/admin/recent-customers', admin)).body).toEqual([
        expect.objectContaining({ ...gone, totalBookings: 1, totalSpent: 185 }),
      ]);
      expect((await t.get('/api/admin/active-users', admin)).body).toEqual([]);
      expect((await t.get('/api/admin/customer-contact', admin)).body).toEqual([]);
      expect((await t.get(`/api/admin/customer-contact/${jordan.id}`, admin)).body).toMatchObject(gone);
      expect((await t.get('/api/admin/recent-notifications', admin)).body).toEqual([
        expect.objectContaining({
          customerName: 'Deleted customer',
          customerPhone: null,
          location: 'Union, NJ',
        }),
      ]);
    },
  );

  it.runIf(isTriedOn('sqlite'))('account deletion is recorded in the audit log', async () => {
    const { t, jordan } = await served();
    await erase(t, jordan);
    const deleted = t.db.selectFrom('auditLog').selectAll().where('action', '=', 'account-deleted');
    expect(await deleted.execute()).toEqual([
      expect.objectContaining({ role: 'customer', actor: jordan.id, subject: jordan.id }),
    ]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'account deletion ends sessions, sockets and shared links, and allows a new sign-up with the address',
    async () => {
      const { t, jordan, link } = await served();
      const phone = await t.customer();
      const page = await t.socket(phone);
      const guest = await t.socket({ id: 'guest', headers: {}, link });
      await t.db.updateTable('sessions').set({ userAgent: 'Mozilla/5.0' }).execute();
      expect(await erase(t, jordan)).toMatchObject({
        headers: { 'set-cookie': expect.stringContaining('session=;') },
      });
      await Promise.all([page.closed(), guest.closed()]);
      for (const who of [jordan, phone]) expect((await t.get('/api/auth/user', who)).status).toBe(401);
      const former = t.db.selectFrom('sessions').select('userAgent').where('subject', '=', jordan.id);
      expect((await former.execute()).every(({ userAgent }) => userAgent === null)).toBe(true);
      expect((await t.get(`/api/shared/${link}`)).status).toBe(404);
      const anew = await t.customer();
      expect(anew.id).not.toBe(jordan.id);
      expect((await t.get('/api/bookings', anew)).body).toEqual([]);
    },
  );
});

describe.runIf(isTriedOn('sqlite'))('refused account deletion', () => {
  const t = sharedTestApp();
  let n = 0;
  const someone = () => t.customer(`leaving-${n++}@example.com`);
  const stays = async (who: Caller) => expect((await t.get('/api/auth/user', who)).status).toBe(200);

  it('account deletion is refused without the word DELETE, from a foreign origin, and to others than customers', async () => {
    const who = await someone();
    for (const confirm of ['', 'delete', 'yes']) expect((await erase(t, who, confirm)).status).toBe(400);
    const elsewhere = { as: who, body: { confirm: 'DELETE' }, headers: { origin: 'https://evil.example' } };
    expect((await t.call('POST', '/api/account/delete', elsewhere)).status).toBe(403);
    expect((await erase(t, await t.staff('admin', 'nosy'))).status).toBe(403);
    expect((await t.post('/api/account/delete', undefined, { confirm: 'DELETE' })).status).toBe(401);
    await stays(who);
  });

  it('account deletion is refused 15 minutes after the sign-in until the customer signs in again', async () => {
    const who = await someone();
    t.advance(15 * MINUTE_MS + 1);
    expect((await erase(t, who)).body).toMatchObject({ code: 'SIGN_IN_AGAIN' });
    await stays(who);
    const again = await t.customer(`leaving-${n - 1}@example.com`);
    expect(again.id).toBe(who.id);
    expect((await erase(t, again)).status).toBe(200);
  });

  it('account deletion is refused with BOOKING_OPEN while a booking is open, and changes nothing', async () => {
    const who = await someone();
    const booking = await t.book(who);
    await captured(t, booking.id);
    const before = (await t.get('/api/bookings', who)).body;
    expect(await erase(t, who)).toMatchObject({ status: 409, body: { code: 'BOOKING_OPEN' } });
    expect((await t.get('/api/bookings', who)).body).toEqual(before);
  });

  it('account deletion is refused with MONEY_MOVING while an authorisation has no booking', async () => {
    const who = await someone();
    const payment = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    expect((await t.post('/api/create-payment', who, payment)).status).toBe(200);
    expect(await erase(t, who)).toMatchObject({ status: 409, body: { code: 'MONEY_MOVING' } });
    await stays(who);
  });
});

it.runIf(isTriedOn('sqlite'))(
  'account deletion is refused with MONEY_MOVING until a pending refund is made',
  async () => {
    const card = createTestProvider();
    const t = await startTestApp({ ports: { payments: card.provider } });
    const who = await t.customer();
    const booking = await t.book(who);
    await captured(t, booking.id);
    const arrive = card.hold('refund');
    await t.post(`/api/bookings/${booking.id}/cancel`, who);
    expect(await erase(t, who)).toMatchObject({ status: 409, body: { code: 'MONEY_MOVING' } });
    arrive();
    await expect.poll(async () => (await erase(t, who)).status).toBe(200);
  },
);

describe('account deletion after a refused refund of a part', () => {
  /** A completed booking, whose refund of 20 USD was refused for good. */
  async function start() {
    const card = createTestProvider();
    const t = await startTestApp({ ports: { payments: card.provider } });
    const [who, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
    const { id } = await t.book(who);
    await captured(t, id);
    await t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'completed' });
    const give = async (amount: number, idempotencyKey: string) => {
      t.advance(MINUTE_MS);
      const part = { amount, reason: 'waited', kind: 'refund', idempotencyKey };
      expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, part)).status).toBe(200);
    };
    const states = async () =>
      (await t.db.selectFrom('refunds').select('state').orderBy('number').execute()).map(
        ({ state }) => state,
      );
    card.refundsTo('failed', 'failed');
    await give(20, 'first');
    const attempts = () => t.db.selectFrom('refunds').select('attempt').execute();
    await expect.poll(attempts).toEqual([{ attempt: 1 }]);
    expect((await erase(t, who)).body).toMatchObject({ code: 'REFUND_OWED' });
    await t.db
      .updateTable('refunds')
      .set({ attempt: MAX_REFUND_ATTEMPTS - 1 })
      .execute();
    t.advance(60 * MINUTE_MS);
    await reconcile(t.context);
    await expect.poll(states).toEqual(['failed']);
    // An account is only deleted soon after a sign-in.
    return { t, who: await t.customer(), admin, id, give, states };
  }

  it('is refused with REFUND_OWED until it was paid otherwise', async () => {
    const { t, who, admin } = await start();
    expect(await erase(t, who)).toMatchObject({ status: 409, body: { code: 'REFUND_OWED' } });
    const { id } = await t.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
    const paid = await t.post(`/api/admin/refunds/${id}/paid-otherwise`, admin, { note: 'Cash' });
    expect(paid.status).toBe(200);
    await expect.poll(async () => (await erase(t, who)).body.code).toBeUndefined();
  });

  it('is refused until as much was given back by others', async () => {
    const { t, who, give, states } = await start();
    await give(15, 'second');
    await expect.poll(states).toEqual(['failed', 'done']);
    expect((await erase(t, who)).body).toMatchObject({ code: 'REFUND_OWED' });
    await give(5, 'third');
    await expect.poll(states).toEqual(['failed', 'done', 'done']);
    await expect.poll(async () => (await erase(t, who)).body.code).toBeUndefined();
  });

  it('is possible once all of the payment was given back', async () => {
    const { t, who, give, states } = await start();
    await give(185, 'all');
    await expect.poll(states).toEqual(['failed', 'done']);
    await expect.poll(async () => (await erase(t, who)).body.code).toBeUndefined();
  });
});

it('account deletion is not undone by concurrent profile updates of the customer', async () => {
  const t = await startTestApp();
  const who = await t.customer();
  const answers = await Promise.all([
    erase(t, who),
    ...Array.from({ length: 8 }, () => t.patch('/api/profile', who, profile)),
  ]);
  expect(answers[0].status).toBe(200);
  const stored = await everythingStored(t);
  expect(['leewell', 'maple', '9735550118'].filter((text) => stored.includes(text))).toEqual([]);
});
