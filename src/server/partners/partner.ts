import * as z from 'zod/mini';
import type { DispatchValues } from '../../domain/bookings/booking-fields.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { singleLine } from '../../domain/plain-text.ts';
import { Time, toTime } from '../../domain/time.ts';

/** Whether the window ends after it begins, at times that have a form in UTC. */
const isWindow = ({ fromAt, byAt }: { fromAt: string; byAt: string }): boolean => {
  const [from, by] = [Date.parse(fromAt), Date.parse(byAt)];
  return from <= by && [from, by].every((ms) => Time.safeParse(toTime(ms)).success);
};
const inOrder = z.refine<{ fromAt: string; byAt: string }>(
  isWindow,
  'The window does not end after it begins.',
);

/** From when until when the partner comes. */
const window = { fromAt: Time, byAt: Time };
export const PartnerWindow = z.object(window).check(inOrder);
export type PartnerWindow = z.infer<typeof PartnerWindow>;

/** Nothing of a call costs more, in US dollars; what is stored as cents has room for it. */
const MAX_PRICE = 100_000;

/** Where somebody is wanted, and what the van has to have; no person. */
export type PartnerPlace = Coordinates & DispatchValues;

/** A call as the partner gets it: what its technician needs, and nothing else. */
export type PartnerCall = {
  /** The same for every attempt to hand over one call, which is therefore taken once. */
  callId: string;
  serviceType: 'emergency' | 'standard';
  /** When the technician is promised to be there. */
  promisedBy: Time;
  latitude: number;
  longitude: number;
  location: string;
  firstName: string;
  phone: string;
  car: string | null;
  connector: string | null;
  energyKwh: number | null;
};

export const PartnerAnswer = z.discriminatedUnion('accepted', [
  z
    .object({
      accepted: z.literal(true),
      ref: z.string().check(singleLine, z.trim(), z.minLength(1), z.maxLength(100)),
      ...window,
      /** What the partner asks for in US dollars, for whoever settles with it; the customer pays the company's price. */
      price: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(MAX_PRICE)))),
    })
    .check(inOrder),
  z.object({ accepted: z.literal(false) }),
]);
export type PartnerAnswer = z.infer<typeof PartnerAnswer>;

export const PartnerStatus = z
  .object({
    state: z.enum(['accepted', 'on_the_way', 'arrived', 'completed', 'cancelled']),
    ...window,
  })
  .check(inOrder);
export type PartnerStatus = z.infer<typeof PartnerStatus>;

/**
 * Port: a partner company that takes calls. Every method may be repeated. Each throws PartnerUnavailable when there is no
 * answer, or none that is understood: what the partner has done then is not known.
 */
export interface PartnerDispatch {
  readonly name: string;
  /** When somebody would come; null where the partner does not. Reserves nothing. */
  estimate(place: PartnerPlace): Promise<PartnerWindow | null>;
  /** Hands a call over, or returns the answer that was given to it before. */
  offer(call: PartnerCall): Promise<PartnerAnswer>;
  /** Null for a call that the partner does not know. */
  status(callId: string): Promise<PartnerStatus | null>;
  /** Takes a call back; also one that the partner does not know. */
  cancel(callId: string): Promise<void>;
}

export class PartnerUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PartnerUnavailable';
  }
}
