import { expect, it } from 'vitest';
import { trials } from '../../trials.ts';
import { sharedTestApp } from '../suite-app.ts';
import { ORIGIN } from '../test-app.ts';
import { loginPath, ownPath, passkeyPeople } from './passkey-people.ts';
import { testPasskey } from './test-authenticator.ts';

const t = sharedTestApp();
const { newName, personOf, newOptions, challengeFor, owner } = passkeyPeople(t);

it('an account that sends 22 registrations at once gets 20 passkeys', async () => {
  const who = await personOf('customer');
  const begun = [];
  for (let n = 0; n < 22; n += 1) begun.push(await newOptions('customer', who));
  const answers = await Promise.all(
    begun.map((options) =>
      t.post(ownPath('customer'), who, {
        name: 'Phone',
        credential: testPasskey(ORIGIN).register(options),
      }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(409)]).toEqual([20, 2]);
  expect((await t.get(ownPath('customer'), who)).body).toHaveLength(20);
});

it('a reset of the second factor ends sessions of passkey sign-ins that run at the same time', {
  timeout: 120_000,
}, async () => {
  const admin = await t.staff('admin', newName());
  for (let i = 0; i < trials(1, 5, 100); i += 1) {
    const { who, passkey } = await owner('tech');
    const challenges = await Promise.all(Array.from({ length: 24 }, () => challengeFor('tech')));
    const tokens: string[] = [];
    const loop = async () => {
      for (let challenge = challenges.pop(); challenge; challenge = challenges.pop()) {
        const credential = passkey.use(challenge);
        const { body } = await t.post(loginPath('tech'), undefined, { credential });
        if (body.token) tokens.push(body.token);
      }
    };
    const loops = Array.from({ length: 4 }, loop);
    await expect.poll(() => tokens.length).toBeGreaterThan(0);
    await t.call('DELETE', `/api/admin/staff/${who.id}/second-factor`, { as: admin });
    await Promise.all(loops);
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await t.call('GET', '/api/tech/bookings', { headers })).status).toBe(401);
    }
  }
});
