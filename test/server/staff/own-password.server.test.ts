import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/index.ts';
import { addStaff } from '../../../src/server/staff/accounts.ts';
import { createFirstAccounts } from '../../../src/server/staff/first-accounts.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN, PASSWORD, startTestApp } from '../test-app.ts';
import { connect } from '../test-socket.ts';

const OWN_PASSWORD = 'a sentence of my own';
const change = { password: PASSWORD, newPassword: OWN_PASSWORD };
const withoutId = (body: object) => ({ ...body, requestId: undefined });
const as = ({ token }: { token: string }): Caller => ({
  id: '',
  token,
  headers: { authorization: `Bearer ${token}` },
});

describe('password given by an admin', () => {
  const t = sharedTestApp();

  it('a given password signs in with mustChangePassword true until its owner changes the password', async () => {
    const admin = await t.staff('admin', 'mreyes');
    const account = { username: 'dmorales', role: 'tech', password: PASSWORD };
    expect((await t.post('/api/admin/staff', admin, account)).status).toBe(201);

    const given = await t.login('tech', 'dmorales', PASSWORD);
    expect([given.status, given.body.mustChangePassword]).toEqual([200, true]);
    const refused = await t.get('/api/tech/bookings', as(given.body));
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'PASSWORD_CHANGE_REQUIRED' }]);

    const changed = await t.post('/api/tech/password', as(given.body), change);
    expect([changed.status, changed.body]).toEqual([200, { ok: true }]);
    expect((await t.get('/api/tech/bookings', as(given.body))).status).toBe(200);
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(401);
    expect((await t.login('tech', 'dmorales', OWN_PASSWORD)).body.mustChangePassword).toBe(false);

    await t.patch('/api/admin/staff/dmorales', admin, { password: PASSWORD });
    expect((await t.login('tech', 'dmorales', PASSWORD)).body.mustChangePassword).toBe(true);
  });

  it.each(['admin', 'tech'] as const)(
    'a given password of the role %s opens no call and no socket but the own account, the change and the logout',
    async (role) => {
      const admin = await t.staff('admin', `hires-${role}`);
      const username = `hired-${role}`;
      await t.post('/api/admin/staff', admin, { username, role, password: PASSWORD });
      const here = as((await t.login(role, username, PASSWORD)).body);
      const asked = calls.filter(
        ({ auth }) => typeof auth !== 'string' && auth.some((permitted) => permitted.endsWith(role)),
      );
      const open: string[] = [];
      for (const { method, path } of asked) {
        if (path === `/api/${role}/logout` || path === `/api/${role}/password`) continue;
        const answer = await t.call(method, path.replace(/:\w+/g, 'x'), { as: here, body: undefined });
        const code = (answer.body as { code?: string } | null)?.code;
        if (answer.status !== 403 || code !== 'PASSWORD_CHANGE_REQUIRED') open.push(`${method} ${path}`);
      }
      expect(open.sort()).toEqual([`GET /api/${role}/account/second-factor`, `GET /api/${role}/sessions`]);
      await expect(connect(t.socketUrl, here, ORIGIN)).rejects.toThrow('Unauthorized');
      const own = { newPassword: OWN_PASSWORD };
      expect((await t.post(`/api/${role}/password`, here, own)).status).toBe(200);
      expect((await t.socket(here)).socket.connected).toBe(true);
      expect((await t.post(`/api/${role}/logout`, here)).status).toBe(200);
    },
  );

  it('a password set at the command line of the server is asked about, and opens calls', async () => {
    await addStaff(t.context, { username: 'by-command', role: 'admin', password: PASSWORD });
    const { body } = await t.login('admin', 'by-command', PASSWORD);
    expect(body.mustChangePassword).toBe(true);
    expect((await t.get('/api/admin/stats', as(body))).status).toBe(200);
  });

  it('an admin who renames an account does not set mustChangePassword', async () => {
    const admin = await t.staff('admin', 'renames');
    const tech = await t.staff('tech', 'renamed');
    await t.post('/api/tech/password', tech, change);
    await t.patch('/api/admin/staff/renamed', admin, { name: 'Sam Brooks' });
    expect((await t.login('tech', 'renamed', OWN_PASSWORD)).body.mustChangePassword).toBe(false);
  });

  it('random passwords of the first start sign in with mustChangePassword false', async () => {
    const empty = await startTestApp();
    const passwords = await createFirstAccounts(empty.context);
    for (const role of ['admin', 'tech'] as const) {
      const { status, body } = await empty.login(role, role, passwords?.[role] ?? '');
      expect([status, body.mustChangePassword]).toEqual([200, false]);
    }
  });

  it('a given password that is easy to guess is refused with PASSWORD_WEAK', async () => {
    const admin = await t.staff('admin', 'careless');
    const refusals = [
      await t.post('/api/admin/staff', admin, { username: 'x1', role: 'tech', password: 'qwertyuiop123' }),
      await t.post('/api/admin/staff', admin, {
        username: 'sbrooks',
        role: 'tech',
        password: 'sbrooks-2026!',
      }),
      await t.patch('/api/admin/staff/careless', admin, { password: 'Curbvolt 2026' }),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([400, 'PASSWORD_WEAK']);
    expect((await t.login('admin', 'careless', PASSWORD)).status).toBe(200);
  });
});

