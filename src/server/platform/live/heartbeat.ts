import { toTime } from '../../../domain/time.ts';
import { HEARTBEAT_EVERY_MS } from '../../../events/heartbeat.ts';
import type { Audiences } from './audiences.ts';
import type { CommandRouter } from './command-router.ts';
import type { LiveSocket } from './live-server.ts';

/**
 * Sends each socket, immediately and every 10 s, the sequence up to which it has received all changes, and the time. A node that
 * cannot read the change log sends none, so its clients know that their data may be stale. Each socket has its own
 * timer, which spreads the load.
 */
export function heartbeatSockets(
  router: CommandRouter,
  clock: () => number,
  audiences: Audiences,
  follower: { readonly isFollowing: boolean },
): void {
  const following = new WeakSet<LiveSocket>();

  router.on('live:follow', async ({ socket }) => {
    if (following.has(socket) || !socket.connected) return {};
    following.add(socket);
    const beat = () => {
      if (!follower.isFollowing) return;
      socket.emit('live:heartbeat', { sequence: audiences.newestFor(socket), at: toTime(clock()) });
    };
    beat();
    const timer = setInterval(beat, HEARTBEAT_EVERY_MS).unref();
    socket.on('disconnect', () => clearInterval(timer));
    return {};
  });
}
