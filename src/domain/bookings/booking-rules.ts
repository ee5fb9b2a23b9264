import type { PaymentStatus } from '../money/payment.ts';
import { isReleased } from '../money/refund.ts';
import { type Texts, texts } from '../texts.ts';
import { type Refusal, refuse } from './booking-refusals.ts';
import { BookingStatus, openStatuses, statusName } from './booking-status.ts';

/** The person who gives a command. A technician's own job is a job that is assigned to the technician's `id`. */
export type Actor = { role: 'admin' } | { role: 'tech'; id: string } | { role: 'customer'; isOwner: boolean };

/** The actors of screens that only an admin, or only the booking's customer, can open. */
export const ADMIN: Actor = { role: 'admin' };
export const OWNER: Actor = { role: 'customer', isOwner: true };

/** The booking fields on which a permission depends. Times are epoch milliseconds or ISO-8601 texts. */
export type Judged = {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  assignedTechId: string | null;
  departedAt: number | string | null;
  arrivedAt: number | string | null;
  /** Since when a report of the customer waits for an answer. */
  reportedAt?: number | string | null | undefined;
};

/**
 * The conditions under which one role may give a command. Customers act on their own bookings, technicians on their own
 * jobs.
 */
export type Rule = {
  from: readonly BookingStatus[];
  /** Returns the refusal for a booking in any other status. */
  otherwise: (booking: Judged, inLanguage: Pick<Texts, 't'>) => Refusal;
  needs?: (booking: Judged) => Refusal | null;
  /** The command also works on an unassigned job and assigns the job to the technician. */
  claims?: true;
};

export const whileOpen: Rule = { from: openStatuses, otherwise: () => refuse('BOOKING_FINISHED') };

/** Also after the service or a cancellation, while a report of the customer waits for an answer. */
export const whileTalking: Rule = {
  from: BookingStatus.options,
  otherwise: () => refuse('BOOKING_FINISHED'),
  needs: ({ status, reportedAt }) =>
    !openStatuses.some((open) => open === status) && reportedAt == null ? refuse('BOOKING_FINISHED') : null,
};

/** A technician comes, is there or has been there. */
export const onceSent: Rule = {
  from: ['confirmed', 'in_progress', 'completed'],
  otherwise: ({ status }) =>
    status === 'pending'
      ? refuse('STATUS_NOT_ALLOWED', texts('Nobody is on the way to you yet. Please call us.'))
      : refuse('BOOKING_FINISHED'),
};

export const always: Rule = { from: BookingStatus.options, otherwise: () => refuse('FORBIDDEN') };

export const onceConfirmed: Rule = {
  from: ['confirmed'],
  otherwise: () =>
    refuse('STATUS_NOT_ALLOWED', texts('Confirm the job first; a job in progress has arrived already.')),
};

export const onceStarted: Rule = {
  from: ['in_progress'],
  otherwise: ({ status }) =>
    openStatuses.some((open) => open === status)
      ? refuse('STATUS_NOT_ALLOWED', texts('Start the service first.'))
      : refuse('BOOKING_FINISHED'),
};

export const onceCompleted = (text?: string): Rule => ({
  from: ['completed'],
  otherwise: () => refuse('NOT_COMPLETED', text),
});

export const notOnTheWay = ({ status, departedAt }: Judged): Refusal | null =>
  status === 'in_progress' || departedAt !== null ? refuse('ON_THE_WAY') : null;

/** The service has not begun. */
export const whileNotStarted: Rule = {
  from: ['pending', 'confirmed'],
  otherwise: ({ status }) =>
    status === 'in_progress'
      ? refuse('STATUS_NOT_ALLOWED', texts('The service has begun already.'))
      : refuse('BOOKING_FINISHED'),
};

/** Nobody is at the car. */
export const whileNotThere: Rule = {
  from: ['pending', 'confirmed'],
  otherwise: ({ status }) => refuse(status === 'in_progress' ? 'TECHNICIAN_ARRIVED' : 'BOOKING_FINISHED'),
  needs: ({ arrivedAt }) => (arrivedAt === null ? null : refuse('TECHNICIAN_ARRIVED')),
};

/** Nobody has set out for it. */
export const whileNotBegun: Rule = {
  from: ['pending', 'confirmed'],
  otherwise: ({ status }) => refuse(status === 'in_progress' ? 'TOO_LATE_TO_MOVE' : 'BOOKING_FINISHED'),
  needs: ({ departedAt, arrivedAt }) =>
    departedAt !== null || arrivedAt !== null ? refuse('TOO_LATE_TO_MOVE') : null,
};

/** The technician has arrived and finds no customer or no car; how long the technician has waited is decided apart. */
export const onceArrived: Rule = {
  from: ['confirmed'],
  otherwise: () => refuse('NOT_ARRIVED'),
  needs: ({ arrivedAt }) => (arrivedAt === null ? refuse('NOT_ARRIVED') : null),
};

const notReleased = ({ status, paymentStatus }: Judged): Refusal | null =>
  isReleased(status, paymentStatus) ? refuse('PAYMENT_RELEASED') : null;

/** Rules for setting a status: an admin may start from any other status, a technician from `techFrom` only. */
export function staffSet(to: BookingStatus, techFrom: BookingStatus | null): { admin: Rule; tech: Rule } {
  const otherwise = ({ status }: Judged, { t }: Pick<Texts, 't'>) => {
    const names = { from: t(statusName[status]), to: t(statusName[to]) };
    return refuse('STATUS_NOT_ALLOWED', t('A job that is {from} cannot be set to {to}.', names));
  };
  return {
    admin: { from: BookingStatus.options, otherwise, needs: notReleased },
    tech: { from: techFrom ? [techFrom] : [], otherwise, claims: true },
  };
}

/** Refuses customers and technicians whose booking or job this is not. */
export function refuseStranger(
  { assignedTechId }: Judged,
  actor: Actor,
  rule: Rule,
  { t }: Pick<Texts, 't'>,
): Refusal | null {
  if (actor.role === 'admin') return null;
  if (actor.role === 'customer') return actor.isOwner ? null : refuse('NOT_YOURS');
  if (actor.id === assignedTechId) return null;
  if (!rule.claims) return refuse('NOT_YOURS');
  return assignedTechId === null
    ? null
    : refuse('NOT_YOURS', t("That job is {technician}'s.", { technician: assignedTechId }));
}
