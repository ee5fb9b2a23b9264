import * as z from 'zod/mini';
import type { DispatchValues } from '../../domain/bookings/booking-fields.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { Time } from '../../domain/time.ts';

/** From when until when the partner comes. */
export const PartnerWindow = z.object({ fromAt: Time, byAt: Time });
export type PartnerWindow = z.infer<typeof PartnerWindow>;

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
  z.object({
    accepted: z.literal(true),
    ref: z.string().check(z.minLength(1), z.maxLength(100)),
    ...PartnerWindow.shape,
    /** What the partner asks for in US dollars, for whoever settles with it; the customer pays the company's price. */
    price: z.optional(z.nullable(z.number())),
  }),
  z.object({ accepted: z.literal(false) }),
]);
export type PartnerAnswer = z.infer<typeof PartnerAnswer>;

export const PartnerStatus = z.object({
  state: z.enum(['accepted', 'on_the_way', 'arrived', 'completed', 'cancelled']),
  ...PartnerWindow.shape,
});
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
