import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import { isUnpaid } from '../../domain/bookings/unpaid.ts';
import type { Person } from './channel.ts';
import type { Occasion } from './message-queries.ts';

/** Returns the recipients by the state when the message is due; nobody if the reason no longer exists. */
export type Audience = (occasion: Occasion) => Person[];

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
  (holds: (occasion: Occasion) => boolean): Audience =>
  (occasion) =>
    occasion.techId !== null && holds(occasion) ? [{ role: 'tech', id: occasion.techId }] : [];

export const technicianWhoHasIt = technicianIf(({ techId, assignedTechId }) => techId === assignedTechId);
export const technicianWhoHadIt = technicianIf(({ techId, assignedTechId }) => techId !== assignedTechId);
export const technicianOfCancelled = technicianIf(({ status }) => status === 'cancelled');

/** A technician to whom an unassigned booking is offered. */
export const technicianWhileUnassigned = technicianIf((occasion) => isUnassigned(occasion));

export const customerWhileUnpaid: Audience = ({ customerId, status, paymentStatus }) =>
  isUnpaid(status, paymentStatus) ? [{ role: 'customer', id: customerId }] : [];

export const customer: Audience = ({ customerId }) => [{ role: 'customer', id: customerId }];
