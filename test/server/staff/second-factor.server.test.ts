import { describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { sharedTestApp } from '../suite-app.ts';
import { PASSWORD, type TestApp } from '../test-app.ts';

const STEP_MS = 30_000;
/** Each enrolment hashes ten recovery codes. */
const SLOW = { timeout: 60_000 };
const WRONG = 'wrong horse battery';

const t = sharedTestApp();
let names = 0;
const newName = () => `member-${++names}`;

const pathOf = (role: StaffRole) => `/api/${role}/account/second-factor`;
const login = (username: string, sent: object = {}, role: StaffRole = 'tech') =>
  t.post(`/api/${role}/login`, undefined, { username, password: PASSWORD, ...sent });
const codeNow = (secret: string, steps = 0) => codeAt(secret, t.now() + steps * STEP_MS);
/** A code that is not valid in this, the former or the next step. */
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeNow(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

/** A staff member with an authenticator app; the clock is one step after the confirmed code. */
async function enrolled(role: StaffRole = 'tech') {
  const username = newName();
  const member = await t.staff(role, username);
  const { body: enrolment } = await t.post(pathOf(role), member, { password: PASSWORD });
  const { body } = await t.post(`${pathOf(role)}/confirm`, member, { code: codeNow(enrolment.secret) });
  t.advance(STEP_MS);
  return { username, member, secret: enrolment.secret as string, codes: body.recoveryCodes as string[] };
}

describe('authenticator app setup', SLOW, () => {
  it.each(['admin', 'tech'] as const)(
    'authenticator app setup requires the password and a first code, for a %s',
    async (role) => {
      const member = await t.staff(role, newName());
      const own = pathOf(role);
      expect((await t.get(own, member)).body).toEqual({
        enabled: false,
        since: null,
        recoveryCodesLeft: 0,
        required: false,
      });
      const begun = await t.post(own, member, { password: PASSWORD });
      const { secret, uri } = begun.body;
      expect(begun.headers['cache-control']).toBe('no-store');
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toBe(
        `otpauth://totp/Curbvolt:${member.id}?issuer=Curbvolt&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );
      expect((await t.get(own, member)).body.enabled).toBe(false);
      const wrong = await t.post(`${own}/confirm`, member, { code: wrongFor(secret) });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'CODE_WRONG']);

      const spaced = codeNow(secret).replace(/^(\d{3})/, '$1 ');
      const { body } = await t.post(`${own}/confirm`, member, { code: spaced });
      expect(new Set(body.recoveryCodes).size).toBe(10);
      for (const code of body.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      expect((await t.get(own, member)).body).toEqual({
        enabled: true,
        since: new Date(t.now()).toISOString(),
        recoveryCodesLeft: 10,
        required: false,
      });
    },
  );

  it('authenticator app setup is refused with a wrong password and when an app is set up already', async () => {
    const { member } = await enrolled();
    const wrong = await t.post(pathOf('tech'), member, { password: WRONG });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'PASSWORD_WRONG']);
    const again = await t.post(pathOf('tech'), member, { password: PASSWORD });
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON']);
  });

  it('authenticator app setup must be confirmed within 30 minutes with the last shown secret', async () => {
    const member = await t.staff('tech', newName());
    const begin = async () => (await t.post(pathOf('tech'), member, { password: PASSWORD })).body.secret;
    const confirm = (code: string) => t.post(`${pathOf('tech')}/confirm`, member, { code });
    expect((await confirm('000000')).body.code).toBe('SECOND_FACTOR_OFF');
    const first = await begin();
    const second = await begin();
    expect((await confirm(codeNow(first))).body.code).toBe('CODE_WRONG');
    t.advance(31 * 60_000);
    expect((await confirm(codeNow(second))).body.code).toBe('SECOND_FACTOR_OFF');
  });

  it('authenticator secret and recovery codes are not stored in clear', async () => {
    const { username, secret, codes } = await enrolled();
    const tables = ['staffAuthenticators', 'staffRecoveryCodes'] as const;
    const stored = await Promise.all(
      tables.map((table) => t.db.selectFrom(table).selectAll().where('username', '=', username).execute()),
    );
    const text = JSON.stringify(stored);
    expect(text).toContain(username);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(hidden);
  });

  it('second factor routes of admins are refused to visitors, customers and technicians', async () => {
    const { member } = await enrolled('tech');
    const customer = await t.customer('second@example.com');
    for (const [who, status] of [
      [undefined, 401],
      [customer, 403],
      [member, 403],
    ] as const) {
      expect((await t.get(pathOf('admin'), who)).status).toBe(status);
      expect((await t.post(pathOf('admin'), who, { password: PASSWORD })).status).toBe(status);
      expect((await t.get('/api/admin/settings', who)).status).toBe(status);
      expect((await t.patch('/api/admin/settings', who, { requireSecondFactor: true })).status).toBe(status);
      const reset = await t.call('DELETE', `/api/admin/staff/${member.id}/second-factor`, { as: who });
      expect(reset.status).toBe(status);
    }
  });
});

describe('sign-in with a second factor', SLOW, () => {
  it('sign-in with a second factor asks for the code after the right password and accepts it as totp', async () => {
    const { username, secret } = await enrolled();
    const asked = await login(username);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({
      code: 'TOTP_REQUIRED',
      message: expect.stringContaining('Unauthorized'),
    });
    const wrongPassword = await login(username, { password: WRONG, totp: codeNow(secret) });
    expect(wrongPassword.body).toMatchObject({
      code: 'CREDENTIALS_INVALID',
      message: 'Invalid username or password',
    });
    const wrong = await login(username, { totp: wrongFor(secret) });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'TOTP_INVALID']);
    const entered = await login(username, { totp: codeNow(secret) });
    expect(entered.status).toBe(200);
    expect(Object.keys(entered.body).toSorted()).toEqual([
      'expiresAt',
      'mustChangePassword',
      'role',
      'token',
      'username',
    ]);
  });

  it('a second factor code sent concurrently signs in once', async () => {
    const { username, secret } = await enrolled();
    const totp = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(username, { totp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(username, { totp })).body.code).toBe('TOTP_INVALID');
  });

  it('second factor accepts codes one step before or after, and no code older than the last used', async () => {
    const { username, secret } = await enrolled();
    t.advance(10 * STEP_MS);
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
      [0, 401],
    ] as const) {
      expect([steps, (await login(username, { totp: codeNow(secret, steps) })).status]).toEqual([
        steps,
        status,
      ]);
    }
  });

  it('a code of the app signs in in any notation', async () => {
    const { username, secret } = await enrolled();
    const wide = (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const arabic = (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const split = (sign: string) => (code: string) => `${code.slice(0, 3)}${sign}${code.slice(3)}`;
    for (const write of [
      split(' '),
      split('-'),
      split('\u2013'),
      split('.'),
      split('\u00a0'),
      wide,
      arabic,
    ]) {
      t.advance(2 * STEP_MS);
      const totp = write(codeNow(secret));
      expect([totp, (await login(username, { totp })).status]).toEqual([totp, 200]);
    }
  });

  it('a recovery code signs in once, in any spelling', async () => {
    const { username, member, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    const typed = first.toUpperCase().replace('-', '\uff0d');
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(username, { totp: typed })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login(username, { totp: second })).status).toBe(200);
    expect((await t.get(pathOf('tech'), member)).body.recoveryCodesLeft).toBe(8);
    const { codes: others } = await enrolled();
    expect((await login(username, { totp: others[0] })).body.code).toBe('TOTP_INVALID');
  });

  it('wrong second factor codes count as sign-in failures', async () => {
    const { username, secret } = await enrolled();
    for (let n = 0; n < 10; n += 1) {
      expect((await login(username, { totp: wrongFor(secret) })).status).toBe(401);
    }
    const refused = await login(username, { totp: codeNow(secret) });
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    t.advance(15 * 60_000);
    expect((await login(username, { totp: codeNow(secret) })).status).toBe(200);
  });

  it('a right password without a second factor code does not count as a failure', async () => {
    const { username, secret } = await enrolled();
    for (let n = 0; n < 12; n += 1) expect((await login(username)).body.code).toBe('TOTP_REQUIRED');
    expect((await login(username, { totp: codeNow(secret) })).status).toBe(200);
  });

  it('a second factor code is ignored for an account without an authenticator app', async () => {
    const username = newName();
    await t.staff('tech', username);
    expect((await login(username, { totp: '123456' })).status).toBe(200);
  });
});

describe('second factor removal and new recovery codes', SLOW, () => {
  it('second factor removal requires password and code and is refused after ten failures', async () => {
    const { username, member, secret } = await enrolled();
    const remove = (sent: object) => t.post(`${pathOf('tech')}/remove`, member, sent);
    const wrong = await remove({ password: WRONG, totp: codeNow(secret) });
    expect(wrong.body.code).toBe('PASSWORD_WRONG');
    const wrongCode = await remove({ password: PASSWORD, totp: wrongFor(secret) });
    expect(wrongCode.body.code).toBe('CODE_WRONG');
    const removed = await remove({ password: PASSWORD, totp: codeNow(secret) });
    expect(removed.body).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect((await login(username)).status).toBe(200);
    const again = await remove({ password: PASSWORD, totp: codeNow(secret, 1) });
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_OFF']);
    for (let n = 0; n < 8; n += 1) await remove({ password: WRONG, totp: '000000' });
    expect((await remove({ password: WRONG, totp: '000000' })).status).toBe(429);
  });

  it('new recovery codes require password and code, and invalidate the former codes', async () => {
    const { username, member, secret, codes } = await enrolled();
    const renew = (sent: object) => t.post(`${pathOf('tech')}/recovery-codes`, member, sent);
    expect((await renew({ password: WRONG, totp: codeNow(secret) })).body.code).toBe('PASSWORD_WRONG');
    const { body } = await renew({ password: PASSWORD, totp: codeNow(secret) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await login(username, { totp: codes[0] })).body.code).toBe('TOTP_INVALID');
    expect((await login(username, { totp: body.recoveryCodes[0] })).status).toBe(200);
  });

  it('second factor reset by an admin ends the sessions of the account and allows sign-in by password', async () => {
    const admin = await t.staff('admin', newName());
    const { username, member } = await enrolled();
    const account = async () =>
      (await t.get('/api/admin/staff', admin)).body.find((each) => each.username === username);
    expect(await account()).toMatchObject({ secondFactor: true });
    const socket = (await t.socket(member)).closed();
    const reset = await t.call('DELETE', `/api/admin/staff/${username}/second-factor`, { as: admin });
    expect(reset).toMatchObject({ status: 200, body: { username, secondFactor: false } });
    await socket;
    expect((await t.get(pathOf('tech'), member)).status).toBe(401);
    expect((await login(username)).status).toBe(200);
    expect(await account()).toMatchObject({ secondFactor: false });
    const nobody = await t.call('DELETE', '/api/admin/staff/nobody/second-factor', { as: admin });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'STAFF_NOT_FOUND']);
  });
});

describe('required second factor of a company', SLOW, () => {
  const demand = async (app: TestApp, requireSecondFactor: boolean) => {
    const admin = await app.staff('admin', newName());
    return app.patch('/api/admin/settings', admin, { requireSecondFactor });
  };

  it('required second factor refuses sign-in until an app is set up during the sign-in', async () => {
    const username = newName();
    const before = await t.staff('tech', username);
    expect((await demand(t, true)).body).toMatchObject({ requireSecondFactor: true });
    expect((await t.get(pathOf('tech'), before)).body.required).toBe(true);

    const refused = await login(username);
    expect([refused.status, refused.body.code]).toEqual([403, 'ENROLMENT_REQUIRED']);
    expect((await login(username, { password: WRONG })).body).not.toHaveProperty('enrolment');
    const { secret } = refused.body.enrolment;
    let changes = 0;
    t.context.events.on('staff:changed', () => {
      changes += 1;
    });
    expect((await login(username, { totp: wrongFor(secret) })).body.code).toBe('TOTP_INVALID');
    const entered = await login(username, { totp: codeNow(secret) });
    expect(entered.status).toBe(200);
    expect(entered.body.recoveryCodes).toHaveLength(10);
    expect(changes).toBe(1);

    expect((await login(username)).body.code).toBe('TOTP_REQUIRED');
    expect((await login(username, { totp: codeNow(secret) })).body.code).toBe('TOTP_INVALID');
    const again = await login(username, { totp: entered.body.recoveryCodes[0] });
    expect([again.status, again.body.recoveryCodes]).toEqual([200, undefined]);
    await demand(t, false);
  });

  it('sign-in needs no second factor after the company setting is turned off', async () => {
    const username = newName();
    await t.staff('tech', username);
    await demand(t, true);
    await demand(t, false);
    expect((await login(username)).status).toBe(200);
  });
});
