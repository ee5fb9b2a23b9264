import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take the port before its server. */
const [MIN_PORT, MAX_PORT] = [10_000, 32_000];

/** Returns a TCP port of 127.0.0.1 that is currently free. */
export function freePort(): Promise<number> {
  const port = randomInt(MIN_PORT, MAX_PORT);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
