import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { argon2Options } from '../../../src/server/staff/passwords.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { sharedTestApp } from '../suite-app.ts';
import { PASSWORD } from '../test-app.ts';

const { memoryCost, timeCost } = argon2Options;
const TODAYS = new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryCost},t=${timeCost},p=1\\$`);
const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 };

describe('password hash with outdated parameters', () => {
  const t = sharedTestApp();
  const stored = async (username: string) =>
    (await t.db.selectFrom('staff').selectAll().where('username', '=', username).executeTakeFirstOrThrow())
      .passwordHash;

  /** A technician with a session, whose password was hashed by weaker parameters. */
  async function withWeakHash(username: string) {
    const member = await t.staff('tech', username);
    const passwordHash = await hash(PASSWORD, weak);
    await t.db.updateTable('staff').set({ passwordHash }).where('username', '=', username).execute();
    return { member, passwordHash };
  }

  it('outdated password hash is renewed at the next sign-in, and no session ends', async () => {
    const { member, passwordHash } = await withWeakHash('renewed');
    expect(passwordHash).not.toMatch(TODAYS);
    const { status, body } = await t.login('tech', 'renewed', PASSWORD);
    expect(status).toBe(200);
    const renewed = await stored('renewed');
    expect(renewed).toMatch(TODAYS);
    const opened = { id: '', headers: { authorization: `Bearer ${body.token}` } };
    for (const session of [member, opened]) {
      expect((await t.get('/api/tech/bookings', session)).status).toBe(200);
    }
    expect((await t.login('tech', 'renewed', 'not the password')).status).toBe(401);
    expect((await t.login('tech', 'renewed', PASSWORD)).status).toBe(200);
    expect(await stored('renewed')).toBe(renewed);
  });

  it('outdated password hash is kept when a sign-in fails by password or code', async () => {
    const { member, passwordHash } = await withWeakHash('refused');
    const path = '/api/tech/account/second-factor';
    const { body } = await t.post(path, member, { password: PASSWORD });
    await t.post(`${path}/confirm`, member, { code: codeAt(body.secret, t.now()) });
    expect((await t.login('tech', 'refused', 'not the password')).status).toBe(401);
    expect((await t.login('tech', 'refused', PASSWORD)).status).toBe(401);
    expect(await stored('refused')).toBe(passwordHash);
  });
});
