import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/durations.ts';
import { createHttpPartner } from '../../../src/server/partners/http-partner.ts';
import { PartnerUnavailable } from '../../../src/server/partners/partner.ts';
import { type SandboxMode, SandboxPartner } from '../../../src/server/partners/sandbox-partner.ts';
import { isSigned, signedHeaders } from '../../../src/server/partners/signature.ts';
import { billingContact, emergency, START, startTestApp } from '../test-app.ts';

const SECRET = 'c0ffee'.repeat(8);
const UNION = { location: 'Union, NJ 07083', latitude: 40.6976, longitude: -74.2632 };
const env = { PARTNER_URL: 'sandbox', PARTNER_SECRET: SECRET, PARTNER_NAME: 'Roadside Partners' };

async function start(mode: SandboxMode = 'accept') {
  const clock = { now: () => START };
  const partner = new SandboxPartner(() => clock.now(), 'Roadside Partners');
  partner.mode = mode;
  const t = await startTestApp({ env, ports: { partner } });
  clock.now = t.now;
  const admin = await t.staff('admin', 'mreyes');
  const jordan = await t.customer();
  /** Runs what is due, also what the app's own runner has begun. */
  const run = async () => {
    const running = () =>
      t.db.selectFrom('jobs').select('kind').where('claimedUntil', 'is not', null).execute();
    await expect.poll(running).toEqual([]);
    await t.runJobs('hand-to-partner', 'offer-partner', 'cancel-partner', 'follow-partner');
    await expect.poll(running).toEqual([]);
    await t.caughtUp();
  };
  const read = async (id: string) => (await t.get(`/api/bookings/${id}`, jordan)).body;
  const handOver = (id: string, version?: number) =>
    t.post(`/api/admin/bookings/${id}/partner`, admin, version === undefined ? {} : { version });
  const callOf = (bookingId: string) =>
    t.db
      .selectFrom('partnerCalls')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .orderBy('askedAt', 'desc')
      .executeTakeFirstOrThrow();
  /** Sends a message of the partner. */
  const message = (
    callId: string,
    { secret = SECRET, atMs = t.now(), signed = { callId } as unknown } = {},
  ) => {
    const path = '/api/partner/events';
    const headers = signedHeaders(secret, atMs, { method: 'POST', path, body: JSON.stringify(signed) });
    return t.call('POST', path, { body: { callId }, headers });
  };
  const exceptions = async () => (await t.get('/api/admin/exceptions', admin)).body;
  const says = async () => {
    await t.deliverMessages();
    return (await t.db.selectFrom('messages').select('kind').execute()).map(({ kind }) => kind);
  };
  return { t, partner, admin, jordan, run, read, handOver, callOf, message, exceptions, says };
}

