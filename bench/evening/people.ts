import { io } from 'socket.io-client';
import { createCall, UnexpectedAnswer } from '../../demo/company/api.ts';
import { Customer } from '../../demo/company/customer.ts';
import { isAbort, Pace } from '../../demo/company/pace.ts';
import type { StaffMember } from '../../demo/company/staff-member.ts';
import { Tally } from '../../demo/company/tally.ts';
import { Technician } from '../../demo/company/technician.ts';
import { Van } from '../../demo/company/van.ts';
import { makeRandom } from '../../demo/random.ts';
import { readRoads } from '../../demo/roads/read-roads.ts';
import { makePlaces } from '../../demo/world/places.ts';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts';
import { type Call, callsOf, type Scenario, silencesOf } from './calls.ts';
import type { Ledger } from './ledger.ts';
import type { EveningWorld } from './world.ts';

/** In real time: a second would be 20 of the evening. */
const RECONNECT_MS = 50;

/** Connects somebody of the staff whose session is open. The socket's timeouts are real, as the machine's pauses are. */
export const connectStaff = (url: string, username: string, token: string): StaffMember => ({
  username,
  call: createCall(url, () => ({ authorization: `Bearer ${token}` })),
  socket: io(url, {
    ...{ transports: ['websocket'], forceNew: true, useNativeTimers: true, reconnectionDelay: RECONNECT_MS },
    auth: { token },
  }),
});

type Options = { url: string; world: EveningWorld; scenario: Scenario; ledger: Ledger; end: AbortSignal };

/**
 * The technicians and the callers of an evening, as the demo simulates them, besides what goes wrong. Times are those of the
 * process, whose clock may be fast.
 */
export class People {
  readonly #options: Options;
  readonly #calls: Call[];
  /** The booking of each call, once it has one, and the call of each booking. */
  readonly #bookingOf = new Map<Call, string>();
  readonly #callOf = new Map<string, Call>();
  readonly #begun = new Map<string, number>();
  /** The technicians who work, without those of whom nothing is heard any more. */
  readonly fleet: Technician[] = [];
  /** What the server answered to those who wanted to book and could not. */
  readonly refusals: string[] = [];
  #hasCalled = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#calls = callsOf(options.scenario);
  }

  /** Whether all have called, and nothing is open any more. */
  get isOver(): boolean {
    return this.#hasCalled === this.#calls.length && this.#options.ledger.open.length === 0;
  }

  get outcomes() {
    return this.#calls.map((call) => this.#options.ledger.outcomeOf(this.#bookingOf.get(call) ?? null));
  }

  /** @throws any error but that of the end */
  async live(): Promise<void> {
    const { end } = this.#options;
    const live = async (work: Promise<unknown>) => {
      try {
        await work;
      } catch (error) {
        if (!(end.aborted || isAbort(error))) throw error;
      }
    };
    const crew = this.#crew();
    await Promise.all([...crew, ...this.#calls.map((call) => this.#callIn(call))].map(live));
  }

  #crew(): Promise<void>[] {
    const { url, world, scenario, end } = this.#options;
    const roads = readRoads();
    const silences = silencesOf(scenario);
    return world.technicians.map(async ({ username, token }, n) => {
      const random = makeRandom(scenario.seed * 1000 + n);
      const places = makePlaces(random);
      const silence = new AbortController();
      const pace = new Pace(1, AbortSignal.any([end, silence.signal]));
      const tools = { random, places, pace, tally: new Tally(), roads };
      const member = connectStaff(url, username, token);
      const van = new Van(tools, member.socket, places.nearby());
      const mishapOf = (bookingId: string) => {
        const beginning = this.#begun.get(bookingId) ?? 0;
        this.#begun.set(bookingId, beginning + 1);
        return this.#callOf.get(bookingId)?.mishaps[beginning] ?? null;
      };
      const technician = new Technician(member, van, tools, { mishapOf });
      this.fleet.push(technician);
      const silentAfter = silences[n] ?? null;
      if (silentAfter !== null)
        pace.wait(silentAfter).then(
          () => silence.abort(),
          () => {},
        );
      try {
        await technician.work();
      } finally {
        member.socket.disconnect();
        this.fleet.splice(this.fleet.indexOf(technician), 1);
      }
    });
  }

  async #callIn(call: Call): Promise<void> {
    const { url, world, ledger, end } = this.#options;
    const pace = new Pace(1, end);
    await pace.wait(call.atSeconds);
    const token = world.callers.get(call.person.email);
    const customer = Customer.signedIn(url, call.person, `session=${token}`);
    const booking = await this.#book(customer, call).finally(() => {
      this.#hasCalled += 1;
    });
    if (!booking) return;
    const { id, promisedAt } = booking;
    // What a page of the customer hears decides nothing here.
    customer.watch(id, end).catch(() => {});
    const waitMs = Date.parse(promisedAt) + call.graceMinutes * MINUTE_MS - Date.now();
    await pace.wait(waitMs / SECOND_MS);
    const now = ledger.find(id);
    if (now && !now.arrivedAt && !now.startedAt) await customer.cancel(id);
  }

  /** Returns the booking; null for a caller who waits too long, or to whom the company sells nothing now. */
  async #book(customer: Customer, call: Call): Promise<Booking | null> {
    const byAt = await customer.promisedAt(call.order);
    if (byAt - Date.now() > call.patienceMinutes * MINUTE_MS) return null;
    try {
      const booking = await customer.book(call.order);
      this.#bookingOf.set(call, booking.id);
      this.#callOf.set(booking.id, call);
      return booking;
    } catch (error) {
      if (!(error instanceof UnexpectedAnswer)) throw error;
      this.refusals.push(error.message);
      return null;
    }
  }
}
