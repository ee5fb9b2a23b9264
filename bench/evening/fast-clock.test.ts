import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { announceRealPings, runProgramFast } from './fast-clock.mjs';

const HOUR_MS = 3_600_000;

it('a fast clock shows its time, lets timers end early, and is set back', async () => {
  const [realDate, startedMs] = [Date, performance.now()];
  const startMs = Date.parse('2026-11-13T23:00:00Z');
  const stop = runProgramFast({ startMs, sinceMs: Date.now(), speed: 100_000 });
  onTestFinished(stop);
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(0);
  await sleep(HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, HOUR_MS));
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(2 * HOUR_MS - 100_000);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date()).toBeInstanceOf(realDate);
  stop();
  expect(Date).toBe(realDate);
  expect(performance.now() - startedMs).toBeLessThan(HOUR_MS / 10);
});

it('a client with a fast clock expects the pings of sockets in their real times', async () => {
  onTestFinished(announceRealPings(20));
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'], pingInterval: 9000, pingTimeout: 5000 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], autoConnect: false });
  onTestFinished(async () => {
    client.disconnect();
    await server.close();
  });
  client.connect();
  const [told] = await once(client.io.engine as unknown as NodeJS.EventEmitter, 'handshake');
  expect(told).toMatchObject({ pingInterval: 180_000, pingTimeout: 100_000 });
});
