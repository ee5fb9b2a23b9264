import { defaultCompany } from '../../src/domain/company-profile.ts';
import { addDays, dayOf, slotsOf } from '../../src/domain/schedule.ts';
import type { Random } from '../random.ts';
import type { Person } from '../world/people.ts';
import type { Places } from '../world/places.ts';
import { Customer, type Order } from './customer.ts';
import type { Pace } from './pace.ts';
import type { Tally } from './tally.ts';

/** How long it is from one booking to the next, in the demo's seconds, on the mean. */
const MEAN_SECONDS = 190;
const MIN_SECONDS = 20;
/** The demo begins with work to do. */
const FIRST_BOOKINGS = 7;
const STANDARD_SHARE = 0.15;
const MAX_STANDARD = 8;
const DECLINED_SHARE = 0.06;
const CANCELLED_SHARE = 0.06;
const RETURNING_SHARE = 0.7;
/** Fewer than the 200 sign-in codes an hour that the server gives to one address, with room for a visitor. */
const MAX_CUSTOMERS = 90;
/** As long as so many wait for a van, nobody calls. */
const MAX_WAITING = 8;

type Tools = { url: string; random: Random; pace: Pace; places: Places; tally: Tally; end: AbortSignal };
type Deps = {
  /** How many wait for a technician. */
  waiting: () => number;
  /** What went wrong with one customer's errand. */
  trouble: (error: unknown) => void;
};

/** Customers who come, pay, book and watch; the first of `people` is the visitor's and always has a charge under way. */
export class Clientele {
  readonly #tools: Tools;
  readonly #deps: Deps;
  readonly #strangers: Person[];
  readonly #visitor: Person;
  readonly #known: Customer[] = [];
  #standards = 0;

  constructor(tools: Tools, people: Person[], deps: Deps) {
    this.#tools = tools;
    this.#deps = deps;
    const [visitor, ...others] = people;
    if (!visitor) throw new Error('a demo needs people');
    this.#visitor = visitor;
    this.#strangers = others;
  }

  /** @param onVisitor told the visitor's booking as soon as it is made */
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

  /** One customer's errand up to the booking; what follows goes on by itself. */
  async #errand(serviceType: Order['serviceType']): Promise<void> {
    const { random, pace, places, tally } = this.#tools;
    const customer = await this.#someone();
    if (!customer) return;
    const scheduledAt = serviceType === 'standard' ? this.#slot() : null;
    const order: Order = { serviceType, address: places.any(), scheduledAt };
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

  /** So that there is something to see behind the link: unless the visitor has booked, too. */
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

  /** Somebody without a charge under way: one of those who were here before, or a new one while there is room. */
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

  #slot(): string {
    const day = addDays(dayOf(new Date(), defaultCompany.timeZone), this.#tools.random.whole(2, 4));
    return this.#tools.random.pick(slotsOf(day, defaultCompany)).toISOString();
  }
}
