import { io, type Socket } from 'socket.io-client';
import type { NewBooking } from '../../src/contract/shapes/new-booking.ts';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { isOpen } from '../../src/domain/bookings/booking-status.ts';
import type { Connector } from '../../src/domain/bookings/connector.ts';
import type { ServiceType } from '../../src/domain/bookings/service-type.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import type { PaymentRequest } from '../../src/domain/money/payment.ts';
import { formatPhone } from '../../src/domain/people/phone.ts';
import type { ClientCommands, ServerEvents } from '../../src/events/index.ts';
import { carOf, fullName, type Person } from '../world/people.ts';
import type { Address } from '../world/places.ts';
import { type Call, createCall, expectSuccess, UnexpectedAnswer } from './api.ts';

const TAKEN_CARD = 'cnon:card-nonce-ok';
/** Cards of the sandbox whose bank disputes the payment later. */
export const DISPUTED_CARDS = [
  'cnon:card-nonce-dispute-won',
  'cnon:card-nonce-dispute-lost',
  'cnon:card-nonce-inquiry',
] as const;
const DECLINED_CARD = 'cnon:card-nonce-declined';

export type Order = {
  serviceType: ServiceType;
  address: Address;
  scheduledAt: string | null;
  /** Null for the usual. */
  connector?: Connector | null;
  kwh?: number | null;
  /** A card that is charged, and no more, by default. */
  card?: string;
};

/** A simulated customer: signs in by e-mail code, pays, books, and watches the map. */
export class Customer {
  readonly person: Person;
  readonly #url: string;
  readonly #cookie: string;
  readonly #call: Call;
  /** The id of the watched booking. */
  #watching: string | null = null;

  private constructor(url: string, person: Person, cookie: string) {
    this.person = person;
    this.#url = url;
    this.#cookie = cookie;
    this.#call = createCall(url, () => ({ cookie }));
  }

  static async signIn(url: string, person: Person): Promise<Customer> {
    const { email } = person;
    const page = await (await sendForm(url, '/api/login', { email })).text();
    const code = /id="sign-in-code">(\d{6})</.exec(page)?.[1] ?? '';
    const verified = await sendForm(url, '/api/login/verify', { email, code });
    const cookie = verified.headers.get('set-cookie')?.split(';')[0];
    if (!cookie) throw new Error(`${email} could not sign in: ${verified.status}`);
    const customer = new Customer(url, person, cookie);
    await customer.#completeProfile();
    return customer;
  }

  /** @param cookie of a session that is open already, `session=…` */
  static signedIn(url: string, person: Person, cookie: string): Customer {
    return new Customer(url, person, cookie);
  }

  get isWatching(): boolean {
    return this.#watching !== null;
  }

  async hasOpenEmergency(): Promise<boolean> {
    const bookings = await expectSuccess(this.#call, 'GET /api/bookings', { query: { limit: 20 } });
    return bookings.some(({ serviceType, status }) => serviceType === 'emergency' && isOpen(status));
  }

  /** Returns when the technician of an emergency that is booked now comes at the latest, in epoch milliseconds. */
  async promisedAt(order: Order): Promise<number> {
    const { distance } = await this.#quote(order);
    return Date.parse(distance.quote.emergency.arrival.byAt);
  }

  /** Tries to pay with a card that is declined. */
  async payInVain(order: Order): Promise<void> {
    const { amount } = await this.#quote(order);
    const answer = await this.#pay(order, amount, DECLINED_CARD);
    if (answer.status !== 402) throw new UnexpectedAnswer('POST /api/create-payment', answer);
  }

  /** Returns the starts of the slots that are free for an order. */
  async freeSlots(date: string, { address, connector, kwh }: Order): Promise<string[]> {
    const { latitude, longitude } = address;
    const wish = { ...(connector && { connector }), ...(kwh != null && { energyKwh: kwh }) };
    const { slots } = await expectSuccess(this.#call, 'GET /api/slots', {
      query: { date, latitude, longitude, ...wish },
    });
    return slots.filter(({ state }) => state === 'free').map(({ startAt }) => startAt);
  }

