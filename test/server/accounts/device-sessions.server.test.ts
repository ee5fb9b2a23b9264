import { describe, expect, it } from 'vitest';
import type { DeviceSession } from '../../../src/contract/shapes/device-session.ts';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN, PASSWORD, type TestApp } from '../test-app.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';

const listed = (answer: { body: DeviceSession[] }) =>
  answer.body.map(({ device, isCurrent }) => (isCurrent ? `${device}, this one` : device));

/** Signs a customer in through the pages, as a browser with these cookies would. */
async function signInAt(t: TestApp, email: string, userAgent: string, cookie = ''): Promise<Caller> {
  const send = (path: string, fields: Record<string, string>, cookies: string) =>
    t.app.inject({
      method: 'POST',
      url: path,
      headers: {
        origin: ORIGIN,
        cookie: cookies,
        'user-agent': userAgent,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const cookiesOf = (answer: Awaited<ReturnType<typeof send>>) =>
    [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  const page = await send('/api/login', { email }, cookie);
  const code = /<output id="sign-in-code">(\d{6})<\/output>/.exec(page.body)?.[1] ?? '';
  const held = [cookie, ...cookiesOf(page)].filter(Boolean).join('; ');
  const verified = await send('/api/login/verify', { email, code }, held);
  expect(verified.statusCode).toBe(303);
  const session = cookiesOf(verified).find((line) => line?.startsWith('session=')) ?? '';
  return { id: '', headers: { cookie: session } };
}

/** Signs staff in; `held` is the session that the browser has and sends along. */
async function logInAt(
  t: TestApp,
  role: 'admin' | 'tech',
  username: string,
  userAgent: string,
  held?: Caller,
): Promise<Caller> {
  const { status, body } = await t.call('POST', `/api/${role}/login`, {
    as: held,
    headers: { 'user-agent': userAgent },
    body: { username, password: PASSWORD, role },
  });
  expect(status).toBe(200);
  return { id: username, token: body.token, headers: { authorization: `Bearer ${body.token}` } };
}

describe('list of sessions by device', () => {
  const t = sharedTestApp();

  it('GET /api/auth/sessions lists each device with the times of sign-in and last use', async () => {
    const phone = await signInAt(t, 'devices@example.com', IPHONE);
    const signedInAt = new Date(t.now()).toISOString();
    t.advance(20 * MINUTE_MS);
    const desk = await signInAt(t, 'devices@example.com', WINDOWS);
    const seen = await t.get('/api/auth/sessions', desk);
    expect(listed(seen)).toEqual(['Firefox on Windows, this one', 'Safari on iPhone']);
    expect(seen.body[1]).toEqual({
      id: expect.any(String),
      device: 'Safari on iPhone',
      signedInAt,
      lastSeenAt: signedInAt,
      expiresAt: new Date(Date.parse(signedInAt) + 30 * 24 * 60 * MINUTE_MS).toISOString(),
      isCurrent: false,
    });
    await t.get('/api/auth/user', phone);
    const [, again] = (await t.get('/api/auth/sessions', desk)).body;
    expect(again?.lastSeenAt).toBe(new Date(t.now()).toISOString());
  });

  it('the last use of a session is stored every five minutes at most', async () => {
    const jordan = await t.customer('seldom@example.com');
    const seenAt = async () => {
      const { lastSeenAt } = await t.db
        .selectFrom('sessions')
        .select('lastSeenAt')
        .where('subject', '=', jordan.id)
        .executeTakeFirstOrThrow();
      return Number(lastSeenAt) - opened;
    };
    const opened = t.now();
    for (const [minutes, seen] of [
      [4, 0],
      [1, 5],
      [4, 5],
      [6, 15],
    ] as const) {
      t.advance(minutes * MINUTE_MS);
      await t.get('/api/auth/user', jordan);
      expect(await seenAt()).toBe(seen * MINUTE_MS);
    }
  });

  it.each([
    ['admin', '/api/admin/sessions', '/api/admin/stats'],
    ['tech', '/api/tech/sessions', '/api/tech/bookings'],
  ] as const)(
    'ending one session of a signed-in %s closes its WebSocket and keeps the other session',
    async (role, path, doors) => {
      await t.staff(role, `devices-${role}`);
      await t.db
        .updateTable('sessions')
        .set({ revokedAt: t.now() })
        .where('subject', '=', `devices-${role}`)
        .execute();
      const here = await logInAt(t, role, `devices-${role}`, WINDOWS);
      const there = await logInAt(t, role, `devices-${role}`, IPHONE);
      const socket = await t.socket(there);
      const closed = socket.closed();
      const { body } = await t.get(path, here);
      const other = body.find(({ isCurrent }: DeviceSession) => !isCurrent);
      const ended = await t.call('DELETE', `${path}/${other.id}`, { as: here });
      expect([ended.status, ended.body]).toEqual([200, { ended: 1 }]);
      await closed;
      expect((await t.get(doors, there)).status).toBe(401);
      expect((await t.get(doors, here)).status).toBe(200);
      expect(listed(await t.get(path, here))).toEqual(['Firefox on Windows, this one']);
      const again = await t.call('DELETE', `${path}/${other.id}`, { as: here });
      expect([again.status, again.body.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    },
  );

  it('DELETE /api/auth/sessions ends all other sessions of the customer and closes their WebSockets', async () => {
    const here = await t.customer('many@example.com');
    const others = [await t.customer('many@example.com'), await t.customer('many@example.com')];
    const sockets = await Promise.all(others.map((other) => t.socket(other)));
    const closed = sockets.map((socket) => socket.closed());
    const { body } = await t.call('DELETE', '/api/auth/sessions', { as: here });
    expect(body).toEqual({ ended: 2 });
    await Promise.all(closed);
    for (const other of others) expect((await t.get('/api/auth/user', other)).status).toBe(401);
    expect((await t.get('/api/auth/user', here)).status).toBe(200);
  });

  it('a caller cannot end sessions of another account, nor their own from a foreign origin', async () => {
    const jordan = await t.customer('own@example.com');
    const robin = await t.customer('robin@example.com');
    const tech = await t.staff('tech', 'nosy');
    const id = (await t.get('/api/auth/sessions', jordan)).body[0]?.id;
    for (const [as, path, status] of [
      [robin, `/api/auth/sessions/${id}`, 404],
      [tech, `/api/tech/sessions/${id}`, 404],
      [tech, `/api/auth/sessions/${id}`, 403],
      [tech, `/api/admin/customer-contact/${jordan.id}/sessions`, 403],
      [tech, '/api/admin/staff/nosy/sessions', 403],
      [jordan, `/api/admin/customer-contact/${jordan.id}/sessions`, 403],
      [undefined, `/api/auth/sessions/${id}`, 401],
    ] as const) {
      expect([path, (await t.call('DELETE', path, { as })).status]).toEqual([path, status]);
    }
    const foreign = { as: jordan, headers: { origin: 'https://evil.example' } };
    expect((await t.call('DELETE', '/api/auth/sessions', foreign)).status).toBe(403);
    expect((await t.get('/api/auth/user', jordan)).status).toBe(200);
  });
});

describe('session management by an admin', () => {
  const t = sharedTestApp();

  it('an admin lists and ends the sessions of a customer', async () => {
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const path = `/api/admin/customer-contact/${jordan.id}/sessions`;
    const closed = (await t.socket(jordan)).closed();
    expect(listed(await t.get(path, admin))).toEqual(['Unknown device']);
    expect((await t.call('DELETE', path, { as: admin })).body).toEqual({ ended: 1 });
    await closed;
    expect((await t.get('/api/auth/user', jordan)).status).toBe(401);
    expect((await t.get(path, admin)).body).toEqual([]);
    const unknown = await t.get('/api/admin/customer-contact/nobody/sessions', admin);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  });

  it('an admin ends the sessions of a technician, who is then off duty', async () => {
    const admin = await t.staff('admin', 'boss');
    const tech = await t.staff('tech', 'dmorales');
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const closed = (await t.socket(tech)).closed();
    const path = '/api/admin/staff/dmorales/sessions';
    expect(listed(await t.get(path, admin))).toHaveLength(1);
    expect((await t.call('DELETE', path, { as: admin })).body).toEqual({ ended: 1 });
    await closed;
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(401);
    expect(t.context.fleet.isOnDuty('dmorales')).toBe(false);
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);
    expect((await t.get('/api/admin/staff/nobody/sessions', admin)).status).toBe(404);
  });
});

describe('sessions that a new sign-in ends', () => {
  const t = sharedTestApp();

  it('a new customer sign-in ends only the former session of the same browser', async () => {
    const phone = await signInAt(t, 'again@example.com', IPHONE);
    const desk = await signInAt(t, 'again@example.com', WINDOWS);
    const closed = (await t.socket(phone)).closed();
    const newer = await signInAt(t, 'again@example.com', IPHONE, phone.headers.cookie);
    await closed;
    expect((await t.get('/api/auth/user', phone)).status).toBe(401);
    expect((await t.get('/api/auth/user', desk)).status).toBe(200);
    expect(listed(await t.get('/api/auth/sessions', newer))).toEqual([
      'Safari on iPhone, this one',
      'Firefox on Windows',
    ]);
  });

  it('a customer sign-in ends the session of another customer in the same browser', async () => {
    const first = await signInAt(t, 'first@example.com', IPHONE);
    await signInAt(t, 'second@example.com', IPHONE, first.headers.cookie);
    expect((await t.get('/api/auth/user', first)).status).toBe(401);
  });

  it('a staff sign-in ends the session whose token the request has, if the role is the same', async () => {
    await t.staff('admin', 'mreyes');
    const tech = await t.staff('tech', 'dmorales');
    const admin = await logInAt(t, 'admin', 'mreyes', WINDOWS, tech);
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(200);
    const elsewhere = await logInAt(t, 'admin', 'mreyes', IPHONE);
    const newer = await logInAt(t, 'admin', 'mreyes', WINDOWS, admin);
    const statuses = [];
    for (const as of [admin, elsewhere, newer]) statuses.push((await t.get('/api/admin/stats', as)).status);
    expect(statuses).toEqual([401, 200, 200]);
  });

  it('a failed staff sign-in ends no session', async () => {
    const tech = await t.staff('tech', 'stays');
    const wrong = { username: 'stays', password: 'not my password', role: 'tech' };
    expect((await t.call('POST', '/api/tech/login', { as: tech, body: wrong })).status).toBe(401);
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(200);
  });
});
