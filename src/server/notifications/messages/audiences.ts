import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { isUnpaid } from '../../../domain/bookings/unpaid.ts';
import type { Person } from '../channels/channel.ts';
import type { MessageState } from './queries.ts';

/** Returns the recipients by the state when the message is due; nobody if the reason no longer exists. */
export type Audience = (state: MessageState) => Person[];

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

/** A technician to whom an unassigned booking is offered. */
export const technicianWhileUnassigned = technicianIf((state) => isUnassigned(state));

export const customerWhileUnpaid: Audience = ({ customerId, status, paymentStatus }) =>
  isUnpaid(status, paymentStatus) ? [{ role: 'customer', id: customerId }] : [];

export const customer: Audience = ({ customerId }) => [{ role: 'customer', id: customerId }];
