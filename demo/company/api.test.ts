import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createCall } from './api.ts';

/** A server that answers each request with the next of these statuses. */
async function answering(statuses: number[]) {
  let asked = 0;
  const server = createServer((_, response) => {
    const status = statuses[asked] ?? 200;
    asked += 1;
    const headers = { 'content-type': 'application/json', ...(status >= 429 && { 'retry-after': '0' }) };
    response.writeHead(status, headers).end('[]');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { call: createCall(`http://127.0.0.1:${port}`, () => ({})), asked: () => asked, server };
}

it('simulated people come again when the server limits requests or is overloaded', async () => {
  const { call, asked, server } = await answering([429, 503, 503, 200]);
  expect((await call('GET /api/bookings', { query: {} })).status).toBe(200);
  expect(asked()).toBe(4);
  server.close();
});

it('simulated people take any other answer', async () => {
  const { call, asked, server } = await answering([409]);
  expect((await call('GET /api/bookings', { query: {} })).status).toBe(409);
  expect(asked()).toBe(1);
  server.close();
});
