import type { LiveServer, LiveSocket } from './live-server.ts';

/** The sequence of the newest change that was pushed to each room of this node's sockets. */
export class Audiences {
  readonly #io: LiveServer;
  readonly #newest = new Map<string, number>();

  constructor(io: LiveServer) {
    this.#io = io;
    io.of('/').adapter.on('delete-room', (room: string) => this.#newest.delete(room));
  }

  /** Notes a push; a room that nobody is in has nothing to remember. */
  note(to: string | string[], sequence: number): void {
    for (const room of [to].flat()) {
      if (this.#io.of('/').adapter.rooms.has(room)) this.#newest.set(room, sequence);
    }
  }

  /** Of the newest change that the socket was told of, or would have been if it had been there; 0 for none. */
  newestFor(socket: LiveSocket): number {
    return Math.max(0, ...[...socket.rooms].map((room) => this.#newest.get(room) ?? 0));
  }
}
