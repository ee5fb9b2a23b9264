import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../test-app.ts';

/** Holds the event loop for 80 ms of this process's own time. */
function block(): void {
  for (const until = performance.now() + 80; performance.now() < until; );
}

it('the server answers 503 while the event loop is late, with a page to people, and is not ready from its start until then', async () => {
  // The loop is late from the start on, however long an answer waits for the database.
  let blocking: NodeJS.Timeout | undefined;
  onTestFinished(() => clearInterval(blocking));
  const t = await startTestApp({
    env: { MAX_EVENT_LOOP_DELAY_MS: '40' },
    beforeListen: () => {
      blocking = setInterval(block, 1);
    },
  });
  const jordan = await t.customer();
  const get = (path: string) => t.get(path as '/healthz', jordan);
  await expect.poll(async () => (await get('/api/bookings')).status, { interval: 1 }).toBe(503);

  const refused = await get('/api/bookings');
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toMatchObject({ code: 'OVERLOADED', requestId: expect.any(String) });
  const page = await get('/');
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('href="tel:+19085550142"');
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
  const form = await t.app.inject({ url: '/api/login', headers: { accept: 'text/html,*/*' } });
  expect([form.statusCode, form.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  const notReady = await get('/readyz');
  expect(notReady.status).toBe(503);
  expect(notReady.body).toMatchObject({ status: 'not ready', database: 'ok', code: 'OVERLOADED' });
  const files = ['/api/paper.css', '/api/login/style.css', '/api/docs/page.js', '/manifest.webmanifest'];
  for (const path of ['/healthz', '/metrics', ...files]) expect((await get(path)).status).toBe(200);

  clearInterval(blocking);
  const answers = async () => [
    (await t.get('/readyz')).status,
    (await t.get('/api/bookings', jordan)).status,
  ];
  await expect.poll(answers).toEqual([200, 200]);
});

it('a server that has been ready stays ready while its event loop is late', { tags: ['full'] }, async () => {
  const t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '40' } });
  const ready = async () => (await t.get('/readyz')).status;
  await expect.poll(ready).toBe(200);
  const whileLate = async () => {
    block();
    return [(await t.get('/api/bookings')).status, await ready()];
  };
  await expect.poll(whileLate, { interval: 1 }).toEqual([503, 200]);
});

it('the server answers under load with MAX_EVENT_LOOP_DELAY_MS=0', async () => {
  const t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '0' } });
  const jordan = await t.customer();
  for (let n = 0; n < 6; n += 1) {
    block();
    expect((await t.get('/api/bookings', jordan)).status).toBe(200);
  }
});
