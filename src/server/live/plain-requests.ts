import { type IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../domain/failure.ts';
import type { App } from '../http/app-type.ts';
import type { LiveServer } from './live-server.ts';

/**
 * What comes to the sockets' path and is no WebSocket gets the answer and the headers of any other refused
 * request: the socket server's own have neither.
 */
export function refusePlainRequests(app: App, io: LiveServer): void {
  const onRequest = async () => {
    throw new Failure('INVALID', 'Only WebSockets are taken here.');
  };
  for (const path of ['/socket.io', '/socket.io/*']) app.all(path, { onRequest }, onRequest);
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // An upgrade comes with a stand-in for the response.
    if (response instanceof ServerResponse) app.routing(request, response);
    else next();
  });
}
