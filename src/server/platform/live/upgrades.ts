import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Failure } from '../../../domain/failure.ts';
import type { App } from '../http/app-type.ts';
import type { LiveServer } from './live-server.ts';

export const SOCKETS_PATH = '/socket.io';

/**
 * Rejects upgrades to any path but the socket path. Node leaves no error listener on the connection of an unhandled
 * upgrade: a connection reset by the client would crash the process.
 */
export function refuseOtherUpgrades(http: Server): void {
  http.prependListener('upgrade', ({ url = '' }: IncomingMessage, connection: Duplex) => {
    connection.on('error', () => {});
    if (!url.startsWith(`${SOCKETS_PATH}/`)) refuseUpgrade(connection, '400 Bad Request');
  });
}

/** Answers an upgrade with a status and closes the connection. */
export function refuseUpgrade(
  connection: Duplex,
  status: string,
  headers: Record<string, string> = {},
): void {
  const all = { ...headers, Connection: 'close', 'Content-Length': '0' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, () => connection.destroy());
}

/**
 * Passes requests to the socket path that are not WebSocket upgrades to Fastify, so that they get the status and
 * headers of any other rejected request. The socket server's own answers have neither.
 */
export function refusePlainRequests(app: App, io: LiveServer): void {
  const onRequest = async () => {
    throw new Failure('INVALID', 'Only WebSockets are taken here.');
  };
  for (const path of [SOCKETS_PATH, `${SOCKETS_PATH}/*`]) app.all(path, { onRequest }, onRequest);
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // For an upgrade, engine.io passes a substitute for the response.
    if (response instanceof ServerResponse) app.routing(request, response);
    else next();
  });
}
