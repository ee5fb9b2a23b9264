import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/server/test-app.ts';

const SAMPLE_MS = 1000;

/** Lets the event loop turn only every 200 ms. */
async function keepBusy(ms: number): Promise<void> {
  for (const endsAt = performance.now() + ms; performance.now() < endsAt; ) {
    for (const until = performance.now() + 200; performance.now() < until; );
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('the server answers 503 while the event loop is late, except at /healthz, /readyz and /metrics', async () => {
  const t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '100' } });
  const jordan = await t.customer();
  await keepBusy(2.5 * SAMPLE_MS);

  const refused = await t.get('/api/bookings', jordan);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toMatchObject({ code: 'OVERLOADED', requestId: expect.any(String) });
  expect((await t.get('/')).status).toBe(503);
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await t.get(path)).status, path).toBe(200);

  await expect.poll(async () => (await t.get('/api/bookings', jordan)).status).toBe(200);
});

it('the server answers under load with MAX_EVENT_LOOP_DELAY_MS=0', async () => {
  const t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '0' } });
  const jordan = await t.customer();
  await keepBusy(2.5 * SAMPLE_MS);
  expect((await t.get('/api/bookings', jordan)).status).toBe(200);
});
