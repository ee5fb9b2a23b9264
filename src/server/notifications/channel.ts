import { createHash } from 'node:crypto';
import type { Role } from '../../domain/role.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';

/** Who is told: one person, or everybody of the role where `id` is null. */
export type Person = { role: Role; id: string | null };

/** Where a person may be told something. */
export type Address = {
  role: Role;
  address: string;
  /** Whose address it is, and who takes messages for it: of each only so many are under way at once. */
  person: string;
  service: string;
};

/** One message to one address, of a booking as it is now. */
export type Delivery = {
  role: Role;
  address: string;
  booking: BookingDetail;
  /** How long it is worth saying. */
  worthMs: number;
};

/**
 * How it ended: it is told, nobody has the address any more, it will never be taken, nobody there may be told anything
 * now; or it is to be tried again, so much later when the other side says how much.
 */
export type Answer =
  | 'sent'
  | 'gone'
  | 'refused'
  | 'unreachable'
  | { retryAfterMs: number | null; reason: string };

export type Messaging = Pick<
  Context,
  'db' | 'clock' | 'sharedClock' | 'config' | 'log' | 'mailer' | 'pusher'
>;

/** A way to tell people something; `Text` is what a kind of message has to say by it. */
export interface Channel<Text> {
  /** The `preferredContactMethod` that asks for this channel; null for one that people switch on by themselves. */
  preference: 'email' | 'sms' | null;
  /** At which addresses a person may be told something now; none where the channel is not set up. */
  addresses(context: Messaging, person: Person): Promise<Address[]>;
  /** Tells one address. What it throws is tried again later, as after an answer that says so. An address that is gone it removes itself. */
  deliver(context: Messaging, delivery: Delivery, text: Text): Promise<Answer>;
}

/** Stands for an address in jobs, which keep no addresses. */
export const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');
