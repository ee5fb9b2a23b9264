import { expect, it, vi } from 'vitest';
import { stopTimers } from '../fake-timers.ts';
import { rawWebSocket } from '../raw-web-socket.ts';
import { startTestApp } from '../test-app.ts';

it('the server closes a WebSocket that never answers the close when its time to close has passed', async () => {
  stopTimers('setTimeout');
  const t = await startTestApp();
  const { socket, hears, closed } = await rawWebSocket(t.url);
  await hears('"sid"');
  socket.pause();
  let isClosed = false;
  const closing = t.close().then(() => {
    isClosed = true;
  });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000);
      return isClosed;
    })
    .toBe(true);
  await closing;
  socket.resume();
  await closed;
});
