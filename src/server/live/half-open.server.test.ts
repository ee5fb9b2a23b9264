import { expect, it, onTestFinished } from 'vitest';
import { startFaultyLine } from '../../../test/faulty-line.ts';
import { ORIGIN, startTestApp } from '../../../test/server/test-app.ts';
import { connect } from '../../../test/server/test-socket.ts';

/** How late the timers of a busy machine may be. */
const BUSY_MS = 5000;

it('client closes a half-open WebSocket within 15 seconds, and the server within 16 seconds', async () => {
  const t = await startTestApp();
  const line = await startFaultyLine(t.url);
  onTestFinished(() => line.stop());
  const board = await connect(line.url, await t.staff('admin', 'mreyes'), ORIGIN);
  onTestFinished(() => void board.close());
  expect(t.context.io.of('/').sockets.size).toBe(1);

  const { pingInterval, pingTimeout } = t.context.io.engine.opts;
  expect(Number(pingInterval) + Number(pingTimeout)).toBeLessThan(15_000);
  const startedAt = performance.now();
  line.silence();
  expect(await board.closed()).toBe('ping timeout');
  expect(performance.now() - startedAt).toBeLessThan(15_000 + BUSY_MS);
  await expect.poll(() => t.context.io.of('/').sockets.size, { timeout: 15_000 }).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(16_000 + BUSY_MS);
}, 120_000);
