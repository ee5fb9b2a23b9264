import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

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
