import { rooms } from '../../events/rooms.ts';
import { MAX_BUFFERED_BYTES, terminate, webSocketOf } from './connection.ts';
import type { LiveSocket } from './live-server.ts';

const MAX_WAITING = 16;
/** Estimated size of a queued packet apart from its text. */
const PACKET_BYTES = 256;

type Packet = { data?: string | Buffer };

/**
 * Skips volatile packets for a client that has not read all of its earlier packets, and closes the connection when too
 * many other packets wait. A client that was closed reconnects and reads again.
 * socket.io's own `volatile` also skips a packet while one sent in the same tick is being written; an ETA that follows
 * a position would then never arrive.
 */
export function followBacklog(socket: LiveSocket): void {
  const { conn } = socket;
  const webSocket = webSocketOf(conn);
  let waiting = 0;
  let waitingBytes = 0;
  let isTooMuch = false;
  conn.on('packetCreate', ({ data }: Packet) => {
    waiting += 1;
    waitingBytes += PACKET_BYTES + (data?.length ?? 0);
    if (waiting === MAX_WAITING && socket.connected) void socket.join(rooms.behind);
    if (isTooMuch || waitingBytes + webSocket.bufferedAmount <= MAX_BUFFERED_BYTES) return;
    isTooMuch = true;
    // Deferred, because this runs in the middle of a broadcast to a room.
    process.nextTick(() => terminate(conn));
  });
  conn.on('drain', () => {
    if (waiting >= MAX_WAITING) void socket.leave(rooms.behind);
    waiting = 0;
    waitingBytes = 0;
  });
}