  /** Pays and books. */
  async book(order: Order): Promise<Booking> {
    const { amount, distance } = await this.#quote(order);
    const paid = await this.#pay(order, amount, order.card ?? TAKEN_CARD);
    if (paid.status !== 200) throw new UnexpectedAnswer('POST /api/create-payment', paid);
    const { latitude, longitude, location } = order.address;
    const form: NewBooking = {
      serviceType: order.serviceType,
      customerName: fullName(this.person),
      location,
      latitude,
      longitude,
      phoneNumber: formatPhone(this.person.phone),
      vehicleInfo: carOf(this.person),
      notes: `License plate: ${this.person.licensePlate}`,
      scheduledAt: order.scheduledAt,
      connector: order.connector ?? null,
      kwh: order.kwh ?? null,
      baseFee: defaultCompany.prices[order.serviceType],
      distanceCharges: distance.extraCharges,
      totalAmount: amount,
      distance: distance.distance,
      paymentId: paid.body.paymentId,
    };
    return expectSuccess(this.#call, 'POST /api/bookings', { body: form });
  }

  /** Cancels a booking. Returns false if it was too late. */
  async cancel(bookingId: string): Promise<boolean> {
    const name = 'POST /api/bookings/:id/cancel';
    const answer = await this.#call(name, { params: { id: bookingId } });
    if (answer.status !== 200 && answer.status !== 409) throw new UnexpectedAnswer(name, answer);
    return answer.status === 200;
  }

  /** Keeps the tracking page open until the charge or the demo ends. */
  async watch(bookingId: string, end: AbortSignal): Promise<void> {
    if (end.aborted) return;
    this.#watching = bookingId;
    const socket: Socket<ServerEvents, ClientCommands> = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: this.#cookie, origin: this.#url },
    });
    let over = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        over = resolve;
        end.addEventListener('abort', over);
        socket.on('booking:updated', ({ id, status }) => {
          if (id === bookingId && !isOpen(status)) resolve();
        });
        socket.on('connect', async () => {
          try {
            const answer = await socket.timeout(10_000).emitWithAck('tracking:watch', { bookingId });
            if (!answer.ok) reject(new Error(`tracking:watch answered ${answer.code}`));
            else if (!isOpen(answer.booking.status)) resolve();
          } catch (error) {
            // Disconnected again: the next connection repeats the request.
            if (socket.connected) reject(error);
          }
        });
      });
    } finally {
      end.removeEventListener('abort', over);
      socket.disconnect();
      this.#watching = null;
    }
  }

  async #completeProfile(): Promise<void> {
    const user = await expectSuccess(this.#call, 'GET /api/auth/user', {});
    if (user.phone) return;
    const { email, ...profile } = this.person;
    await expectSuccess(this.#call, 'PATCH /api/profile', { body: profile });
  }

  async #quote({ address, serviceType, kwh = null }: Order) {
    const { location, latitude, longitude } = address;
    const where = { location, latitude, longitude, energyKwh: kwh };
    const distance = await expectSuccess(this.#call, 'POST /api/calculate-distance', { body: where });
    return { distance, amount: distance.quote[serviceType].totalAmount };
  }

  #pay({ address, kwh = null }: Order, amount: number, sourceId: string) {
    const request: PaymentRequest = {
      amount,
      energyKwh: kwh,
      sourceId,
      billingContact: {
        givenName: this.person.firstName,
        familyName: this.person.lastName,
        addressLines: [address.location.split(',')[0] ?? address.city],
        city: address.city,
        state: 'NJ',
        postalCode: address.zip,
        country: 'US',
      },
    };
    return this.#call('POST /api/create-payment', { body: request });
  }
}

const sendForm = (url: string, path: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(fields),
  });
