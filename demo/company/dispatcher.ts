import { once } from 'node:events';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { isOpen, isUnassigned } from '../../src/domain/bookings/booking-status.ts';
import type { DispatchMode } from '../../src/domain/dispatch/dispatch-mode.ts';
import { HOUR_MS } from '../../src/domain/durations.ts';
import type { Random } from '../random.ts';
import { habits } from '../world/habits.ts';
import { expectSuccess, UnexpectedAnswer } from './api.ts';
import type { Pace } from './pace.ts';
import type { StaffMember } from './staff-member.ts';
import type { Tally } from './tally.ts';
import type { Technician } from './technician.ts';

/** After a visitor has assigned a booking, the dispatcher pauses for this long (in real time). */
const VISITOR_PAUSE_MS = 3 * 60_000;
const CHECK_INTERVAL_SECONDS = 4;

type Tools = { random: Random; pace: Pace; tally: Tally; mode?: DispatchMode };

/**
 * A simulated dispatcher, who assigns each booking to the proposed technician after a delay, as soon as this one is free,
 * and pauses when a visitor assigns. In offer mode the dispatcher assigns only what nobody takes, in automatic mode nothing.
 */
export class Dispatcher {
  readonly #member: StaffMember;
  readonly #fleet: Technician[];
  readonly #tools: Tools;
  /** Unassigned bookings by id, each with the time of its assignment in epoch milliseconds. */
  readonly #waiting = new Map<string, { booking: Booking; dueMs: number }>();
  readonly #assignedHere = new Set<string>();
  #hurried = new Set<string>();
  #seen = 0;
  #visitorsUntilMs = 0;

  constructor(member: StaffMember, fleet: Technician[], tools: Tools) {
    this.#member = member;
    this.#fleet = fleet;
    this.#tools = tools;
    member.socket.on('booking:updated', (booking) => this.#hear(booking));
    member.socket.on('forecasts:changed', (forecasts) => {
      for (const { bookingId, asked } of forecasts) if (asked?.isOver) this.hurry(bookingId);
    });
  }

  /** The number of emergencies without a technician. */
  get waiting(): number {
    return [...this.#waiting.values()].filter(({ booking }) => isDue(booking)).length;
  }

  /** Whether the dispatcher pauses for a visitor. */
  get isAside(): boolean {
    return Date.now() < this.#visitorsUntilMs;
  }

  /** Assigns this booking without delay. */
  hurry(bookingId: string): void {
    this.#hurried.add(bookingId);
    const known = this.#waiting.get(bookingId);
    if (known && this.#tools.mode !== 'automatic') known.dueMs = 0;
  }

  async work(): Promise<void> {
    const { call, socket } = this.#member;
    if (!socket.connected) await once(socket as unknown as NodeJS.EventEmitter, 'connect');
    const open = await expectSuccess(call, 'GET /api/admin/bookings', { query: { unassigned: 'true' } });
    for (const booking of open) this.#hear(booking);
    for (;;) {
      await this.#tools.pace.wait(CHECK_INTERVAL_SECONDS);
      if (this.isAside) continue;
      const due = [...this.#waiting.values()].filter(
        ({ booking, dueMs }) => isDue(booking) && Date.now() >= dueMs,
      );
      if (due.length === 0) continue;
      const forecasts = await expectSuccess(call, 'GET /api/admin/forecasts', {});
      const proposed = new Map(forecasts.map(({ bookingId, best }) => [bookingId, best?.techId]));
      for (const { booking } of due) await this.#assign(booking, proposed.get(booking.id));
    }
  }

  async #assign({ id, version }: Booking, proposedId: string | undefined): Promise<void> {
    const { call } = this.#member;
    const params = { id };
    const proposed = this.#fleet.find(({ techId }) => techId === proposedId);
    const technician = proposed ?? (await this.#nearestFree(id));
    if (!technician?.isFree) return;
    this.#assignedHere.add(id);
    technician.expect(id);
    const body = { techId: technician.techId, version };
    const assigned = await call('POST /api/admin/bookings/:id/assign', { params, body });
    if (assigned.status === 200) {
      this.#tools.tally.assigned += 1;
      this.#hear(assigned.body);
      return;
    }
    technician.expectNoMore(id);
    this.#assignedHere.delete(id);
    // 409: another person assigned the booking, or the customer cancelled it.
    if (assigned.status !== 409) throw new UnexpectedAnswer('POST /api/admin/bookings/:id/assign', assigned);
    this.#hear(await expectSuccess(call, 'GET /api/bookings/:id', { params }));
  }

  /** Returns the nearest free technician, for a booking without a proposal. */
  async #nearestFree(id: string): Promise<Technician | undefined> {
    const name = 'GET /api/admin/bookings/:id/candidates';
    const candidates = await expectSuccess(this.#member.call, name, { params: { id } });
    return (
      candidates
        // Without a position nothing is known of the technician, who has not begun to work yet.
        .filter(({ isOnDuty, hindered, distance }) => isOnDuty === 'true' && !hindered && distance !== null)
        .map(({ techId }) => this.#fleet.find((member) => member.techId === techId))
        .find((member) => member?.isFree)
    );
  }

  #hear(booking: Booking): void {
    const { id } = booking;
    const known = this.#waiting.get(id);
    if (known && known.booking.version > booking.version) return;
    if (!isUnassigned(booking)) {
      this.#waiting.delete(id);
      this.#hurried.delete(id);
      if (booking.assignedTechId !== null) this.#noteWho(booking, known !== undefined);
      return;
    }
    this.#waiting.set(id, { booking, dueMs: known?.dueMs ?? this.#dueMs(booking) });
  }

  #noteWho({ id, status }: Booking, waited: boolean): void {
    const isOver = !isOpen(status);
    const isVisitors = (this.#tools.mode ?? 'suggest') === 'suggest' && !this.#assignedHere.has(id);
    if (waited && isVisitors) this.#visitorsUntilMs = Date.now() + VISITOR_PAUSE_MS;
    if (isOver) this.#assignedHere.delete(id);
  }

  #dueMs({ id, serviceType }: Booking): number {
    const { random, pace, mode = 'suggest' } = this.#tools;
    if (mode !== 'suggest') return Number.POSITIVE_INFINITY;
    if (this.#hurried.has(id)) return 0;
    if (serviceType === 'emergency') this.#seen += 1;
    return Date.now() + (habits.assign(random, this.#seen) * 1000) / pace.speed;
  }
}

const isDue = ({ serviceType, scheduledAt }: Booking): boolean =>
  serviceType === 'emergency' || (scheduledAt !== null && Date.parse(scheduledAt) - Date.now() < HOUR_MS);
