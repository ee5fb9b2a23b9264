import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take the port before it is used. */
const [LOWEST, HIGHEST] = [12_000, 32_000];

/** Returns a TCP port of 127.0.0.1 that is currently free, at random, so that processes do not choose the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await canListen(port)) return port;
  }
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
