import { type Refusal, refuse } from './booking-refusals.ts';
import { BookingStatus, openStatuses, statusName } from './booking-status.ts';
import type { PaymentStatus } from './payment.ts';
import { isReleased } from './refund.ts';

/** Who gives a command. A technician's own job is the one that is assigned to `id`. */
export type Actor = { role: 'admin' } | { role: 'tech'; id: string } | { role: 'customer'; isOwner: boolean };

/** Whom a screen is for that only an admin, or the booking's customer, gets to see. */
export const ADMIN: Actor = { role: 'admin' };
export const OWNER: Actor = { role: 'customer', isOwner: true };

/** What allows or refuses a command. Times in epoch milliseconds, or as the wire has them. */
export type Judged = {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  assignedTechId: string | null;
  departedAt: number | string | null;
};

/** When one role may give a command. A customer's booking and a technician's job have to be their own. */
export type Rule = {
  from: readonly BookingStatus[];
  /** The refusal in any other status. */
  otherwise: (booking: Judged) => Refusal;
  needs?: (booking: Judged) => Refusal | null;
  /** On a job of the pool, too: the technician who gives the command gets the job. */
  claims?: true;
};

export const whileOpen: Rule = { from: openStatuses, otherwise: () => refuse('BOOKING_FINISHED') };

export const onceConfirmed: Rule = {
  from: ['confirmed'],
  otherwise: () =>
    refuse('STATUS_NOT_ALLOWED', 'Confirm the job first; a job in progress has arrived already.'),
};

export const onceCompleted = (text?: string): Rule => ({
  from: ['completed'],
  otherwise: () => refuse('NOT_COMPLETED', text),
});

export const notOnTheWay = ({ status, departedAt }: Judged): Refusal | null =>
  status === 'in_progress' || departedAt !== null ? refuse('ON_THE_WAY') : null;

const notReleased = ({ status, paymentStatus }: Judged): Refusal | null =>
  isReleased(status, paymentStatus) ? refuse('PAYMENT_RELEASED') : null;

/** Staff set a status: an admin from any other one, a technician from the one before it. */
export function staffSet(to: BookingStatus, techFrom: BookingStatus | null): { admin: Rule; tech: Rule } {
  const otherwise = ({ status }: Judged) =>
    refuse('STATUS_NOT_ALLOWED', `A job that is ${statusName[status]} cannot be set to ${statusName[to]}.`);
  return {
    admin: { from: BookingStatus.options, otherwise, needs: notReleased },
    tech: { from: techFrom ? [techFrom] : [], otherwise, claims: true },
  };
}

/** Refuses who has nothing to do with the booking. */
export function refuseStranger({ assignedTechId }: Judged, actor: Actor, rule: Rule): Refusal | null {
  if (actor.role === 'admin') return null;
  if (actor.role === 'customer') return actor.isOwner ? null : refuse('NOT_YOURS');
  if (actor.id === assignedTechId) return null;
  if (!rule.claims) return refuse('NOT_YOURS');
  return assignedTechId === null ? null : refuse('NOT_YOURS', `That job is ${assignedTechId}'s.`);
}