describe('a given password that its owner has just typed', () => {
  const t = sharedTestApp();
  let made = 0;
  const onlyNew = { newPassword: OWN_PASSWORD };
  /** An account with a given password, signed in with it. */
  async function given() {
    made += 1;
    const admin = await t.staff('admin', `gives-${made}`);
    const username = `given-${made}`;
    await t.post('/api/admin/staff', admin, { username, role: 'tech', password: PASSWORD });
    const { body } = await t.login('tech', username, PASSWORD);
    return { admin, username, here: as(body) };
  }

  it('is changed without typing it again, which ends all other sessions', async () => {
    const { username, here } = await given();
    const there = as((await t.login('tech', username, PASSWORD)).body);
    expect((await t.post('/api/tech/password', here, onlyNew)).status).toBe(200);
    expect((await t.get('/api/tech/bookings', there)).status).toBe(401);
    expect((await t.get('/api/tech/bookings', here)).status).toBe(200);
    expect((await t.login('tech', username, PASSWORD)).status).toBe(401);
    expect((await t.login('tech', username, OWN_PASSWORD)).body.mustChangePassword).toBe(false);
  });

  it('is asked for again at the second change', async () => {
    const { here } = await given();
    await t.post('/api/tech/password', here, onlyNew);
    const again = await t.post('/api/tech/password', here, { newPassword: 'yet another sentence' });
    expect([again.status, again.body.code, again.body.issues]).toEqual([
      400,
      'INVALID',
      [{ path: 'password', message: 'Enter your present password.' }],
    ]);
  });

  it('is not taken as the new one', async () => {
    const { username, here } = await given();
    const same = await t.post('/api/tech/password', here, { newPassword: PASSWORD });
    expect([same.status, same.body.code]).toEqual([400, 'PASSWORD_WEAK']);
    const weak = await t.post('/api/tech/password', here, { newPassword: `${username} rides` });
    expect([weak.status, weak.body.code]).toEqual([400, 'PASSWORD_WEAK']);
    const empty = await t.post('/api/tech/password', here, { password: '', ...onlyNew });
    expect([empty.status, empty.body.code]).toEqual([400, 'INVALID']);
    const wrong = await t.post('/api/tech/password', here, { password: 'not my password', ...onlyNew });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'PASSWORD_WRONG']);
    expect((await t.login('tech', username, PASSWORD)).status).toBe(200);
  });

  it('is asked for by an account that a passkey may have signed in', async () => {
    const { username, here } = await given();
    const of = { role: 'tech', subject: username, userHandle: username } as const;
    const key = { id: `key-${username}`, publicKey: 'AQ', counter: 0, transports: '[]' };
    await t.db
      .insertInto('passkeys')
      .values({ ...of, ...key, name: 'Phone', createdAt: t.now() })
      .execute();
    expect((await t.post('/api/tech/password', here, onlyNew)).body.code).toBe('INVALID');
    expect((await t.post('/api/tech/password', here, change)).status).toBe(200);
  });

  it('a session that an admin’s reset has ended cannot change the password', async () => {
    const { admin, username, here } = await given();
    await t.patch(`/api/admin/staff/${username}`, admin, { password: 'another horse battery' });
    expect((await t.post('/api/tech/password', here, onlyNew)).status).toBe(401);
    expect((await t.login('tech', username, 'another horse battery')).status).toBe(200);
  });

  it('is asked for again 15 minutes after the sign-in', async () => {
    const { here } = await given();
    t.advance(15 * 60_000 + 1);
    expect((await t.post('/api/tech/password', here, onlyNew)).body.code).toBe('INVALID');
    expect((await t.post('/api/tech/password', here, change)).status).toBe(200);
  });
});

