import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN, PASSWORD, startTestApp } from '../test-app.ts';
import { loginPath, ownPath, passkeyPeople, type Role } from './passkey-people.ts';
import { type Signed, testPasskey } from './test-authenticator.ts';

const t = sharedTestApp();
const { newName, personOf, newOptions, challengeFor, owner } = passkeyPeople(t);

const signIn = async (role: Role, passkey: ReturnType<typeof testPasskey>, signed: Signed = {}) =>
  t.post(loginPath(role), undefined, { credential: passkey.use(await challengeFor(role), signed) });

const roles = ['customer', 'admin', 'tech'] as const;

describe('passkeys', () => {
  it.each(roles)(
    'a passkey is added to the account of a %s and signs in without a password',
    async (role) => {
      const { who, passkey, added } = await owner(role);
      expect(added).toMatchObject({
        status: 201,
        body: { id: passkey.id, name: 'Phone', createdAt: new Date(t.now()).toISOString(), lastUsedAt: null },
      });
      t.advance(MINUTE_MS);
      const entered = await signIn(role, passkey);
      expect(entered.status).toBe(200);
      if (role === 'customer') {
        const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
        expect(entered.headers['set-cookie']).toContain('HttpOnly');
        const me = await t.get('/api/auth/user', { id: '', headers: { cookie } });
        expect(me.body).toMatchObject({ id: who.id, lastLoginAt: new Date(t.now()).toISOString() });
      } else {
        expect(entered.body).toMatchObject({ role, username: who.id, token: expect.any(String) });
        const as = { id: '', headers: { authorization: `Bearer ${entered.body.token}` } };
        expect((await t.get(ownPath(role), as)).body).toMatchObject([
          { id: passkey.id, lastUsedAt: new Date(t.now()).toISOString() },
        ]);
      }
      expect((await signIn(role, passkey)).status).toBe(200);
    },
  );

  it('passkey sign-in redirects a customer only to pages of the product', async () => {
    const { passkey } = await owner('customer');
    const goOn = async (returnTo: string) => {
      const credential = passkey.use(await challengeFor('customer'));
      return (await t.post(loginPath('customer'), undefined, { credential, returnTo })).body.returnTo;
    };
    expect(await goOn('/history')).toBe('/history');
    expect(await goOn('https://evil.example/')).toBe('/');
  });

  it('a passkey can be renamed and removed by its owner only', async () => {
    const { who, passkey } = await owner('tech');
    const { who: other, passkey: others } = await owner('tech');
    const path = `${ownPath('tech')}/${passkey.id}`;
    expect((await t.patch(path, other, { name: 'Mine' })).status).toBe(404);
    expect((await t.post(`${path}/remove`, other, { password: PASSWORD })).status).toBe(404);
    expect((await t.patch(path, who, { name: ' Van phone ' })).body).toMatchObject({ name: 'Van phone' });
    expect((await t.patch(path, who, { name: '' })).status).toBe(400);
    expect((await t.post(`${path}/remove`, who, { password: PASSWORD })).body).toEqual([]);
    expect((await signIn('tech', passkey)).body.code).toBe('PASSKEY_REFUSED');
    expect((await signIn('tech', others)).status).toBe(200);
  });

  it('a passkey signs staff in without a code, also where the company requires a second factor', async () => {
    const { who, passkey } = await owner('admin');
    const path = '/api/admin/account/second-factor';
    const { body } = await t.post(path, who, { password: PASSWORD });
    await t.post(`${path}/confirm`, who, { code: codeAt(body.secret, t.now()) });
    await t.patch('/api/admin/settings', who, { requireSecondFactor: true });
    expect((await signIn('admin', passkey)).status).toBe(200);
    await t.patch('/api/admin/settings', who, { requireSecondFactor: false });
  });

  it('adding a staff passkey requires the password, and a code if a second factor is on', async () => {
    const who = await personOf('admin');
    const options = (sent: object) => t.post(`${ownPath('admin')}/options`, who, sent);
    expect((await options({ password: 'wrong horse battery' })).body.code).toBe('PASSWORD_WRONG');
    const path = '/api/admin/account/second-factor';
    const { body } = await t.post(path, who, { password: PASSWORD });
    await t.post(`${path}/confirm`, who, { code: codeAt(body.secret, t.now()) });
    expect((await options({ password: PASSWORD })).body.code).toBe('CODE_WRONG');
    t.advance(30_000);
    const totp = codeAt(body.secret, t.now());
    expect((await options({ password: PASSWORD, totp })).status).toBe(200);
  });

  it('adding or removing a customer passkey requires a sign-in within the last 15 minutes', async () => {
    const { who, passkey } = await owner('customer');
    t.advance(16 * MINUTE_MS);
    const path = ownPath('customer');
    for (const changed of [
      await t.post(`${path}/options`, who, {}),
      await t.post(`${path}/${passkey.id}/remove`, who, {}),
    ]) {
      expect([changed.status, changed.body.code]).toEqual([403, 'SIGN_IN_AGAIN']);
    }
    expect((await t.get(path, who)).body).toHaveLength(1);
  });

  it('passkey options are refused to an account that has 20 passkeys', async () => {
    const { who } = await owner('customer');
    const [row] = await t.db.selectFrom('passkeys').selectAll().where('subject', '=', who.id).execute();
    if (!row) throw new Error('the passkey is gone');
    for (let n = 1; n < 20; n += 1) {
      await t.db
        .insertInto('passkeys')
        .values({ ...row, id: `${row.id}${n}` })
        .execute();
    }
    const full = await t.post(`${ownPath('customer')}/options`, who, {});
    expect([full.status, full.body.code]).toEqual([409, 'TOO_MANY_PASSKEYS']);
  });
});

