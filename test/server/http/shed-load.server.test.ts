import { expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';

/** Holds the event loop for 200 ms of this process's own time. */
function block(): void {
  for (const until = performance.now() + 200; performance.now() < until; );
}

it('the server answers 503 while the event loop is late, with a page to people, and sends files', async () => {
  const t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '100' } });
  const jordan = await t.customer();
  const whileLate = (path: string) => {
    block();
    return t.get(path as '/healthz', jordan);
  };
  await expect.poll(async () => (await whileLate('/api/bookings')).status, { interval: 1 }).toBe(503);

  const refused = await whileLate('/api/bookings');
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toMatchObject({ code: 'OVERLOADED', requestId: expect.any(String) });
  const page = await whileLate('/');
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('href="tel:+19085550142"');
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
  const form = await t.app.inject({ url: '/api/login', headers: { accept: 'text/html,*/*' } });
  expect([form.statusCode, form.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/paper.css', '/manifest.webmanifest'])
    expect((await whileLate(path)).status).toBe(200);

  await expect.poll(async () => (await t.get('/api/bookings', jordan)).status).toBe(200);
});

it('the server answers under load with MAX_EVENT_LOOP_DELAY_MS=0', async () => {
  const t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '0' } });
  const jordan = await t.customer();
  for (let n = 0; n < 6; n += 1) {
    block();
    expect((await t.get('/api/bookings', jordan)).status).toBe(200);
  }
});
