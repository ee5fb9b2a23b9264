import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/server/lib/clock.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { EventBus } from '../../src/server/platform/live/event-bus.ts';
import { addStaff } from '../../src/server/staff/accounts.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { startServer } from '../running-server.ts';
import { startTestSmtp } from './mail/test-smtp.ts';
import { billingContact, emergency, PASSWORD } from './test-app.ts';

const CUSTOMER = 'jordan.lee@example.com';

it('production log of a real server start contains no secrets and no personal data', async () => {
  const smtp = await startTestSmtp();
  onTestFinished(() => smtp.close());
  const databaseUrl = await migratedDatabaseUrl();
  const server = await startServer({
    env: {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
    },
  });
  onTestFinished(async () => {
    await server.stop();
  });
  const db = openDatabase(databaseUrl);
  onTestFinished(() => db.destroy());
  await addStaff(
    { config: readConfig({}), db, clock: systemClock, events: new EventBus() },
    { username: 'mreyes', role: 'admin', name: 'Maria Reyes', password: PASSWORD },
  );

  const call = (
    path: string,
    headers: Record<string, string>,
    body?: unknown,
    method = body ? 'POST' : 'GET',
  ) =>
    fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: server.url,
        ...(body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body instanceof URLSearchParams ? body : body ? JSON.stringify(body) : undefined,
    });

  const asked = await call('/api/login', {}, new URLSearchParams({ email: CUSTOMER }));
  // A sign-in code is valid only with the device cookie of its request.
  const device = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
  const code = /\b\d{6}\b/.exec(smtp.received.at(-1)?.data ?? '')?.[0] ?? '';
  const signedIn = await call(
    '/api/login/verify',
    { cookie: device },
    new URLSearchParams({ email: CUSTOMER, code }),
  );
  const cookies = signedIn.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  const cookie = cookies.find((set) => set.includes('session=')) ?? '';
  expect(signedIn.status).toBe(303);
  const payment = await call(
    '/api/create-payment',
    { cookie },
    {
      amount: emergency.totalAmount,
      sourceId: 'cnon:card-nonce-ok',
      billingContact,
    },
  );
  const { paymentId } = (await payment.json()) as { paymentId: string };
  const booked = await call('/api/bookings', { cookie }, { ...emergency, paymentId });
  expect(booked.status).toBe(201);
  const { id } = (await booked.json()) as { id: string };
  const shared = await call(`/api/bookings/${id}/share`, { cookie }, {});
  const { url } = (await shared.json()) as { url: string };
  const link = url.split('/').at(-1) ?? '';
  expect(link.length).toBeGreaterThan(10);
  for (const path of [
    `/api/shared/${link}`,
    `/%73hared/${link}`,
    `/api/%73hared/${link}`,
    `/shared/${link.replace(/./, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    '/api/geocode/reverse?latitude=40.7001&longitude=-74.2702',
    '/api/callback?code=oidc-code-of-somebody&state=x',
    '/api/login?returnTo=/tracking/x&ref=Jordan',
  ]) {
    await call(path, { cookie });
  }
  const login = await call('/api/admin/login', {}, { username: 'mreyes', password: PASSWORD, role: 'admin' });
  const { token } = (await login.json()) as { token: string };
  await call('/api/admin/login', {}, { username: 'mreyes', password: 'a wrong guess', role: 'admin' });
  await call('/api/admin/bookings?q=5550118', { authorization: `Bearer ${token}` });
  smtp.state.refuse = true;
  expect((await call('/api/login', {}, new URLSearchParams({ email: CUSTOMER }))).status).toBe(503);
  await server.stop();

  const log = server.output();
  expect(log).toContain('request completed');
  expect(log).toContain('a sign-in code could not be sent');
  const secrets = [
    ...[
      code,
      token,
      cookie.split('=').slice(1).join('='),
      device.split('=').slice(1).join('='),
      link,
      PASSWORD,
      'a wrong guess',
      'oidc-code-of-somebody',
    ],
    ...[CUSTOMER, 'jordan.lee', 'Jordan', '5550118', '555-0118', '40.7001', '74.2702', 'Maple Court'],
  ];
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
}, 90_000);
