import { isCustomerRoom } from '../../../events/rooms.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';

type Part = { to: string[]; sequence: number };

/** The sequence of the newest push to each room of this node's sockets. */
export class Audiences {
  readonly #io: LiveServer;
  readonly #newest = new Map<string, number>();

  constructor(io: LiveServer) {
    this.#io = io;
    io.of('/').adapter.on('delete-room', (room: string) => this.#newest.delete(room));
  }

  /**
   * Splits a push by the sequence that each audience receives and stores the sequences. Staff receive the sequence of
   * the change. Customers receive a count of their own pushes, because the sequence would reveal the number of
   * bookings.
   */
  number(to: string | string[], sequence: number): Part[] {
    const staff = [to].flat().filter((room) => !isCustomerRoom(room));
    const customers = [to].flat().filter(isCustomerRoom);
    const parts = customers.map((room) => ({ to: [room], sequence: this.#of(room) + 1 }));
    if (staff.length > 0) parts.unshift({ to: staff, sequence });
    for (const part of parts) for (const room of part.to) this.#note(room, part.sequence);
    return parts;
  }

  /**
   * Returns the sequence of the newest push to the socket's rooms, whether or not the socket was connected then; 0 for
   * none.
   */
  newestFor(socket: LiveSocket): number {
    return Math.max(0, ...[...socket.rooms].map((room) => this.#of(room)));
  }

  #of(room: string): number {
    return this.#newest.get(room) ?? 0;
  }

  /** An empty room needs no sequence. */
  #note(room: string, sequence: number): void {
    if (this.#io.of('/').adapter.rooms.has(room)) this.#newest.set(room, sequence);
  }
}
