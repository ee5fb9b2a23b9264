import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/durations.ts';
import { type Caller, ORIGIN, PASSWORD, startTestApp, type TestApp } from './test-app.ts';
import { captured, fixAt, PLACE } from './trip.ts';

const RATE_LIMIT = 30;

/** Signs in with a code in a new browser; returns the status of the last answer, 303 if signed in. */
async function signIn(t: TestApp, email: string): Promise<number> {
  const device = await ask(t, email);
  return verify(t, email, device);
}

type Asked = { cookie: string; code: string };

const post = (t: TestApp, url: string, fields: Record<string, string>, cookie = '') =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { origin: ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function ask(t: TestApp, email: string, cookie = ''): Promise<Asked> {
  const page = await post(t, '/api/login', { email }, cookie);
  const [set = ''] = [page.headers['set-cookie'] ?? []].flat();
  return {
    cookie: cookie || (set.split(';')[0] ?? ''),
    code: /<output id="sign-in-code">(\d{6})/.exec(page.body)?.[1] ?? '',
  };
}

const verify = async (t: TestApp, email: string, { cookie, code }: Asked): Promise<number> =>
  (await post(t, '/api/login/verify', { email, code }, cookie)).statusCode;

describe.each([
  { jump: 'forward', hours: 6 },
  { jump: 'back', hours: -6 },
])('server clock that jumps $hours hours', ({ jump, hours }) => {
  it(`sessions, sign-in, limits, bookings, jobs and positions work after a jump ${jump}`, async () => {
    const t = await startTestApp({ env: { RATE_LIMIT: String(RATE_LIMIT) } });
    const jordan = await t.customer();
    const [admin, tech] = [await t.staff('admin', 'mreyes'), await t.staff('tech', 'dmorales')];
    const [board, phone] = [await t.socket(admin), await t.socket(tech)];
    await phone.command('duty:set', { isOnDuty: 'true' });
    await phone.command('location:update', fixAt(PLACE));
    const asked = await ask(t, 'elena@example.com');
    const busy = await t.customer('busy@example.com');
    const statuses = async (as: Caller) => {
      const answers = [];
      for (let n = 0; n <= RATE_LIMIT; n += 1) answers.push((await t.get('/api/bookings', as)).status);
      return answers;
    };
    expect((await statuses(busy)).at(-1)).toBe(429);

    t.advance(hours * HOUR_MS);

    expect((await t.get('/api/bookings', busy)).status).toBe(200);
    expect(await signIn(t, 'new@example.com')).toBe(303);
    // The browser that asked before the jump asks again, and enters the code that came last.
    expect(await verify(t, 'elena@example.com', await ask(t, 'elena@example.com', asked.cookie))).toBe(303);
    expect((await t.login('admin', 'mreyes', PASSWORD)).status).toBe(200);

    const booking = await t.book(jordan);
    await captured(t, booking.id);
    await board.next('booking:created', ({ bookingId }) => bookingId === booking.id);
    expect((await t.get('/api/admin/bookings', admin)).body).toMatchObject([
      { id: booking.id, paymentStatus: 'captured' },
    ]);
    t.advance(1000);
    expect(
      await phone.command('location:update', fixAt({ ...PLACE, latitude: PLACE.latitude + 0.01 })),
    ).toMatchObject({ ok: true });
    expect((await t.get('/api/admin/technicians/active', admin)).body).toMatchObject([
      { techId: 'dmorales', latitude: PLACE.latitude + 0.01 },
    ]);
  });
});
