import type { Socket } from 'node:net';
import type { LiveServer } from '../live/live-server.ts';
import type { App } from './app-type.ts';

const SWEEP_MS = 100;
const TIMEOUT_MS = 5000;

/**
 * Closing takes nothing new, lets sockets go so that clients reconnect elsewhere by themselves, and answers what
 * was asked before, for 5 seconds at most.
 */
export function drainOnClose(app: App, io: LiveServer): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    // Browsers open connections in advance, which count as busy until they have asked for something.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    // Those that are answered now stay open for another request, which nobody would take.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const late = setTimeout(() => {
      app.log.warn('requests that did not end in time are cut off');
      // Upgraded ones too, which the HTTP server has given up.
      for (const socket of open) socket.destroy();
    }, TIMEOUT_MS);
    await io.close();
    clearInterval(sweep);
    clearTimeout(late);
  });
}
