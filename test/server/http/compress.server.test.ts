import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { startTestApp } from '../test-app.ts';

const ids = (body: string) => (JSON.parse(body) as Booking[]).map(({ id }) => id);
const asked = { 'accept-encoding': 'gzip, br' };

it('long JSON answers are compressed for clients that accept gzip', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  await t.book(jordan);
  await t.book(jordan);
  const read = (headers = {}) =>
    t.app.inject({ url: '/api/bookings', headers: { ...jordan.headers, ...headers } });
  const plain = await read();
  const small = await read(asked);
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.headers.vary).toContain('accept-encoding');
  expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
  expect(ids(gunzipSync(small.rawPayload).toString())).toEqual(ids(plain.body));
  const refused = await read({ 'accept-encoding': 'br, gzip;q=0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect(ids(refused.body)).toEqual(ids(plain.body));
});

it('short answers and the sign-in page, which repeats typed text, are not compressed', async () => {
  const t = await startTestApp();
  for (const url of ['/healthz', '/api/auth/user', '/api/login']) {
    expect((await t.app.inject({ url, headers: asked })).headers['content-encoding']).toBeUndefined();
  }
});
