import { isOpen, isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { isUnpaid } from '../../../domain/bookings/unpaid.ts';
import type { CompanyProfile } from '../../../domain/company/company-profile.ts';
import { toldWhoBy } from '../../../domain/promise/booked-window.ts';
import { isDayBefore } from '../../../domain/promise/reminder.ts';
import { owesDifference } from '../../bookings/to-booking.ts';
import type { Person } from '../channels/channel.ts';
import type { MessageState } from './queries.ts';

/** Returns the recipients by the state when the message is due; nobody if the reason no longer exists. */
export type Audience = (state: MessageState, company: Pick<CompanyProfile, 'timeZone'>) => Person[];

const anyAdmin: Person = { role: 'admin', id: null };
const technicians: Person = { role: 'tech', id: null };

export const admins: Audience = () => [anyAdmin];

const whileUnacknowledged =
  (...people: Person[]): Audience =>
  ({ acknowledgedAt }) =>
    acknowledgedAt === null ? people : [];

export const staffWhileUnacknowledged = whileUnacknowledged(anyAdmin, technicians);
export const adminsWhileUnacknowledged = whileUnacknowledged(anyAdmin);

/** All admins but the one who has asked for the refund that waits. */
export const adminsWhoMayApprove: Audience = ({ refundWaitingBy }) =>
  refundWaitingBy === null ? [] : [{ ...anyAdmin, besides: refundWaitingBy }];

const technicianIf =
  (holds: (state: MessageState) => boolean): Audience =>
  (state) =>
    state.techId !== null && holds(state) ? [{ role: 'tech', id: state.techId }] : [];

export const technicianWhoHasIt = technicianIf(({ techId, assignedTechId }) => techId === assignedTechId);
export const technicianWhoHadIt = technicianIf(({ techId, assignedTechId }) => techId !== assignedTechId);
export const technicianOfCancelled = technicianIf(({ status }) => status === 'cancelled');

/** The technician whose tip it is. */
export const technicianOfTip = technicianIf(() => true);

/** A technician to whom an unassigned booking is offered. */
export const technicianWhileUnassigned = technicianIf((state) => isUnassigned(state));

/** The customer of a booking whose price, or the difference of a move, is not paid. */
export const customerWhileUnpaid: Audience = (state) =>
  isUnpaid(state.status, state.paymentStatus) || owesDifference(state)
    ? [{ role: 'customer', id: state.customerId }]
    : [];

export const customer: Audience = ({ customerId }) => [{ role: 'customer', id: customerId }];

export const customerWhileOpen: Audience = ({ customerId, status }) =>
  isOpen(status) ? [{ role: 'customer', id: customerId }] : [];

/** The customer whom an earlier time is offered to. */
export const customerWhileOffered: Audience = ({ customerId, offeredUntil }) =>
  offeredUntil === null ? [] : [{ role: 'customer', id: customerId }];
/** The customer of a booking that nobody has reached. */
export const customerWhileAwaiting: Audience = ({ customerId, status, arrivedAt }) =>
  isOpen(status) && status !== 'in_progress' && arrivedAt === null
    ? [{ role: 'customer', id: customerId }]
    : [];

/** The same, while it has a technician. */
export const customerOfTechnician: Audience = (state, company) =>
  state.assignedTechId === null ? [] : customerWhileAwaiting(state, company);

/** The customer of a booking that nobody has set out for. */
const customerWhileAhead =
  (holds: (scheduledAt: number, state: MessageState, timeZone: string) => boolean): Audience =>
  (state, { timeZone }) => {
    const { customerId, status, scheduledAt, departedAt } = state;
    const isAhead = isOpen(status) && status !== 'in_progress' && departedAt === null && scheduledAt !== null;
    return isAhead && holds(scheduledAt, state, timeZone) ? [{ role: 'customer', id: customerId }] : [];
  };

/** On the day before the service; not for a booking that was moved to another day since. */
export const customerOnDayBefore = customerWhileAhead((scheduledAt, { dueAt }, timeZone) =>
  isDayBefore(dueAt, scheduledAt, timeZone),
);

/** From when on the customer hears who comes; not for a booking that has lost its technician or was moved since. */
export const customerOfAssigned = customerWhileAhead(
  (scheduledAt, { assignedTechId, dueAt }) => assignedTechId !== null && dueAt >= toldWhoBy(scheduledAt),
);
