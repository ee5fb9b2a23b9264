import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { toTime } from '../../../src/domain/time.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';
import { fixAt, north, PLACE } from '../trip.ts';

const UNION = { location: 'Union, NJ 07083' };

/** A browser in which nobody has signed in, with the cookies that it was given. */
function browser(t: TestApp) {
  let cookie = '';
  return {
    quote: async (body: object = UNION) => {
      const answer = await t.call('POST', '/api/quote', { body, headers: cookie ? { cookie } : {} });
      const set = [answer.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]);
      if (set.length > 0) cookie = set.join('; ');
      return answer;
    },
    /** The customer signs in here. */
    signIn: (customer: Caller): Caller => ({
      ...customer,
      headers: { ...customer.headers, cookie: `${customer.headers.cookie}; ${cookie}` },
    }),
  };
}

const pay = (t: TestApp, as: Caller, quote: string) =>
  t.post('/api/create-payment', as, { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, quote });

async function paidBooking(t: TestApp, as: Caller, form: Record<string, unknown>) {
  const paid = await t.post('/api/create-payment', as, {
    ...{ amount: emergency.totalAmount, sourceId: 'cnon:card-nonce-ok', billingContact },
  });
  const paymentId = 'paymentId' in paid.body ? paid.body.paymentId : '';
  return t.post('/api/bookings', as, { ...emergency, ...form, paymentId });
}

const minutesFrom = (t: TestApp, time: string) => (Date.parse(time) - t.now()) / MINUTE_MS;

describe('a quote before sign-in', () => {
  const t = sharedTestApp();

  it('POST /api/quote answers price, place and arrival to a browser without a session', async () => {
    const { status, body, headers } = await browser(t).quote();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ extraMiles: 0, place: 'Union, NJ 07083', precision: 'zip' },
      quote: {
        emergency: {
          ...{ totalAmount: 185, promisedMinutes: 30 },
          arrival: { basis: 'prior', asOf: new Date(t.now()).toISOString() },
        },
      },
    });
    expect(body.quote.emergency).not.toHaveProperty('isLate');
    expect(String(headers['set-cookie'])).toMatch(
      /^quote=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('it holds for who signs in in the same browser, and its arrival becomes the promise', async () => {
    const tab = browser(t);
    const { body } = await tab.quote();
    const { token, emergency: quoted } = body.quote;
    const jordan = tab.signIn(await t.customer('signs-in-here@example.com'));
    t.advance(2 * MINUTE_MS);
    const paid = await pay(t, jordan, token);
    expect(paid.status).toBe(200);
    const paymentId = 'paymentId' in paid.body ? paid.body.paymentId : '';
    const { fromAt, byAt, basis } = quoted.arrival;
    expect(await t.post('/api/bookings', jordan, { ...emergency, paymentId, quote: token })).toMatchObject({
      status: 201,
      body: { promisedAt: byAt, promise: { fromAt, byAt, basis } },
    });
  });

  it('it is refused from another browser, with a changed cookie and without one', async () => {
    const [tab, other] = [browser(t), browser(t)];
    const { token } = (await tab.quote()).body.quote;
    await other.quote();
    const casey = await t.customer('another-browser@example.com');
    const changed = { ...casey, headers: { cookie: `${casey.headers.cookie}; quote=forged.AAAA` } };
    for (const caller of [other.signIn(casey), changed, casey])
      expect(await pay(t, caller, token)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', issues: [{ path: 'quote' }] },
      });
  });

  it('after 10 minutes the arrival is computed again for the booking', async () => {
    const tab = browser(t);
    const { token, emergency: quoted } = (await tab.quote()).body.quote;
    const jordan = tab.signIn(await t.customer('ten-minutes@example.com'));
    t.advance(10 * MINUTE_MS);
    const { status, body } = await paidBooking(t, jordan, { quote: token });
    expect(status).toBe(201);
    expect(body.promisedAt).not.toBe(quoted.arrival.byAt);
    expect(minutesFrom(t, body.promisedAt)).toBe(30);
  });

  it('a customer who is signed in gets a quote of an own, and no cookie', async () => {
    const jordan = await t.customer('signed-in@example.com');
    const { status, body, headers } = await t.post('/api/quote', jordan, UNION);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect((await pay(t, jordan, body.quote.token)).status).toBe(200);
  });

  it.each([
    [{}, 400],
    [{ location: '' }, 400],
    [{ location: 'Union, NJ', latitude: 40.7 }, 400],
    [{ location: 'Union, NJ', connector: 'Schuko' }, 400],
    [{ location: 'Union, NJ', energyKwh: -1 }, 400],
    [{ location: 'Nowhere At All 00000' }, 422],
    [{ location: 'Boston, MA' }, 422],
    [{ location: 'Union, NJ', connector: 'CCS', energyKwh: 20 }, 200],
    [{ location: 'Home', ...PLACE }, 200],
    [{ location: '40.7, -74.27' }, 200],
  ])('POST /api/quote %j answers %i', async (body, status) => {
    expect((await browser(t).quote(body)).status).toBe(status);
  });
});

it('the 31st quote in a minute before sign-in is refused, a customer’s is not', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '600' } });
  const tab = browser(t);
  for (let n = 0; n < 30; n += 1) expect((await tab.quote()).status).toBe(200);
  const { status, headers, body } = await tab.quote();
  expect([status, body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await t.post('/api/quote', await t.customer(), UNION)).status).toBe(200);
});

