import { expect, it, onTestFinished } from 'vitest';
import { startFaultyLine } from '../../faulty-line.ts';
import { ORIGIN, startTestApp } from '../test-app.ts';
import { connect } from '../test-socket.ts';

it('client and server close a half-open WebSocket after the ping timeout, which is 15 seconds at most', async () => {
  const t = await startTestApp();
  const line = await startFaultyLine(t.url);
  onTestFinished(() => line.stop());
  const { opts } = t.context.io.engine;
  expect(Number(opts.pingInterval) + Number(opts.pingTimeout)).toBeLessThan(15_000);
  // The handshake tells the client of both.
  Object.assign(opts, { pingInterval: 50, pingTimeout: 100 });
  const board = await connect(line.url, await t.staff('admin', 'mreyes'), ORIGIN);
  onTestFinished(() => void board.close());
  expect(t.context.io.of('/').sockets.size).toBe(1);

  line.silence();
  expect(await board.closed()).toBe('ping timeout');
  await expect.poll(() => t.context.io.of('/').sockets.size).toBe(0);
});
