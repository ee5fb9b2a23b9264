import { HEARTBEAT_EVERY_MS } from '../../events/heartbeat.ts';
import type { Audiences } from './audiences.ts';
import type { CommandRouter } from './command-router.ts';
import type { LiveSocket } from './live-server.ts';

/**
 * Tells who asks, at once and every 10 s, up to which change it has been told all. A node that cannot read the change
 * log keeps silent: its clients then know that what they show may be old. Each socket has its own timer, so that many
 * are not served in one turn.
 */
export function heartbeatSockets(
  router: CommandRouter,
  audiences: Audiences,
  follower: { readonly isFollowing: boolean },
): void {
  const following = new WeakSet<LiveSocket>();

  router.on('live:follow', async ({ socket }) => {
    if (following.has(socket) || !socket.connected) return {};
    following.add(socket);
    const beat = () => {
      if (follower.isFollowing) socket.emit('live:heartbeat', { sequence: audiences.newestFor(socket) });
    };
    beat();
    const timer = setInterval(beat, HEARTBEAT_EVERY_MS).unref();
    socket.on('disconnect', () => clearInterval(timer));
    return {};
  });
}
