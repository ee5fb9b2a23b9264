import { limits } from '../limits/table.ts';
import type { LiveSocket } from './live-server.ts';

/** One WebSocket with its engine.io session, before and after authentication. */
export type Connection = LiveSocket['conn'];

/** The members of the WebSocket below engine.io that the server uses. */
type WebSocket = {
  readonly bufferedAmount: number;
  prependListener(event: 'message' | 'ping' | 'pong', listener: (data: Buffer) => void): void;
  terminate(): void;
};

/** Returns the WebSocket of a connection. The server allows no other transport. */
export const webSocketOf = ({ transport }: Connection): WebSocket =>
  (transport as unknown as { socket: WebSocket }).socket;

/** Drops the HTTP request of the handshake, which would take 10 kB for as long as the connection is open. */
export function dropRequest(connection: Connection): void {
  (connection as { request: unknown }).request = null;
}

/** Closes a connection immediately, without flushing its queue and without waiting for the closing handshake. */
export function terminate(connection: Connection): void {
  connection.close(true);
  webSocketOf(connection).terminate();
}

export type PacketLimit = { packets: number; bytes: number; windowMs: number };

/** A client sends one CONNECT before it is authenticated, and one pong if the database is slow. */
export const PACKETS_BEFORE_SIGN_IN: PacketLimit = {
  packets: limits.packetsBeforeSignIn.max,
  bytes: 16 * 1024,
  windowMs: limits.packetsBeforeSignIn.windowMs,
};

/** Twice the command limit of an account, plus the positions of a whole shift without a network. */
export const PACKETS: PacketLimit = {
  packets: limits.packets.max,
  bytes: 4 * 1024 * 1024,
  windowMs: limits.packets.windowMs,
};

/** Maximum bytes queued for one client. Beyond that the connection is closed; the client reconnects and reads again. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Maximum age of a connection without an authenticated socket. */
export const SIGN_IN_TIMEOUT_MS = 10_000;
