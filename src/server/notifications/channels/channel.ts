import { createHash } from 'node:crypto';
import type { Role } from '../../../domain/people/role.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import type { Context } from '../../context.ts';

/** A recipient: one person, or everyone with the role, `besides` one of them, if `id` is null. */
export type Person = { role: Role; id: string | null; besides?: string };

/** An address at which a person receives messages. */
export type Address = {
  role: Role;
  address: string;
  /** The person and the receiving service, which each limit concurrent deliveries. */
  person: string;
  service: string;
};

/** The amounts of the change that a message tells of; null where it tells of another change. */
export type ToldAmounts = {
  /** What the refund has given back. */
  refundCents: number | null;
  /** What the new time costs more than the former one; below zero: less. */
  differenceCents: number | null;
};

/** One message to one address, with the current booking. */
export type Delivery = ToldAmounts & {
  role: Role;
  address: string;
  /** The `person` of the address, who may have left it meanwhile. */
  person: string;
  booking: BookingDetail;
  /** How long the message is relevant, in milliseconds. */
  ttlMs: number;
};

/**
 * The outcome of a delivery: sent, address gone, permanently rejected, not allowed now, or to be retried, after the
 * delay that the service requested if any.
 */
export type Answer =
  | 'sent'
  | 'gone'
  | 'refused'
  | 'unreachable'
  | { retryAfterMs: number | null; reason: string };

export type Messaging = Pick<
  Context,
  'db' | 'clock' | 'sharedClock' | 'config' | 'texts' | 'languages' | 'log' | 'mailer' | 'pusher'
>;

/** A notification channel; `Text` is the content that a kind of message has for it. */
export interface Channel<Text> {
  /** The `preferredContactMethod` that selects this channel; null for a channel that people enable themselves. */
  preference: 'email' | 'sms' | null;
  /** Returns a person's current addresses; none if the channel is not configured. */
  addresses(context: Messaging, person: Person): Promise<Address[]>;
  /**
   * Delivers to one address. If it throws, the delivery is retried, as after an outcome that says so. It deletes an
   * address that no longer exists.
   */
  deliver(context: Messaging, delivery: Delivery, text: Text): Promise<Answer>;
}

/** Returns the hash that represents an address in jobs, which store no addresses. */
export const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');