describe('a booking that a dispatcher hands to the partner', () => {
  it('is with the partner once it accepts, tells the customer who comes and when, and is followed to its end', async () => {
    const { t, partner, admin, jordan, run, read, handOver, callOf, says } = await start('silent');
    const board = await t.socket(admin);
    const booking = await t.book(jordan);
    const handed = await handOver(booking.id, booking.version);
    expect(handed.body).toMatchObject({
      ...{ status: 'pending', assignedTechId: '@partner' },
      partner: { name: 'Roadside Partners', state: 'asked', ref: null, fromAt: null },
    });
    expect((await t.get(`/api/bookings/${booking.id}/eta`, jordan)).body).toMatchObject({
      message: 'We ask our partner Roadside Partners to come.',
    });
    partner.mode = 'accept';
    t.advance(10 * SECOND_MS);
    await run();
    const byAt = new Date(t.now() + 40 * MINUTE_MS).toISOString();
    const { ref, id: callId } = await callOf(booking.id);
    await board.next('booking:updated', ({ partner: has }) => has?.state === 'accepted');
    expect(await read(booking.id)).toMatchObject({
      ...{
        status: 'confirmed',
        partner: { state: 'accepted', ref, byAt },
      },
      // The promise was half an hour, and is told as missed with the partner's time.
      late: { arrivalBy: byAt },
    });
    expect((await t.get(`/api/bookings/${booking.id}/eta`, jordan)).body).toMatchObject({
      message: 'Our partner Roadside Partners comes between 10:25 and 10:40 AM.',
    });
    expect(partner.taken.get(callId)?.call).toEqual({
      ...{ callId, serviceType: 'emergency', promisedBy: booking.promisedAt },
      ...{ latitude: booking.latitude, longitude: booking.longitude, location: booking.location },
      ...{ firstName: 'Jordan', phone: '(973) 555-0118', car: '2023 Hyundai Ioniq 5, gray' },
      ...{ connector: null, energyKwh: null },
    });
    const kinds = await says();
    expect(kinds).toContain('partner_comes');
    expect(kinds).not.toContain('assigned');

    for (const [minutes, expected] of [
      [6, { status: 'confirmed', departedAt: expect.any(String), arrivedAt: null }],
      [31, { status: 'confirmed', arrivedAt: expect.any(String) }],
      [61, { status: 'completed', partner: { state: 'completed' } }],
    ] as const) {
      t.advance(START + minutes * MINUTE_MS - t.now());
      await run();
      expect(await read(booking.id)).toMatchObject(expected);
    }
    await t.runJobs('capture');
    expect(await read(booking.id)).toMatchObject({ paymentStatus: 'captured' });
    const staff = (await t.get('/api/admin/staff', admin)).body;
    expect(staff.map(({ username }) => username)).toEqual(['mreyes']);
    const again = await t.staffSession('admin', 'mreyes');
    expect((await t.patch('/api/admin/staff/@partner', again, { active: true })).status).toBe(404);
  });

  it('comes back to the board with its exception when the partner refuses, and can be handed over again', async () => {
    const { t, partner, jordan, run, read, handOver, exceptions } = await start('refuse');
    const booking = await t.book(jordan);
    await handOver(booking.id);
    await run();
    expect(await read(booking.id)).toMatchObject({ status: 'pending', assignedTechId: null });
    expect(await read(booking.id)).not.toHaveProperty('partner');
    expect(await exceptions()).toMatchObject([
      { bookingId: booking.id, kind: 'no_van', text: 'Roadside Partners does not come.' },
    ]);
    partner.mode = 'accept';
    t.advance(SECOND_MS);
    await handOver(booking.id);
    await run();
    expect(await read(booking.id)).toMatchObject({ status: 'confirmed', partner: { state: 'accepted' } });
    expect(await exceptions()).toEqual([]);
  });

  it('comes back after three minutes of silence, and what the partner may have taken is cancelled there', async () => {
    const { t, partner, jordan, run, read, handOver, callOf, exceptions } = await start('silent');
    const booking = await t.book(jordan);
    await handOver(booking.id);
    await run();
    expect(await read(booking.id)).toMatchObject({ assignedTechId: '@partner', partner: { state: 'asked' } });
    t.advance(3 * MINUTE_MS);
    await run();
    expect(await read(booking.id)).toMatchObject({ status: 'pending', assignedTechId: null });
    expect(await exceptions()).toMatchObject([{ text: 'Roadside Partners has not answered.' }]);
    const { id } = await callOf(booking.id);
    partner.mode = 'accept';
    partner.taken.set(id, { call: {} as never, answer: { accepted: false }, atMs: t.now() });
    t.advance(MINUTE_MS);
    await run();
    expect(await t.db.selectFrom('jobs').select('kind').where('kind', 'like', '%-partner').execute()).toEqual(
      [],
    );
  });

  it('is taken once when the answer of the partner is lost', async () => {
    const { t, partner, jordan, run, read, handOver } = await start('lost');
    const booking = await t.book(jordan);
    await handOver(booking.id);
    await handOver(booking.id);
    await run();
    partner.mode = 'accept';
    t.advance(10 * SECOND_MS);
    await run();
    expect([partner.offers, partner.taken.size]).toEqual([2, 1]);
    expect(await read(booking.id)).toMatchObject({ status: 'confirmed', partner: { state: 'accepted' } });
  });

  it('is followed also when a dispatcher has confirmed it before the partner answers', async () => {
    const { t, partner, admin, jordan, run, read, handOver, callOf } = await start('silent');
    const booking = await t.book(jordan);
    await handOver(booking.id);
    await t.patch(`/api/admin/bookings/${booking.id}/status`, admin, { status: 'confirmed' });
    partner.mode = 'accept';
    t.advance(10 * SECOND_MS);
    await run();
    expect(await read(booking.id)).toMatchObject({ status: 'confirmed', partner: { state: 'accepted' } });
    partner.say((await callOf(booking.id)).id, { state: 'cancelled' });
    t.advance(MINUTE_MS);
    await run();
    expect(await read(booking.id)).toMatchObject({ status: 'pending', assignedTechId: null });
  });

  it('that a dispatcher opens again after its end is with nobody, and can be handed over again', async () => {
    const { t, admin, run, read, handOver, callOf } = await start();
    await t.patch('/api/admin/settings', admin, { unpaidBookings: true });
    const phone = { ...emergency, email: 'jordan@example.com', unpaid: 'goes_on', requestKey: 'request-1' };
    const { id: customerId } = (await t.get('/api/admin/customers?q=jordan', admin)).body[0] ?? {};
    const { body: booking } = await t.post('/api/admin/bookings', admin, { ...phone, customerId });
    const set = (status: string) => t.patch(`/api/admin/bookings/${booking.id}/status`, admin, { status });
    for (const end of ['completed', 'cancelled']) {
      await handOver(booking.id);
      await run();
      const { id: callId } = await callOf(booking.id);
      expect((await set(end)).status).toBe(200);
      expect(await set('confirmed')).toMatchObject({ status: 200, body: { assignedTechId: null } });
      t.advance(SECOND_MS);
      expect((await handOver(booking.id)).status).toBe(200);
      await run();
      expect(await read(booking.id)).toMatchObject({ status: 'confirmed', partner: { state: 'accepted' } });
      expect((await callOf(booking.id)).id).not.toBe(callId);
      t.advance(SECOND_MS);
    }
  });

  it('is cancelled at the partner when the customer cancels, or a dispatcher sends a technician', async () => {
    const { t, partner, admin, jordan, run, handOver, callOf } = await start();
    await t.staff('tech', 'dana');
    const [first, second] = [await t.book(jordan), await t.book(jordan)];
    for (const { id } of [first, second]) await handOver(id);
    await run();
    expect((await t.post(`/api/bookings/${first.id}/cancel`, jordan, {})).body).toMatchObject({
      status: 'cancelled',
    });
    await t.post(`/api/admin/bookings/${second.id}/assign`, admin, { techId: 'dana' });
    await run();
    for (const { id } of [first, second]) {
      const call = await callOf(id);
      expect(call).toMatchObject({ state: 'withdrawn' });
      expect(await partner.status(call.id)).toMatchObject({ state: 'cancelled' });
    }
  });

  it('follows the partner’s messages, refuses forged and old ones, and takes repeated ones as one', async () => {
    const { t, partner, jordan, run, read, handOver, callOf, message } = await start();
    const booking = await t.book(jordan);
    await handOver(booking.id);
    await run();
    const { id } = await callOf(booking.id);
    const later = new Date(START + 95 * MINUTE_MS).toISOString();
    partner.say(id, { fromAt: new Date(START + 80 * MINUTE_MS).toISOString(), byAt: later });
    const wrong = [
      { secret: 'f'.repeat(48) },
      { atMs: START - 6 * MINUTE_MS },
      { signed: { callId: 'another' } },
    ];
    for (const how of wrong) expect((await message(id, how)).status).toBe(403);
    await run();
    expect((await read(booking.id)).partner).not.toMatchObject({ byAt: later });
    for (let times = 0; times < 2; times += 1) {
      expect((await message(id)).status).toBe(200);
      await run();
    }
    const told = await read(booking.id);
    expect(told).toMatchObject({
      partner: { byAt: later },
      late: { arrivalBy: later },
      toldArrival: { arrivesAt: later },
    });
    const history = await t.db
      .selectFrom('bookingEvents')
      .select('kind')
      .where('kind', '=', 'told')
      .execute();
    expect(history).toHaveLength(1);
    expect((await message('unknown')).status).toBe(200);
    expect((await message('\u0000')).status).toBe(400);

    partner.say(id, { state: 'cancelled' });
    await message(id);
    await run();
    expect(await read(booking.id)).toMatchObject({ status: 'pending', assignedTechId: null });
  });
});

