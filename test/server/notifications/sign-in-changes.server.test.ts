import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mail } from '../../../src/server/platform/mail/mailer.ts';
import { addStaff, changeStaff } from '../../../src/server/staff/accounts.ts';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { startPushService } from '../../push-service.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';

const GIVEN = 'another horse battery';
const OWN = 'a sentence of my own';

/** Two admins and a technician on duty with push, and an address for e-mails to admins. */
async function start() {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const t = await startTestApp({ ports: { mailer }, env: { ADMIN_EMAILS: 'boss@example.com' } });
  const service = await startPushService();
  onTestFinished(() => service.close());
  const [ana, ben, dana] = [
    await t.staff('admin', 'ana'),
    await t.staff('admin', 'ben'),
    await t.staff('tech', 'dana'),
  ];
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const browsers = [service.browser(), service.browser(), service.browser()] as const;
  const paths = [
    '/api/admin/push/subscribe',
    '/api/admin/push/subscribe',
    '/api/tech/push/subscribe',
  ] as const;
  for (const [n, as] of [ana, ben, dana].entries())
    await t.post(paths[n] ?? paths[0], as, browsers[n]?.address);
  /** What each of the three and the mailbox have heard since the last time. */
  const heard = async () => {
    await t.deliverMessages();
    await t.deliverMessages();
    const pushed = browsers.map(({ heard: all }) => all.splice(0).map(({ body }) => String(body)));
    return [...pushed, mails.splice(0).map(({ text }) => text)];
  };
  return { t, ana, ben, dana, heard };
}

describe('a change of who may sign in', () => {
  it('is heard once by all admins, by push without names and by e-mail with them', async () => {
    const { t, ana, heard } = await start();
    const account = { username: 'mine', role: 'admin', password: GIVEN };
    expect((await t.post('/api/admin/staff', ana, account)).status).toBe(201);
    const [toAna, toBen, toDana, toBoss] = await heard();
    const said = 'A staff account was added. Call the others if you do not know of it.';
    expect([toAna, toBen, toDana]).toEqual([[said], [said], []]);
    expect(toBoss).toHaveLength(1);
    expect(toBoss?.[0]).toContain(said);
    for (const line of ['Account: mine', 'Role: Admin', 'By: ana'])
      expect(toBoss?.[0]).toContain(`${line}\n`);
    expect(JSON.stringify([toAna, toBen, toBoss])).not.toContain(GIVEN);
    expect(await heard()).toEqual([[], [], [], []]);
  });

  it.each([
    ['The password of a staff account was reset.', 'PATCH', '/api/admin/staff/ben', { password: GIVEN }],
    ['A staff account was disabled.', 'PATCH', '/api/admin/staff/ben', { active: false }],
    [
      'The second factor of a staff account was reset.',
      'DELETE',
      '/api/admin/staff/ben/second-factor',
      undefined,
    ],
    [
      'Everyone is asked for a second factor now.',
      'PATCH',
      '/api/admin/settings',
      { requireSecondFactor: true },
    ],
    [null, 'PATCH', '/api/admin/staff/ben', { name: 'Ben' }],
    [null, 'PATCH', '/api/admin/staff/ben', { active: true }],
    [null, 'PATCH', '/api/admin/settings', { requireSecondFactor: false }],
    [null, 'PATCH', '/api/admin/settings', { turnMinutes: 5 }],
  ] as const)('%s: %s %s %j', async (said, method, path, body) => {
    const { t, ana, heard } = await start();
    expect((await t.call(method, path, { as: ana, body })).status).toBe(200);
    const [toAna, , , toBoss] = await heard();
    const all = said ? [`${said} Call the others if you do not know of it.`] : [];
    expect(toAna).toEqual(all);
    expect(toBoss).toHaveLength(all.length);
  });

  it('of a technician on duty is heard by that technician, too', async () => {
    const { t, ana, heard } = await start();
    await t.patch('/api/admin/staff/dana', ana, { active: false });
    await t.patch('/api/admin/staff/dana', ana, { active: true });
    const [toAna] = await heard();
    expect(toAna).toHaveLength(2);
  });

  it('that an admin makes of the own account is heard by the others; one of a technician is not', async () => {
    const { t, ana, dana, heard } = await start();
    await t.post('/api/admin/password', ana, { password: PASSWORD, newPassword: OWN });
    await t.post('/api/tech/password', dana, { password: PASSWORD, newPassword: OWN });
    const path = '/api/admin/account/second-factor';
    const { secret } = (await t.post(path, ana, { password: OWN })).body;
    await t.post(`${path}/confirm`, ana, { code: codeAt(secret, t.now()) });
    const said = async () => (await heard())[1]?.map((text) => text.split('.')[0]).sort();
    expect(await said()).toEqual([
      'An admin has changed the own password',
      'An admin has turned the own second factor on',
    ]);
    t.advance(30_000);
    await t.post(`${path}/remove`, ana, { password: OWN, totp: codeAt(secret, t.now()) });
    expect(await said()).toEqual(['An admin has turned the own second factor off']);
  });

  it('that fails is not heard, nor is one at the command line of the server', async () => {
    const { t, ana, heard } = await start();
    await changeStaff(t.context, 'ben', { password: GIVEN });
    const taken = addStaff(t.context, { username: 'ana', role: 'admin', password: GIVEN });
    await expect(taken).rejects.toThrow();
    await t.patch('/api/admin/staff/ana', ana, { password: GIVEN });
    expect(await heard()).toEqual([[], [], [], []]);
  });
});
