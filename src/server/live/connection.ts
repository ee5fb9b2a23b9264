import type { LiveSocket } from './live-server.ts';

/** One WebSocket with its engine.io session, before and after it is signed in. */
export type Connection = LiveSocket['conn'];

/** What is used of the WebSocket below engine.io. */
type WebSocket = {
  readonly bufferedAmount: number;
  prependListener(event: 'message' | 'ping' | 'pong', listener: (data: Buffer) => void): void;
  terminate(): void;
};

/** The server takes no transport but WebSockets. */
export const webSocketOf = ({ request }: Connection): WebSocket =>
  (request as unknown as { websocket: WebSocket }).websocket;

/** Closes a connection at once, without waiting for what is still to be sent or for the client's answer. */
export function cut(connection: Connection): void {
  connection.close(true);
  webSocketOf(connection).terminate();
}
