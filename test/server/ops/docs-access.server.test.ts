import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/platform/config/config.ts';
import { startTestApp } from '../test-app.ts';

const documents = ['/api/docs/openapi.json', '/api/docs/asyncapi.json'] as const;
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://charge.example.com',
  SESSION_SECRET: '3f9a'.repeat(4) + 'c07be815d2'.repeat(5),
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'codes@example.com',
  ALLOW_SANDBOX_PAYMENTS: '1',
};

it.each([
  [{}, true],
  [{ PUBLIC_API_DOCS: '0' }, false],
  [production, false],
  [{ ...production, PUBLIC_API_DOCS: '' }, false],
  [{ ...production, PUBLIC_API_DOCS: '1' }, true],
])('readConfig(%j) shows the API documents to everybody: %s', (env, isPublic) => {
  expect(readConfig(env).publicApiDocs).toBe(isPublic);
});

it('closed API documents go to admins alone', async () => {
  const t = await startTestApp({ env: { PUBLIC_API_DOCS: '0' } });
  const [admin, tech] = [await t.staff('admin', 'mreyes'), await t.staff('tech', 'dmorales')];
  const jordan = await t.customer();
  for (const path of documents) {
    const statuses = [undefined, jordan, tech, admin].map(async (as) => (await t.get(path, as)).status);
    expect(await Promise.all(statuses), path).toEqual([401, 403, 403, 200]);
  }
  const page = await t.get('/api/docs');
  expect(page.status).toBe(401);
  expect(page.body).not.toContain('/api/bookings');
});

it('open API documents are read by everybody', async () => {
  const t = await startTestApp();
  for (const path of [...documents, '/api/docs'] as const) expect((await t.get(path)).status, path).toBe(200);
});
