import type { Socket } from 'node:net';
import type { LiveServer } from '../live/live-server.ts';
import type { App } from './app-type.ts';

const SWEEP_MS = 100;
const TIMEOUT_MS = 5000;

/**
 * On close: accepts no new connections, closes the sockets so that clients reconnect to another node, and waits up to 5
 * seconds for running requests.
 */
export function drainOnClose(app: App, io: LiveServer): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    // Browsers preconnect. A preconnected socket counts as busy until its first request.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    // Connections whose response has been sent stay open for another request, so they are closed here.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const timeout = setTimeout(() => {
      app.log.warn('closing connections whose requests did not end in time');
      // Includes upgraded sockets, which the HTTP server no longer tracks.
      for (const socket of open) socket.destroy();
    }, TIMEOUT_MS);
    await io.close();
    clearInterval(sweep);
    clearTimeout(timeout);
  });
}
