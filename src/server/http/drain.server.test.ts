import { expect, it } from 'vitest';
import { rawWebSocket } from '../../../test/server/raw-web-socket.ts';
import { startTestApp } from '../../../test/server/test-app.ts';

it('the server waits at most 5 seconds on close for a WebSocket that never answers the close', async () => {
  const t = await startTestApp();
  const { socket, hears, closed } = await rawWebSocket(t.url);
  await hears('"sid"');
  socket.pause();
  await t.close();
  socket.resume();
  await closed;
});
