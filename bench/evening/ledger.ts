import { once } from 'node:events';
import { expectSuccess } from '../../demo/company/api.ts';
import type { StaffMember } from '../../demo/company/staff-member.ts';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { isOpen } from '../../src/domain/bookings/booking-status.ts';
import type { Outcome } from './figures.ts';

/** The bookings of an evening, as a board hears them. */
export class Ledger {
  readonly #member: StaffMember;
  readonly #bookings = new Map<string, Booking>();
  readonly #firstAssignedAt = new Map<string, number>();
  /** When a booking has changed last. */
  changedAtMs = Date.now();

  constructor(member: StaffMember) {
    this.#member = member;
    member.socket.on('booking:updated', (booking) => this.#hear(booking));
    member.socket.io.on('reconnect', () => void this.#read().catch(() => {}));
  }

  async begin(): Promise<void> {
    const { socket } = this.#member;
    if (!socket.connected) await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  }

  /** Those that are open, the oldest first. */
  get open(): Booking[] {
    return [...this.#bookings.values()]
      .filter(({ status }) => isOpen(status))
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }

  find(id: string): Booking | undefined {
    return this.#bookings.get(id);
  }

  /** Returns what became of a booking, and of a call without one. */
  outcomeOf(bookingId: string | null): Outcome {
    const booking = bookingId === null ? undefined : this.#bookings.get(bookingId);
    if (!booking) return { booking: null };
    const { id, createdAt, promisedAt, arrivedAt, cancelledAt, status } = booking;
    const time = (at: string | null | undefined) => (at ? Date.parse(at) : null);
    return {
      booking: {
        createdAt: Date.parse(createdAt),
        promisedAt: Date.parse(promisedAt),
        firstAssignedAt: this.#firstAssignedAt.get(id) ?? null,
        arrivedAt: time(arrivedAt),
        cancelledAt: time(cancelledAt),
        status,
      },
    };
  }

  #hear(booking: Booking): void {
    const { id, version, assignedAt } = booking;
    if ((this.#bookings.get(id)?.version ?? 0) > version) return;
    this.#bookings.set(id, booking);
    this.changedAtMs = Date.now();
    if (assignedAt && !this.#firstAssignedAt.has(id)) this.#firstAssignedAt.set(id, Date.parse(assignedAt));
  }

  async #read(): Promise<void> {
    const query = { limit: 200 };
    for (const booking of await expectSuccess(this.#member.call, 'GET /api/admin/bookings', { query }))
      if (this.#bookings.has(booking.id)) this.#hear(booking);
  }
}
