import { type IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../../domain/failure.ts';
import type { App } from '../http/app-type.ts';
import type { LiveServer } from './live-server.ts';

/**
 * Passes requests to the socket path that are not WebSocket upgrades to Fastify, so that they get the status and
 * headers of any other rejected request. The socket server's own answers have neither.
 */
export function refusePlainRequests(app: App, io: LiveServer): void {
  const onRequest = async () => {
    throw new Failure('INVALID', 'Only WebSockets are taken here.');
  };
  for (const path of ['/socket.io', '/socket.io/*']) app.all(path, { onRequest }, onRequest);
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // For an upgrade, engine.io passes a substitute for the response.
    if (response instanceof ServerResponse) app.routing(request, response);
    else next();
  });
}
