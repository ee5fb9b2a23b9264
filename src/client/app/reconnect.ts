import type { ManagerOptions, SocketOptions } from 'socket.io-client';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

/** Resolves after a pause that doubles with each attempt, with 20 % jitter, so that clients do not retry together. */
const pause = (tries: number) =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.8 + Math.random() * 0.4)),
  );

/** Repeats the work until it resolves to true or `isWanted` returns false; an error counts as false. */
export async function tryAgain(work: () => Promise<boolean>, isWanted: () => boolean): Promise<void> {
  for (let tries = 0; isWanted(); tries += 1) {
    if (await work().catch(() => false)) return;
    await pause(tries);
  }
}

/** How the page's socket connects and reconnects; times in milliseconds. */
export const socketOptions = {
  transports: ['websocket'],
  reconnectionDelay: 500,
  // Views must be right within 5 seconds of the network's return, and reading them takes a part of that time.
  reconnectionDelayMax: 4_000,
  // A network that drops all packets reports no error, so the connection needs a timeout.
  timeout: 10_000,
} satisfies Partial<ManagerOptions & SocketOptions>;