it('a customer who is told so and wants the partner gets it by the rule, and others our van', async () => {
  const { t, partner, admin, jordan, run, read } = await start();
  await t.patch('/api/admin/settings', admin, { overload: 'partner', maxWaitMinutes: 1 });
  const quote = async () => (await t.post('/api/quote', jordan, UNION)).body.quote;
  // The company itself comes within the half hour, the partner only later.
  expect((await quote()).emergency).not.toHaveProperty('overload');
  partner.estimate = async () => ({
    fromAt: new Date(START + 10 * MINUTE_MS).toISOString(),
    byAt: new Date(START + 20 * MINUTE_MS).toISOString(),
  });
  const { token, emergency: quoted } = await quote();
  expect(quoted.overload).toMatchObject({ rule: 'partner', partner: { name: 'Roadside Partners' } });
  const book = async (form: object) => {
    const paid = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
    const { paymentId } = (await t.post('/api/create-payment', jordan, paid)).body;
    return (
      await t.post('/api/bookings', jordan, { ...emergency, ...UNION, quote: token, paymentId, ...form })
    ).body;
  };
  const own = await book({});
  const theirs = await book({ partner: true });
  expect(theirs.promise).toMatchObject({ byAt: new Date(START + 20 * MINUTE_MS).toISOString() });
  expect(theirs.totalAmount).toBe(own.totalAmount);
  await run();
  expect(await read(own.id)).toMatchObject({ assignedTechId: null });
  expect(await read(theirs.id)).toMatchObject({ status: 'confirmed', partner: { state: 'accepted' } });

  const phoned = await t.post('/api/admin/bookings', admin, {
    ...{ ...emergency, ...UNION, email: 'ana@example.com', unpaid: 'waits', requestKey: 'request-1' },
    partner: true,
  });
  expect([phoned.status, phoned.body.promise?.byAt]).toEqual([201, own.promise?.byAt]);
  // No time that has passed is sold.
  partner.estimate = async () => ({
    fromAt: new Date(START - 20 * MINUTE_MS).toISOString(),
    byAt: new Date(START - 10 * MINUTE_MS).toISOString(),
  });
  expect((await quote()).emergency).not.toHaveProperty('overload');
});