describe('expiry of a given password', () => {
  const HOUR_MS = 60 * 60_000;
  const WEEK_MS = 7 * 24 * HOUR_MS;

  /** An app with an admin and a technician with a given password; `list` reads the technician from the staff list. */
  async function withGivenPassword() {
    const t = await startTestApp();
    await t.staff('admin', 'mreyes');
    const account = { username: 'dmorales', role: 'tech', password: PASSWORD };
    await t.post('/api/admin/staff', await t.staffSession('admin', 'mreyes'), account);
    const list = async () => {
      const { body } = await t.get('/api/admin/staff', await t.staffSession('admin', 'mreyes'));
      return body.find(({ username }: { username: string }) => username === 'dmorales');
    };
    return { t, list };
  }

  it('a given password signs in for 7 days, then is refused like a wrong one until an admin gives another', async () => {
    const { t, list } = await withGivenPassword();
    t.advance(WEEK_MS);
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);
    expect(await list()).not.toHaveProperty('passwordExpired');
    t.advance(1);
    const expired = await t.login('tech', 'dmorales', PASSWORD);
    const wrong = await t.login('tech', 'dmorales', 'not the password');
    expect([expired.status, wrong.status]).toEqual([401, 401]);
    expect(withoutId(expired.body)).toEqual(withoutId(wrong.body));
    expect(await list()).toMatchObject({ passwordExpired: true });

    const admin = await t.staffSession('admin', 'mreyes');
    const given = await t.patch('/api/admin/staff/dmorales', admin, { password: 'another horse battery' });
    expect(given.body).not.toHaveProperty('passwordExpired');
    expect((await t.login('tech', 'dmorales', 'another horse battery')).status).toBe(200);
  });

  it('an expired given password stays expired when an admin changes other fields of the account', async () => {
    const { t } = await withGivenPassword();
    t.advance(WEEK_MS + 1);
    const admin = await t.staffSession('admin', 'mreyes');
    const renamed = await t.patch('/api/admin/staff/dmorales', admin, { name: 'Dana Morales', active: true });
    expect(renamed.body).toMatchObject({ name: 'Dana Morales', passwordExpired: true });
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(401);
  });

  it('a session opened with a given password stays valid and may change the password after its expiry', async () => {
    const { t, list } = await withGivenPassword();
    t.advance(WEEK_MS - HOUR_MS);
    const session = await t.login('tech', 'dmorales', PASSWORD);
    t.advance(2 * HOUR_MS);
    expect((await t.post('/api/tech/password', as(session.body), change)).status).toBe(200);
    expect((await t.login('tech', 'dmorales', OWN_PASSWORD)).status).toBe(200);
    expect(await list()).not.toHaveProperty('passwordExpired');
  });

  it('a password chosen by its owner and a password of the first start never expire', async () => {
    const { t } = await withGivenPassword();
    const session = await t.login('tech', 'dmorales', PASSWORD);
    await t.post('/api/tech/password', as(session.body), change);
    const empty = await startTestApp();
    const passwords = await createFirstAccounts(empty.context);
    for (const app of [t, empty]) app.advance(365 * 24 * HOUR_MS);
    expect((await t.login('tech', 'dmorales', OWN_PASSWORD)).status).toBe(200);
    expect((await empty.login('admin', 'admin', passwords?.admin ?? '')).status).toBe(200);
  });
});

