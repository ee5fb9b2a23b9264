import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { addStaff } from '../src/server/staff/accounts.ts';
import { migratedDatabaseUrl } from '../test/database.ts';
import { startTestApp } from '../test/server/test-app.ts';
import { addSignInLinks } from './sign-in-links.ts';
import { DEMO_STAFF, VISITING_ADMIN, VISITING_TECHNICIAN } from './world/staff.ts';

async function start() {
  const db = openDatabase(await migratedDatabaseUrl());
  await migrate(db);
  const config = readConfig({ SESSION_SECRET: 'only for this test, which has no other' });
  const { app, context } = await createApp({ config, db });
  const visitors = DEMO_STAFF.filter(({ username }) =>
    [VISITING_ADMIN, VISITING_TECHNICIAN].includes(username),
  );
  for (const account of visitors) await addStaff(context, { ...account, password: 'no person has this one' });
  const onTechnician = vi.fn();
  const links = addSignInLinks(app, context, onTechnician);
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  const follow = (link: string, remoteAddress = '127.0.0.1') =>
    app.inject({ url: new URL(link).pathname, remoteAddress });
  return { app, links, follow, onTechnician };
}

it('demo sign-in links sign in the local machine as customer, admin and technician', async () => {
  const { app, links, follow, onTechnician } = await start();
  const customer = await follow(links.customer);
  expect(customer.statusCode).toBe(302);
  const cookie = String(customer.headers['set-cookie']).split(';')[0];
  const user = await app.inject({ url: '/api/auth/user', headers: { cookie } });
  expect(user.json()).toMatchObject({ email: 'jordan.rivera@example.com' });

  for (const [link, path, technicians] of [
    [links.admin, '/api/admin/stats', 0],
    [links.technician, '/api/tech/bookings', 1],
  ] as const) {
    const page = await follow(link);
    expect(onTechnician).toHaveBeenCalledTimes(technicians);
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1];
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    const token = /\\"token\\":\\"([^\\]+)\\"/.exec(page.body)?.[1];
    const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
  }
});

it('demo sign-in links work only from the local machine and differ in each run', async () => {
  const [first, second] = [await start(), await start()];
  const elsewhere = await first.follow(first.links.admin, '10.0.0.5');
  expect(elsewhere.body).not.toContain('token');
  expect(new URL(second.links.admin).pathname).not.toBe(new URL(first.links.admin).pathname);
});

it('the server of npm start has no demo sign-in links', async () => {
  const t = await startTestApp();
  expect(t.app.printRoutes({ commonPrefix: false })).not.toContain('demo');
});
