import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';

const OTHER_PASSWORD = 'another horse battery';

describe('staff accounts', () => {
  const t = sharedTestApp();
  let admin: Awaited<ReturnType<typeof t.staff>> | null = null;
  const boss = async () => {
    admin ??= await t.staff('admin', 'boss');
    return admin;
  };

  it('a staff account added by an admin can sign in and is listed without its password hash', async () => {
    const by = await boss();
    const account = {
      username: 'DMorales',
      role: 'tech',
      name: 'Dana Morales',
      phone: ' (973) 555-0199',
      password: PASSWORD,
    };
    const { status, body } = await t.post('/api/admin/staff', by, account);
    expect(status).toBe(201);
    const added = {
      ...{ username: 'dmorales', role: 'tech', name: 'Dana Morales', phone: '(973) 555-0199', active: true },
      ...{ secondFactor: false, passkeys: 0, photoUrl: null },
      createdAt: '2026-11-20T15:00:00.000Z',
      lastLoginAt: null,
    };
    expect(body).toEqual(added);
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);
    const { body: listed } = await t.get('/api/admin/staff', by);
    expect(listed).toContainEqual({ ...added, lastLoginAt: added.createdAt });
    expect(JSON.stringify(listed)).not.toContain('argon2');
  });

  it('the phone of a technician is in the roster of admins, and can be changed and removed', async () => {
    const by = await boss();
    await t.post('/api/admin/staff', by, { username: 'kosei', role: 'tech', password: PASSWORD });
    const listed = async () =>
      (await t.get('/api/admin/technicians', by)).body.find(({ techId }) => techId === 'kosei')?.phone;
    expect(await listed()).toBeNull();
    const patch = (phone: unknown) => t.patch('/api/admin/staff/kosei', by, { phone });
    expect((await patch('973 555 0142')).body).toMatchObject({ phone: '973 555 0142' });
    expect(await listed()).toBe('973 555 0142');
    for (const wrong of ['555-0142', 'call me', '9'.repeat(21), 9735550142])
      expect((await patch(wrong)).status).toBe(400);
    expect(await listed()).toBe('973 555 0142');
    expect((await patch('')).body).toMatchObject({ phone: null });
    expect(await listed()).toBeNull();
  });

  it('a staff account with a taken username is refused with USERNAME_TAKEN', async () => {
    const again = { username: 'boss', role: 'tech', password: PASSWORD };
    const { status, body } = await t.post('/api/admin/staff', await boss(), again);
    expect([status, body.code]).toEqual([409, 'USERNAME_TAKEN']);
  });

  it.each([
    { username: 'x', role: 'tech', password: PASSWORD },
    { username: 'no spaces', role: 'tech', password: PASSWORD },
    { username: 'short-one', role: 'tech', password: 'eleven char' },
    { username: 'owner', role: 'owner', password: PASSWORD },
    { username: 'more', role: 'tech', password: PASSWORD, active: false },
    { username: 'less', role: 'tech' },
  ])('a staff account of %j is refused as INVALID', async (account) => {
    const { status, body } = await t.post('/api/admin/staff', await boss(), account);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.issues).not.toEqual([]);
  });

  it('staff account routes are refused to technicians and visitors', async () => {
    const tech = await t.staff('tech', 'curious');
    const account = { username: 'friend', role: 'admin', password: PASSWORD };
    expect((await t.get('/api/admin/staff', tech)).status).toBe(403);
    expect((await t.post('/api/admin/staff', tech, account)).status).toBe(403);
    expect((await t.patch('/api/admin/staff/curious', tech, { name: 'Me' })).status).toBe(403);
    expect((await t.post('/api/admin/staff', undefined, account)).status).toBe(401);
  });

  it('disabling a staff account ends its sessions and sockets, and enabling it allows sign-in again', async () => {
    const by = await boss();
    const tech = await t.staff('tech', 'leaving');
    const second = await t.staffSession('tech', 'leaving');
    const socket = await t.socket(tech);
    const closed = socket.closed();
    const { body } = await t.patch('/api/admin/staff/leaving', by, { active: false });
    expect(body).toMatchObject({ username: 'leaving', active: false });
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(401);
    expect((await t.get('/api/tech/bookings', second)).status).toBe(401);
    await closed;
    expect((await t.login('tech', 'leaving', PASSWORD)).status).toBe(401);
    await t.patch('/api/admin/staff/leaving', by, { active: true });
    expect((await t.login('tech', 'leaving', PASSWORD)).status).toBe(200);
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(401);
  });

  it('a new password of a staff account ends its sessions and replaces the former password', async () => {
    const tech = await t.staff('tech', 'forgetful');
    await t.patch('/api/admin/staff/forgetful', await boss(), { password: OTHER_PASSWORD });
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(401);
    expect((await t.login('tech', 'forgetful', PASSWORD)).status).toBe(401);
    expect((await t.login('tech', 'forgetful', OTHER_PASSWORD)).status).toBe(200);
  });

  it('renaming a staff account keeps its sessions', async () => {
    const tech = await t.staff('tech', 'renamed');
    const { body } = await t.patch('/api/admin/staff/renamed', await boss(), { name: 'Sam Brooks' });
    expect(body.name).toBe('Sam Brooks');
    expect((await t.patch('/api/admin/staff/renamed', await boss(), { name: '' })).body.name).toBeNull();
    expect((await t.get('/api/tech/bookings', tech)).status).toBe(200);
  });

  it('changing an unknown staff account answers 404, and changing a role answers 400', async () => {
    const unknown = await t.patch('/api/admin/staff/nobody', await boss(), { active: false });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'STAFF_NOT_FOUND']);
    expect((await t.patch('/api/admin/staff/boss', await boss(), { role: 'tech' })).status).toBe(400);
  });
});

describe('last active admin', () => {
  it('last admin cannot be disabled when the given password of the other admin has expired', async () => {
    const t = await startTestApp();
    const one = await t.staff('admin', 'one');
    await t.post('/api/admin/staff', one, { username: 'late', role: 'admin', password: PASSWORD });
    t.advance(8 * 24 * 60 * 60_000);
    const again = await t.staffSession('admin', 'one');
    const { status, body } = await t.patch('/api/admin/staff/one', again, { active: false });
    expect([status, body.code]).toEqual([409, 'LAST_ADMIN']);
  });

  it('last admin cannot be disabled, also when two admins disable each other at the same time', async () => {
    const t = await startTestApp();
    const one = await t.staff('admin', 'one');
    const alone = await t.patch('/api/admin/staff/one', one, { active: false });
    expect([alone.status, alone.body.code]).toEqual([409, 'LAST_ADMIN']);
    expect((await t.get('/api/admin/stats', one)).status).toBe(200);

    await t.staff('admin', 'two');
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await t.staffSession('admin', 'one'), await t.staffSession('admin', 'two')];
      const answers = await Promise.all([
        t.patch('/api/admin/staff/two', first, { active: false }),
        t.patch('/api/admin/staff/one', second, { active: false }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const active = await t.db.selectFrom('staff').select('username').where('isActive', '=', 1).execute();
      expect(active).toHaveLength(1);
      await t.db.updateTable('staff').set({ isActive: 1 }).execute();
    }
  });
});
