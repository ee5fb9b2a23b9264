import { rooms } from '../../events/rooms.ts';
import { cut, webSocketOf } from './connection.ts';
import { MAX_BUFFERED_BYTES } from './connection-limits.ts';
import type { LiveSocket } from './live-server.ts';

const MAX_WAITING = 16;
/** About what a waiting packet takes beside its text. */
const PACKET_BYTES = 256;

type Packet = { data?: string | Buffer };

/**
 * Leaves a client that does not take what it is sent out of what is volatile, until it has taken all. (To
 * socket.io's own `volatile` a socket is busy while anything said in the same turn is on its way: of an
 * estimate that follows a position nothing would arrive.) When too much waits that is not volatile, the connection is
 * closed: its client reconnects and reads again.
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
    // Not in the middle of what is said to a whole room.
    process.nextTick(() => cut(conn));
  });
  conn.on('drain', () => {
    if (waiting >= MAX_WAITING) void socket.leave(rooms.behind);
    waiting = 0;
    waitingBytes = 0;
  });
}
