import type { ManagerOptions, SocketOptions } from 'socket.io-client';

/** How the page's socket connects and reconnects; times in milliseconds. */
export const socketOptions = {
  transports: ['websocket'],
  reconnectionDelay: 500,
  // Views must be right within 5 seconds of the network's return, and reading them takes a part of that time.
  reconnectionDelayMax: 4_000,
  // A network that drops all packets reports no error, so the connection needs a timeout.
  timeout: 10_000,
} satisfies Partial<ManagerOptions & SocketOptions>;