describe('the arrival of a quote', () => {
  /** The minutes from now on in which somebody arrives at a point by its quote. */
  async function quotedAt(t: TestApp, point: { latitude: number; longitude: number }, more: object = {}) {
    const { body } = await t.call('POST', '/api/quote', { body: { location: 'Here', ...point, ...more } });
    const { arrival, isLate = false, promisedMinutes } = body.quote.emergency;
    const [from, by] = [minutesFrom(t, arrival.fromAt), minutesFrom(t, arrival.byAt)];
    expect(promisedMinutes).toBe(by);
    return { from, by, basis: arrival.basis, isLate };
  }

  it('70 miles away somebody comes after a drive of 70 miles, later than the company’s limit', async () => {
    const t = await startTestApp();
    const { from, by, basis, isLate } = await quotedAt(t, { latitude: 39.9526, longitude: -75.1652 });
    expect({ basis, isLate }).toEqual({ basis: 'prior', isLate: true });
    expect(from).toBeGreaterThan(60);
    expect(by).toBeGreaterThan(150);
  });

  it('a van on duty comes after its drive, one at work after its work, one without the plug not at all', async () => {
    const t = await startTestApp();
    const near = await t.staff('tech', 'near');
    await t.post('/api/tech/location', near, fixAt(north(2)));
    const free = await quotedAt(t, PLACE);
    expect(free.basis).toBe('vans');
    expect(free.by).toBeLessThan(30);
    const [far] = [await quotedAt(t, north(20))];
    expect(far.by).toBeGreaterThan(free.by + 20);

    const admin = await t.staff('admin', 'mreyes');
    const given = await t.book(await t.customer(), PLACE);
    await t.post(`/api/admin/bookings/${given.id}/assign`, admin, { techId: 'near' });
    await t.caughtUp();
    const busy = await quotedAt(t, PLACE);
    expect(busy).toMatchObject({ basis: 'vans' });
    expect(busy.from).toBeGreaterThan(free.by);
    expect(busy.by).toBeGreaterThan(60);

    await t.patch('/api/admin/availability/near', admin, { connectors: ['CCS'] });
    await t.caughtUp();
    expect(await quotedAt(t, PLACE, { connector: 'J1772' })).toMatchObject({ basis: 'prior', by: 30 });
    expect(await quotedAt(t, PLACE, { connector: 'CCS' })).toMatchObject({ basis: 'vans' });
  });

  it('the arrival of a quote is no promise for a car that needs another plug, or more energy, than was asked for', async () => {
    const t = await startTestApp();
    const near = await t.staff('tech', 'near');
    await t.post('/api/tech/location', near, fixAt(north(2)));
    const van = { connectors: ['CCS'], capacityKwh: 60 };
    await t.patch('/api/admin/availability/near', await t.staff('admin', 'mreyes'), van);
    await t.caughtUp();
    for (const [needs, kept] of [
      [{ connector: 'CCS' }, { basis: 'vans' }],
      [{ connector: 'J1772' }, { basis: 'prior', byAt: toTime(t.now() + 30 * MINUTE_MS) }],
    ] as const) {
      const jordan = await t.customer(`${needs.connector}@example.com`);
      const { body } = await t.post('/api/quote', jordan, { ...UNION, ...PLACE, connector: 'CCS' });
      const { token, emergency: quoted } = body.quote;
      expect(quoted.arrival.basis).toBe('vans');
      const booked = await paidBooking(t, jordan, { ...PLACE, ...needs, quote: token });
      expect(booked.status, JSON.stringify(booked.body)).toBe(201);
      expect(booked.body.promise).toMatchObject(kept);
    }
  });

  it('who waits already comes first', async () => {
    const t = await startTestApp();
    await t.post('/api/tech/location', await t.staff('tech', 'near'), fixAt(north(2)));
    const alone = await quotedAt(t, north(6));
    await t.book(await t.customer(), PLACE);
    await t.caughtUp();
    expect((await quotedAt(t, north(6))).by).toBeGreaterThan(alone.by + 30);
  });

  it('an arrival teaches whether the promises of its kind are wide enough', async () => {
    const t = await startTestApp();
    const [admin, near, jordan] = [
      await t.staff('admin', 'mreyes'),
      await t.staff('tech', 'near'),
      await t.customer(),
    ];
    await t.post('/api/tech/location', near, fixAt(north(2)));
    const { id, promise } = await t.book(jordan, PLACE);
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'near' });
    await t.patch(`/api/admin/bookings/${id}/status`, near, { status: 'confirmed' });
    await t.post(`/api/tech/bookings/${id}/departed`, near);
    t.advance(minutesFrom(t, promise?.byAt ?? '') * MINUTE_MS + MINUTE_MS);
    await t.post(`/api/tech/bookings/${id}/arrived`, near);
    const [stretch] = await t.db.selectFrom('promiseStretches').selectAll().execute();
    expect(stretch).toMatchObject({ source: 'drive', arrivals: 1, changedAt: t.now() });
    expect(stretch?.high).toBeCloseTo(1.054, 6);
    expect(stretch?.low).toBeCloseTo(0.994, 6);
  });
});
