import { connect, createServer, type Socket } from 'node:net';

/** Starts a TCP load balancer: each connection goes to the next port that accepts it. */
export async function startBalancer(port: number, ports: number[]) {
  let next = 0;
  const open = new Set<Socket>();
  const carry = (near: Socket, tries: number): void => {
    const far = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1');
    let reached = false;
    far.once('connect', () => {
      reached = true;
      near.pipe(far).pipe(near);
    });
    far.once('error', () => {
      if (reached || tries === 0) near.destroy();
      else carry(near, tries - 1);
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on('close', () => {
        open.delete(end);
        if (reached) other.destroy();
      });
    }
    near.on('error', () => far.destroy());
  };
  const server = createServer((near) => carry(near, ports.length));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
}
