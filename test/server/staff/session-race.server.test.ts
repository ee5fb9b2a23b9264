import { describe, expect, it } from 'vitest';
import type { StaffPatch } from '../../../src/domain/people/staff.ts';
import { trials } from '../../trials.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, PASSWORD } from '../test-app.ts';

const NEW_PASSWORD = 'another correct horse';
const CONCURRENT_LOGINS = 4;

describe('staff sessions during account changes', () => {
  const t = sharedTestApp();
  let addresses = 0;
  /** Each login comes from another address, so that the limit of failed logins does not apply. */
  const nextAddress = () => `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

  /** Logs in repeatedly while the account changes, and returns the tokens that still work afterwards. */
  async function survivors(admin: Caller, username: string, patch: StaffPatch): Promise<string[]> {
    const tokens: string[] = [];
    let changing = true;
    const loginLoop = async () => {
      while (changing) {
        const { status, body } = await t.login('tech', username, PASSWORD, nextAddress());
        if (status === 200) tokens.push(body.token);
      }
    };
    const loops = Array.from({ length: CONCURRENT_LOGINS }, loginLoop);
    try {
      await expect.poll(() => tokens.length).toBeGreaterThan(0);
      const changed = await t.patch(`/api/admin/staff/${username}`, admin, patch);
      expect(changed.status).toBe(200);
    } finally {
      changing = false;
      await Promise.all(loops);
    }
    const works = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await t.call('GET', '/api/tech/bookings', { headers })).status === 200;
    };
    const answers = await Promise.all(tokens.map(works));
    return tokens.filter((_, i) => answers[i]);
  }

  it.each<[string, string, StaffPatch]>([
    ['the account is disabled', 'disabled', { active: false }],
    ['the password is reset', 'reset', { password: NEW_PASSWORD }],
  ])(
    'staff sessions opened during an account change end once %s',
    { timeout: 120_000 },
    async (_, key, patch) => {
      const admin = await t.staff('admin', `admin-${key}`);
      for (let i = 0; i < trials(1, 10, 200); i += 1) {
        const username = `racer-${key}-${i}`;
        await t.staff('tech', username);
        expect(await survivors(admin, username, patch)).toEqual([]);
      }
    },
  );

  it('a staff session ended by disabling stays ended when the account is enabled again', async () => {
    const admin = await t.staff('admin', 'admin-again');
    const tech = await t.staff('tech', 'again');
    await t.patch('/api/admin/staff/again', admin, { active: false });
    await t.patch('/api/admin/staff/again', admin, { active: true });
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(401);
    expect((await t.login('tech', 'again', PASSWORD, nextAddress())).status).toBe(200);
  });

  it('a customer session ends when its customer row is deleted', async () => {
    const jordan = await t.customer('gone@example.com');
    await t.db.deleteFrom('customers').where('id', '=', jordan.id).execute();
    expect((await t.get('/api/auth/user', jordan)).status).toBe(401);
  });
});
