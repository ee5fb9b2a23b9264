import { limits } from '../limits/table.ts';

export type PacketLimit = { packets: number; bytes: number; windowMs: number };

/** A client sends one CONNECT before it is signed in, and one pong if the database takes long. */
export const PACKETS_BEFORE_SIGN_IN: PacketLimit = {
  packets: limits.packetsBeforeSignIn.max,
  bytes: 16 * 1024,
  windowMs: limits.packetsBeforeSignIn.windowMs,
};

/** Twice the commands that an account may give, and the positions of a whole shift without a network. */
export const PACKETS: PacketLimit = {
  packets: limits.packets.max,
  bytes: 4 * 1024 * 1024,
  windowMs: limits.packets.windowMs,
};

/** What may wait for one client; after that the client has to reconnect and read again. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;

/** How long a connection may stay without a signed-in socket. */
export const SIGN_IN_TIMEOUT_MS = 10_000;
