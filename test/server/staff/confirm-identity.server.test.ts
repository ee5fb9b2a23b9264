import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { testPasskey } from '../passkeys/test-authenticator.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN, PASSWORD } from '../test-app.ts';

const t = sharedTestApp();
let made = 0;

/** An admin whose sign-in is 16 minutes ago, and a technician whose password only a proof lets the admin set. */
async function start() {
  made += 1;
  const [name, tech] = [`admin-${made}`, `tech-${made}`];
  const admin = await t.staff('admin', name);
  await t.staff('tech', tech);
  t.advance(16 * MINUTE_MS);
  const givePassword = async (by: Caller = admin) =>
    (await t.patch(`/api/admin/staff/${tech}`, by, { password: `given battery ${made}` })).status;
  const confirm = async (proof: object, by: Caller = admin) => {
    const { status, body } = await t.post('/api/admin/account/identity', by, proof);
    return (body as { code?: string }).code ?? status;
  };
  return { name, tech, admin, givePassword, confirm };
}

async function addPasskey(role: 'admin' | 'tech', who: Caller) {
  const passkey = testPasskey(ORIGIN);
  const path = `/api/${role}/account/passkeys` as const;
  const { options } = (await t.post(`${path}/options`, who, { password: PASSWORD })).body;
  const added = await t.post(path, who, { name: 'Phone', credential: passkey.register(options) });
  expect(added.status).toBe(201);
  return passkey;
}

const challengeFor = async (role: 'admin' | 'tech') =>
  (await t.post(`/api/${role}/login/passkey/options`)).body.options;

describe('confirming who one is in an open session', () => {
  it('is done by the password, for 15 minutes and for this session alone', async () => {
    const { name, admin, givePassword, confirm } = await start();
    const there = await t.staffSession('admin', name);
    t.advance(16 * MINUTE_MS);
    expect(await givePassword()).toBe(403);
    expect(await confirm({ password: 'not my password' })).toBe('PASSWORD_WRONG');
    expect(await givePassword()).toBe(403);
    expect(await confirm({ password: PASSWORD })).toBe(200);
    expect(await givePassword(there)).toBe(403);
    t.advance(15 * MINUTE_MS);
    expect(await givePassword()).toBe(200);
    t.advance(1);
    expect(await givePassword()).toBe(403);
    const entries = await t.db
      .selectFrom('auditLog')
      .select('action')
      .where('actor', '=', admin.id)
      .where('action', 'in', ['identity-confirmed', 'reauthentication-refused'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['reauthentication-refused', 'identity-confirmed']);
  });

  it('needs a code as well where an authenticator app is set up', async () => {
    const { admin, givePassword, confirm } = await start();
    const path = '/api/admin/account/second-factor';
    const { secret } = (await t.post(path, admin, { password: PASSWORD })).body;
    const { recoveryCodes } = (await t.post(`${path}/confirm`, admin, { code: codeAt(secret, t.now()) }))
      .body;
    expect(await confirm({ password: PASSWORD })).toBe('CODE_WRONG');
    // A code counts once.
    expect(await confirm({ password: PASSWORD, totp: codeAt(secret, t.now()) })).toBe('CODE_WRONG');
    expect(await givePassword()).toBe(403);
    t.advance(30_000);
    expect(await confirm({ password: PASSWORD, totp: codeAt(secret, t.now()) })).toBe(200);
    expect(await givePassword()).toBe(200);
    t.advance(16 * MINUTE_MS);
    expect(await confirm({ password: PASSWORD, totp: recoveryCodes[0] })).toBe(200);
    expect(await givePassword()).toBe(200);
  });

  it('is done by an own passkey, and not by that of a colleague, of another role or by a used challenge', async () => {
    const { admin, givePassword, confirm } = await start();
    const own = await addPasskey('admin', admin);
    const colleague = await addPasskey('admin', await t.staff('admin', `colleague-${made}`));
    const technician = await addPasskey('tech', await t.staff('tech', `technician-${made}`));
    expect(await confirm({ credential: colleague.use(await challengeFor('admin')) })).toBe('PASSKEY_WRONG');
    expect(await confirm({ credential: technician.use(await challengeFor('tech')) })).toBe('PASSKEY_WRONG');
    expect(await givePassword()).toBe(403);
    const credential = own.use(await challengeFor('admin'));
    expect(await confirm({ credential })).toBe(200);
    expect(await givePassword()).toBe(200);
    expect(await confirm({ credential })).toBe('PASSKEY_WRONG');
  });

  it('counts every wrong guess with the failed sign-ins, whichever call takes it', async () => {
    const { name, admin, confirm } = await start();
    for (let n = 0; n < 9; n += 1)
      expect(await confirm({ password: `guess number ${n}` })).toBe('PASSWORD_WRONG');
    const own = '/api/admin/account';
    const guess = { password: 'guess number ten' };
    expect((await t.post(`${own}/second-factor`, admin, guess)).body).toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    expect(await confirm({ password: PASSWORD })).toBe('RATE_LIMITED');
    expect((await t.post(`${own}/passkeys/options`, admin, guess)).status).toBe(429);
    expect((await t.login('admin', name, PASSWORD)).status).toBe(429);
  });
});

describe('an account with an authenticator app', () => {
  it('changes its password in an old session only after a code', async () => {
    const { admin, confirm } = await start();
    const path = '/api/admin/account/second-factor';
    const { secret } = (await t.post(path, admin, { password: PASSWORD })).body;
    await t.post(`${path}/confirm`, admin, { code: codeAt(secret, t.now()) });
    const change = { password: PASSWORD, newPassword: 'a sentence of my own' };
    expect((await t.post('/api/admin/password', admin, change)).body).toMatchObject({
      code: 'SIGN_IN_AGAIN',
    });
    t.advance(30_000);
    expect(await confirm({ password: PASSWORD, totp: codeAt(secret, t.now()) })).toBe(200);
    expect((await t.post('/api/admin/password', admin, change)).status).toBe(200);
  });
});

describe('passkeys after a new password', () => {
  it('an admin’s reset ends them and the sessions, and leaves the authenticator app', async () => {
    const { tech, givePassword, confirm } = await start();
    const who = await t.staffSession('tech', tech);
    const passkey = await addPasskey('tech', who);
    const path = '/api/tech/account/second-factor';
    const { secret } = (await t.post(path, who, { password: PASSWORD })).body;
    await t.post(`${path}/confirm`, who, { code: codeAt(secret, t.now()) });
    await confirm({ password: PASSWORD });
    expect(await givePassword()).toBe(200);
    expect((await t.get('/api/tech/sessions', who)).status).toBe(401);
    const credential = passkey.use(await challengeFor('tech'));
    const entered = await t.post('/api/tech/login/passkey', undefined, { credential });
    expect([entered.status, entered.body]).toMatchObject([401, { code: 'PASSKEY_REFUSED' }]);
    const byPassword = await t.login('tech', tech, `given battery ${made}`);
    expect(byPassword.body).toMatchObject({ code: 'TOTP_REQUIRED' });
  });

  it('the owner’s own change leaves them, for the owner to remove', async () => {
    const { tech } = await start();
    const who = await t.staffSession('tech', tech);
    const passkey = await addPasskey('tech', who);
    const newPassword = 'a sentence of my own';
    await t.post('/api/tech/password', who, { password: PASSWORD, newPassword });
    const path = '/api/tech/account/passkeys';
    expect((await t.get(path, who)).body).toMatchObject([{ id: passkey.id }]);
    const left = await t.post(`${path}/${passkey.id}/remove`, who, { password: newPassword });
    expect([left.status, left.body]).toEqual([200, []]);
  });
});
