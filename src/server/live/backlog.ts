import { rooms } from '../../events/rooms.ts';
import type { LiveSocket } from './live-server.ts';

const MOST_WAITING = 16;

/**
 * Leaves a client that does not take what it is sent out of what is volatile, until it has taken all. (To
 * socket.io's own `volatile` a socket is busy while anything said in the same turn is on its way: of an
 * estimate that follows a position nothing would arrive.)
 */
export function followBacklog(socket: LiveSocket): void {
  let waiting = 0;
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting === MOST_WAITING && socket.connected) void socket.join(rooms.behind);
  });
  socket.conn.on('drain', () => {
    if (waiting >= MOST_WAITING) void socket.leave(rooms.behind);
    waiting = 0;
  });
}
