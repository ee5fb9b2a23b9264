import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { pace } from './pace.ts';

/**
 * Starts a TCP proxy to a test server with network faults: `cut` closes every connection and refuses new ones,
 * `silence` accepts connections and forwards nothing, `delay` delays each answer by a number of milliseconds. `mend`
 * ends all faults; data lost during `silence` stays lost.
 */
export async function startFaultyLine(target: string) {
  const url = new URL(target);
  const far = { host: url.hostname, port: Number(url.port) };
  const open = new Set<Socket>();
  let silent = false;
  let delayMs = 0;
  const carry = (near: Socket) => {
    const line = createConnection(far);
    for (const end of [near, line]) {
      end
        .on('error', () => {})
        .on('close', () => {
          open.delete(end);
          // While the line is silent, neither end learns of a closed connection.
          if (!silent) (end === near ? line : near).destroy();
        });
      open.add(end);
    }
    near.on('data', (sent) => !silent && line.write(sent));
    line.on('data', (answer) => {
      if (silent) return;
      if (delayMs === 0) near.write(answer);
      else void pace(delayMs).then(() => silent || near.destroyed || near.write(answer));
    });
  };
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(carry);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  const endAll = () => {
    for (const end of open) end.destroy();
  };
  return {
    url: url.href,
    port: Number(url.port),
    cut() {
      server.close();
      endAll();
    },
    silence() {
      silent = true;
    },
    delay(ms: number) {
      delayMs = ms;
    },
    async mend() {
      // Closes connections that have lost data, because neither end can use them.
      if (silent) endAll();
      silent = false;
      delayMs = 0;
      if (!server.listening) server = await listen(Number(url.port));
    },
    stop() {
      server.close();
      endAll();
    },
  };
}