describe('refused passkey sign-ins', () => {
  const refused = { status: 401, body: { code: 'PASSKEY_REFUSED' } };

  it('passkey sign-in with a used credential answer is refused', async () => {
    const { passkey } = await owner('tech');
    const credential = passkey.use(await challengeFor('tech'));
    const send = () => t.post(loginPath('tech'), undefined, { credential });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await send()).toMatchObject(refused);
  });

  it('passkey sign-in after a failed attempt with the same challenge is refused', async () => {
    const { passkey } = await owner('tech');
    const options = await challengeFor('tech');
    const send = (signed: Signed) =>
      t.post(loginPath('tech'), undefined, { credential: passkey.use(options, signed) });
    expect(await send({ origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await send({})).toMatchObject(refused);
  });

  it('passkey sign-in five minutes after the challenge is refused', async () => {
    const { passkey } = await owner('tech');
    const options = await challengeFor('tech');
    t.advance(5 * MINUTE_MS);
    const late = await t.post(loginPath('tech'), undefined, { credential: passkey.use(options) });
    expect(late).toMatchObject(refused);
  });

  it.each<[string, Signed]>([
    ['from another origin', { origin: 'https://curbvolt.example.com' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['without user verification', { isVerified: false }],
    ['with the user handle of another account', { handle: 'AAAA' }],
    ['with client data of a registration', { type: 'webauthn.create' }],
  ])('passkey sign-in %s is refused', async (_what, signed) => {
    const { passkey } = await owner('tech');
    expect(await signIn('tech', passkey, signed)).toMatchObject(refused);
    expect((await signIn('tech', passkey)).status).toBe(200);
  });

  it('passkey sign-in for a foreign relying party is refused', async () => {
    const { passkey } = await owner('tech');
    const options = { ...(await challengeFor('tech')), rpId: 'evil.example' };
    const other = await t.post(loginPath('tech'), undefined, { credential: passkey.use(options) });
    expect(other).toMatchObject(refused);
  });

  it('passkey sign-in with an unknown challenge is refused', async () => {
    const { passkey } = await owner('tech');
    const options = { ...(await challengeFor('tech')), challenge: 'AAAAAAAAAAAAAAAAAAAAAA' };
    const made = await t.post(loginPath('tech'), undefined, { credential: passkey.use(options) });
    expect(made).toMatchObject(refused);
  });

  it('passkey sign-in with a signature counter that does not increase is refused', async () => {
    const { passkey } = await owner('tech');
    expect((await signIn('tech', passkey, { counter: 7 })).status).toBe(200);
    expect(await signIn('tech', passkey, { counter: 7 })).toMatchObject(refused);
    expect(await signIn('tech', passkey, { counter: 3 })).toMatchObject(refused);
    expect((await signIn('tech', passkey, { counter: 8 })).status).toBe(200);
  });

  it('passkey sign-in in another role is refused', async () => {
    const { passkey } = await owner('tech');
    expect(await signIn('admin', passkey)).toMatchObject(refused);
    expect(await signIn('customer', passkey)).toMatchObject(refused);
    const forTech = passkey.use(await challengeFor('tech'));
    expect(await t.post(loginPath('admin'), undefined, { credential: forTech })).toMatchObject(refused);
  });

  it('passkey sign-in with the signature of another key is refused', async () => {
    const { passkey } = await owner('tech');
    const { passkey: others } = await owner('tech');
    const credential = { ...others.use(await challengeFor('tech')), id: passkey.id, rawId: passkey.id };
    expect(await t.post(loginPath('tech'), undefined, { credential })).toMatchObject(refused);
  });

  it('passkey sign-in is refused for a disabled account and after a reset of the second factor', async () => {
    const admin = await t.staff('admin', newName());
    const { who, passkey } = await owner('tech');
    await t.patch(`/api/admin/staff/${who.id}`, admin, { active: false });
    expect(await signIn('tech', passkey)).toMatchObject(refused);
    await t.patch(`/api/admin/staff/${who.id}`, admin, { active: true });
    expect((await signIn('tech', passkey)).status).toBe(200);
    const reset = await t.call('DELETE', `/api/admin/staff/${who.id}/second-factor`, { as: admin });
    expect(reset.status).toBe(200);
    expect(await signIn('tech', passkey)).toMatchObject(refused);
  });

  it('passkey sign-in with a foreign Origin header is refused', async () => {
    const { passkey } = await owner('customer');
    const credential = passkey.use(await challengeFor('customer'));
    const headers = { origin: 'https://evil.example' };
    for (const path of [loginPath('customer'), `${loginPath('customer')}/options`]) {
      const foreign = await t.call('POST', path, { headers, body: { credential } });
      expect([foreign.status, foreign.body.code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
  });
});

describe('refused passkey registrations', () => {
  const add = (role: Role, who: Caller, credential: unknown) =>
    t.post(ownPath(role), who, { name: 'Phone', credential });
  const invalid = { status: 400, body: { code: 'PASSKEY_INVALID' } };

  it('passkey registration that another account began is refused', async () => {
    const [who, other] = [await personOf('tech'), await personOf('tech')];
    const credential = testPasskey(ORIGIN).register(await newOptions('tech', who));
    expect(await add('tech', other, credential)).toMatchObject(invalid);
    expect((await t.get(ownPath('tech'), other)).body).toEqual([]);
  });

  it.each<[string, Signed]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['of staff without user verification', { isVerified: false }],
    ['with client data of a sign-in', { type: 'webauthn.get' }],
  ])('passkey registration %s is refused', async (_what, signed) => {
    const who = await personOf('tech');
    const credential = testPasskey(ORIGIN).register(await newOptions('tech', who), signed);
    expect(await add('tech', who, credential)).toMatchObject(invalid);
  });

  it('passkey registration is refused for a used answer, a known passkey and a sign-in challenge', async () => {
    const who = await personOf('customer');
    const passkey = testPasskey(ORIGIN);
    const credential = passkey.register(await newOptions('customer', who));
    expect((await add('customer', who, credential)).status).toBe(201);
    expect(await add('customer', who, credential)).toMatchObject(invalid);
    const again = passkey.register(await newOptions('customer', who));
    expect(await add('customer', who, again)).toMatchObject(invalid);
    const options = {
      ...(await newOptions('customer', who)),
      challenge: (await challengeFor('customer')).challenge,
    };
    expect(await add('customer', who, testPasskey(ORIGIN).register(options))).toMatchObject(invalid);
  });

  it('passkey registration with malformed data is refused', async () => {
    const who = await personOf('customer');
    const { response, ...rest } = testPasskey(ORIGIN).register(await newOptions('customer', who));
    for (const changed of [
      { clientDataJSON: 'AAAA' },
      { attestationObject: 'AAAA' },
      { clientDataJSON: 'bnVsbA' },
    ]) {
      expect(await add('customer', who, { ...rest, response: { ...response, ...changed } })).toMatchObject(
        invalid,
      );
    }
    expect((await add('customer', who, { ...rest, response: {} })).body.code).toBe('INVALID');
  });
});

it('customer passkey routes answer 404 when an OIDC identity provider is configured', async () => {
  const env = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
  const other = await startTestApp({ env });
  const customer = await other.customer();
  expect((await other.get('/api/account/passkeys', customer)).status).toBe(404);
  expect((await other.post('/api/login/passkey/options')).status).toBe(404);
  expect((await other.post('/api/tech/login/passkey/options')).status).toBe(200);
});
