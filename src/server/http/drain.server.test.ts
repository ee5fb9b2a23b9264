import { expect, it } from 'vitest';
import { rawWebSocket } from '../../../test/server/raw-web-socket.ts';
import { startTestApp } from '../../../test/server/test-app.ts';

const TIMEOUT_MS = 5000;
const SLACK_MS = 4000;

it('the server waits at most 5 seconds on close for a WebSocket that never answers the close', async () => {
  const t = await startTestApp();
  const { socket, hears, closed } = await rawWebSocket(t.url);
  await hears('"sid"');
  socket.pause();
  const begun = performance.now();
  await t.close();
  expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + SLACK_MS);
  socket.resume();
  await closed;
});
