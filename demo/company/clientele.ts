import { Connector } from '../../src/domain/bookings/connector.ts';
import { addDays, dayOf } from '../../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import type { Random } from '../random.ts';
import type { Person } from '../world/people.ts';
import type { Places } from '../world/places.ts';
import { Customer, DISPUTED_CARDS, type Order } from './customer.ts';
import type { Pace } from './pace.ts';
import type { Tally } from './tally.ts';

/**
 * Mean time between two bookings, in the demo's seconds. Twelve technicians serve about 17 in an hour, with drives of 20
 * minutes and their time at the depots. With more than 14 nearly all are busy, and who is free is far from the customer.
 */
const MEAN_SECONDS = 270;
const MIN_SECONDS = 20;
/** Bookings at the start of the demo. */
const FIRST_BOOKINGS = 7;
const STANDARD_SHARE = 0.15;
const MAX_STANDARD = 8;
const DECLINED_SHARE = 0.06;
const CANCELLED_SHARE = 0.06;
/** The third booking and then every n-th is disputed, so that a visitor sees a dispute early. */
const DISPUTED_EVERY_NTH = 20;
const FIRST_DISPUTED = 3;
/** Shares of customers who ask for a connector or the tow bar, and for an energy. */
const CONNECTOR_SHARE = 0.25;
const KWH_SHARE = 0.25;
const RETURNING_SHARE = 0.7;
/** Fewer than the 200 sign-in codes an hour that the server sends for one address, with a reserve for a visitor. */
const MAX_CUSTOMERS = 90;
/** No new bookings while this many wait for a technician. */
const MAX_WAITING = 8;

type Tools = { url: string; random: Random; pace: Pace; places: Places; tally: Tally; end: AbortSignal };
type Deps = {
  /** Returns the number of emergencies without a technician. */
  waiting: () => number;
  /** Called with an unexpected error of one customer. */
  trouble: (error: unknown) => void;
};

/**
 * The simulated customers, who book, pay and watch. The first of `people` is the visitor's account and always has an
 * active charge.
 */
export class Clientele {
  readonly #tools: Tools;
  readonly #deps: Deps;
  readonly #strangers: Person[];
  readonly #visitor: Person;
  readonly #known: Customer[] = [];
  #standards = 0;
  #errands = 0;

  constructor(tools: Tools, people: Person[], deps: Deps) {
    this.#tools = tools;
    this.#deps = deps;
    const [visitor, ...others] = people;
    if (!visitor) throw new Error('a demo needs people');
    this.#visitor = visitor;
    this.#strangers = others;
  }

  /** @param onVisitor called with the visitor's booking as soon as it exists */
  async come(onVisitor: (bookingId: string) => void): Promise<void> {
    await Promise.all([this.#bookForVisitor(onVisitor), this.#callOneByOne()]);
  }

  async #callOneByOne(): Promise<void> {
    const { random, pace } = this.#tools;
    for (let n = 0; n < FIRST_BOOKINGS; n += 1) {
      await pace.wait(random.between(2, 12));
      await this.#errand('emergency');
    }
    for (;;) {
      await pace.wait(MIN_SECONDS - Math.log(1 - random.next()) * (MEAN_SECONDS - MIN_SECONDS));
      if (this.#deps.waiting() >= MAX_WAITING) continue;
      const planned = this.#standards < MAX_STANDARD && random.chance(STANDARD_SHARE);
      await this.#errand(planned ? 'standard' : 'emergency');
    }
  }

  /** Simulates one customer up to the booking; watching continues in the background. */
  async #errand(serviceType: Order['serviceType']): Promise<void> {
    const { random, pace, places, tally } = this.#tools;
    const customer = await this.#someone();
    if (!customer) return;
    const card = this.#disputedCard();
    const asked: Order = { serviceType, address: places.any(), scheduledAt: null, card, ...this.#wishes() };
    const order = serviceType === 'standard' ? await this.#withSlot(customer, asked) : asked;
    if (!order) return;
    if (random.chance(DECLINED_SHARE)) {
      await customer.payInVain(order);
      tally.declined += 1;
      if (random.chance(0.4)) return;
      await pace.wait(20);
    }
    const { id } = await customer.book(order);
    tally.booked += 1;
    if (serviceType === 'standard') this.#standards += 1;
    else this.#follow(customer, id).catch(this.#deps.trouble);
  }

  async #follow(customer: Customer, bookingId: string): Promise<void> {
    const { random, pace, tally, end } = this.#tools;
    const watched = customer.watch(bookingId, end);
    if (random.chance(CANCELLED_SHARE)) {
      await pace.wait(random.between(8, 45));
      if (await customer.cancel(bookingId)) tally.cancelled += 1;
    }
    await watched;
  }

  /** Books for the visitor, so that the tracking page has content, unless the visitor has an active booking. */
  async #bookForVisitor(told: (bookingId: string) => void): Promise<void> {
    const { url, random, pace, places, tally } = this.#tools;
    const visitor = await Customer.signIn(url, this.#visitor);
    for (;;) {
      if (!(await visitor.hasOpenEmergency())) {
        const order: Order = { serviceType: 'emergency', address: places.nearby(), scheduledAt: null };
        const { id } = await visitor.book(order);
        tally.booked += 1;
        told(id);
      }
      await pace.wait(random.between(60, 120));
    }
  }

  /** Returns a customer without an active charge: a returning one, or a new one below MAX_CUSTOMERS. */
  async #someone(): Promise<Customer | null> {
    const { url, random } = this.#tools;
    const idle = this.#known.filter((customer) => !customer.isWatching);
    const isFull = this.#known.length >= MAX_CUSTOMERS || this.#strangers.length === 0;
    if (isFull || (idle.length > 10 && random.chance(RETURNING_SHARE))) {
      return idle.length > 0 ? random.pick(idle) : null;
    }
    const [person] = this.#strangers.splice(random.whole(0, this.#strangers.length - 1), 1);
    if (!person) return null;
    const customer = await Customer.signIn(url, person);
    this.#known.push(customer);
    return customer;
  }

  /** Returns one disputed card after the other; undefined for most bookings. */
  #disputedCard(): string | undefined {
    this.#errands += 1;
    const n = this.#errands - FIRST_DISPUTED;
    if (n % DISPUTED_EVERY_NTH !== 0) return undefined;
    return DISPUTED_CARDS[(n / DISPUTED_EVERY_NTH) % DISPUTED_CARDS.length];
  }

  /** Most cars take the usual energy by any connector. */
  #wishes(): Pick<Order, 'connector' | 'kwh'> {
    const { random } = this.#tools;
    return {
      connector: random.chance(CONNECTOR_SHARE) ? random.pick(Connector.options) : null,
      kwh: random.chance(KWH_SHARE) ? random.whole(4, 14) : null,
    };
  }

  /** Returns the order with a free slot; null if the day has none. */
  async #withSlot(customer: Customer, order: Order): Promise<Order | null> {
    const { random } = this.#tools;
    const day = addDays(dayOf(new Date(), defaultCompany.timeZone), random.whole(2, 4));
    const free = await customer.freeSlots(day, order);
    return free.length === 0 ? null : { ...order, scheduledAt: random.pick(free) };
  }
}