describe('the interface of a partner over HTTP', () => {
  /** Starts a partner that answers by path; returns its address and what it was asked. */
  async function listening(
    answerTo: (request: IncomingMessage, body: string) => { status: number; body?: unknown },
  ) {
    const asked: { line: string; body: string; isSigned: boolean }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      const message = { method: String(request.method), path: String(request.url), body };
      asked.push({
        line: `${message.method} ${message.path}`,
        body,
        isSigned: isSigned(SECRET, message, request.headers, START),
      });
      const answer = answerTo(request, body);
      if (answer.status > 0)
        response.writeHead(answer.status).end(answer.body && JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
    const options = { url, secret: SECRET, name: 'Roadside Partners', clock: () => START, timeoutMs: 300 };
    return { partner: createHttpPartner(options), asked };
  }
  const call = { callId: 'c 1', serviceType: 'emergency', firstName: 'Jordan' } as never;
  const window = { fromAt: '2026-11-20T15:25:00.000Z', byAt: '2026-11-20T15:40:00.000Z' };
  const taken = { accepted: true, ref: 'RP-1', ...window };

  it('signs each request, and reads answers, refusals and what is unknown', async () => {
    const { partner, asked } = await listening(({ method }) =>
      method === 'PUT'
        ? { status: 200, body: { accepted: true, ref: 'RP-1', ...window } }
        : method === 'POST'
          ? { status: 200, body: window }
          : { status: 404 },
    );
    const place = { latitude: 40.7, longitude: -74.2, connector: null, kwh: 10 };
    expect(await partner.estimate(place)).toEqual(window);
    expect(await partner.offer(call)).toMatchObject({ accepted: true, ref: 'RP-1' });
    expect(await partner.status('c 1')).toBeNull();
    await partner.cancel('c 1');
    expect(asked.map(({ line, isSigned: is }) => [line, is])).toEqual([
      ['POST /v1/estimates', true],
      ['PUT /v1/calls/c%201', true],
      ['GET /v1/calls/c%201', true],
      ['DELETE /v1/calls/c%201', true],
    ]);
    expect(JSON.parse(String(asked[0]?.body))).toEqual({
      latitude: 40.7,
      longitude: -74.2,
      connector: null,
      energyKwh: 10,
    });
  });

  it('takes a cancellation that is answered without a body as confirmed', async () => {
    const { partner } = await listening(() => ({ status: 200 }));
    await partner.cancel('c 1');
  });

  it.for([
    ['an error', { status: 500 }],
    ['no answer', { status: 0 }],
    ['a wrong answer', { status: 200, body: { accepted: 'yes' } }],
    ['a price that is none', { status: 200, body: { ...taken, price: 1e12 } }],
    ['a negative price', { status: 200, body: { ...taken, price: -1 } }],
    ['a reference without a visible character', { status: 200, body: { ...taken, ref: '\u0000\u202e' } }],
    [
      'a window that ends before it begins',
      { status: 200, body: { ...taken, fromAt: taken.byAt, byAt: taken.fromAt } },
    ],
    ['a window of year 10000', { status: 200, body: { ...taken, byAt: '9999-12-31T23:59:59-23:00' } }],
  ] as const)('takes %s as unknown', async ([, answer]) => {
    const { partner } = await listening(() => answer);
    await expect(partner.offer(call)).rejects.toBeInstanceOf(PartnerUnavailable);
  });
});