describe('change of the own password', () => {
  const t = sharedTestApp();

  it.each(['admin', 'tech'] as const)(
    'changing the own password as %s ends all other sessions and their sockets',
    async (role) => {
      const username = `own-${role}`;
      const here = await t.staff(role, username);
      const there = await t.staffSession(role, username);
      const [socketHere, socketThere] = [await t.socket(here), await t.socket(there)];
      const closed = socketThere.closed();
      expect((await t.post(`/api/${role}/password`, here, change)).status).toBe(200);
      await closed;
      const path = role === 'admin' ? '/api/admin/stats' : '/api/tech/bookings';
      expect((await t.get(path, there)).status).toBe(401);
      expect((await t.get(path, here)).status).toBe(200);
      expect(socketHere.socket.connected).toBe(true);
      expect((await t.login(role, username, OWN_PASSWORD)).status).toBe(200);
    },
  );

  it.each([
    ['PASSWORD_WRONG', { password: 'not my password', newPassword: OWN_PASSWORD }],
    ['PASSWORD_WEAK', { password: PASSWORD, newPassword: PASSWORD }],
    ['PASSWORD_WEAK', { password: PASSWORD, newPassword: '123456789012' }],
    ['PASSWORD_WEAK', { password: PASSWORD, newPassword: 'i am unchanged' }],
    ['INVALID', { password: PASSWORD, newPassword: 'eleven char' }],
  ])('changing the own password is refused with %s for %j and ends no session', async (code, body) => {
    const username = 'unchanged';
    const known = await t.db
      .selectFrom('staff')
      .select('username')
      .where('username', '=', username)
      .execute();
    const tech = known.length ? await t.staffSession('tech', username) : await t.staff('tech', username);
    const answer = await t.post('/api/tech/password', tech, body);
    expect([answer.status, answer.body.code]).toEqual([code === 'PASSWORD_WRONG' ? 403 : 400, code]);
    expect((await t.login('tech', username, PASSWORD)).status).toBe(200);
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(200);
  });

  it('wrong current passwords count as failed sign-ins and are refused after ten', async () => {
    const tech = await t.staff('tech', 'stolen');
    const wrong = { password: 'not my password', newPassword: OWN_PASSWORD };
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await t.post('/api/tech/password', tech, wrong)).status);
    expect(answers).toEqual([...Array(10).fill(403), 429]);
    expect((await t.post('/api/tech/password', tech, change)).status).toBe(429);
    expect((await t.login('tech', 'stolen', PASSWORD)).status).toBe(429);
  });

  it('changing the own password requires a token of the role', async () => {
    const tech = await t.staff('tech', 'curious');
    const jordan = await t.customer();
    expect((await t.post('/api/admin/password', tech, change)).status).toBe(403);
    expect((await t.post('/api/tech/password', jordan, change)).status).toBe(403);
    expect((await t.post('/api/tech/password', undefined, change)).status).toBe(401);
  });

  it('concurrent own change and admin reset of a password leave exactly one valid password', async () => {
    const admin = await t.staff('admin', 'resets');
    const tech = await t.staff('tech', 'racing');
    const reset = 'given by the dispatcher';
    const [own] = await Promise.all([
      t.post('/api/tech/password', tech, change),
      t.patch('/api/admin/staff/racing', admin, { password: reset }),
    ]);
    expect([200, 403, 401]).toContain(own.status);
    const works = await Promise.all(
      [OWN_PASSWORD, reset].map((password) => t.login('tech', 'racing', password)),
    );
    // The admin resets in either order; when the reset is last, the password of the owner is gone.
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
