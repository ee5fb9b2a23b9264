import { isCustomerRoom } from '../../events/rooms.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';

type Part = { to: string[]; sequence: number };

/** The number of the newest push that follows from a change, for each room of this node's sockets. */
export class Audiences {
  readonly #io: LiveServer;
  readonly #newest = new Map<string, number>();

  constructor(io: LiveServer) {
    this.#io = io;
    io.of('/').adapter.on('delete-room', (room: string) => this.#newest.delete(room));
  }

  /**
   * Takes a push apart by the number that its audience hears, and notes it: staff's is the sequence of the change.
   * Customers count their own pushes, as the sequence would tell how much the company has to do.
   */
  number(to: string | string[], sequence: number): Part[] {
    const staff = [to].flat().filter((room) => !isCustomerRoom(room));
    const customers = [to].flat().filter(isCustomerRoom);
    const parts = customers.map((room) => ({ to: [room], sequence: this.#of(room) + 1 }));
    if (staff.length > 0) parts.unshift({ to: staff, sequence });
    for (const part of parts) for (const room of part.to) this.#note(room, part.sequence);
    return parts;
  }

  /** Of the newest push that the socket was told, or would have been if it had been there; 0 for none. */
  newestFor(socket: LiveSocket): number {
    return Math.max(0, ...[...socket.rooms].map((room) => this.#of(room)));
  }

  #of(room: string): number {
    return this.#newest.get(room) ?? 0;
  }

  /** A room that nobody is in has nothing to remember. */
  #note(room: string, sequence: number): void {
    if (this.#io.of('/').adapter.rooms.has(room)) this.#newest.set(room, sequence);
  }
}
