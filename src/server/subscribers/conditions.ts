import { holderOf, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { isWithPartner, PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import type { RefundPurpose, RefundStep } from '../../domain/money/refund-events.ts';
import type { EarlierStep } from '../../domain/promise/earlier.ts';
import type {
  Creation,
  Decision,
  DisputeChange,
  EarlierChange,
  PaymentChange,
  RefundChange,
} from '../changes/change.ts';

export const isEmergency = ({ booking }: Creation) => booking.serviceType === 'emergency';
export const isBookedAhead = ({ booking }: Creation) => booking.serviceType === 'standard';
export const isOnWaitingList = ({ overload }: Creation) => overload?.rule === 'waiting_list';
export const isForPartner = ({ isForPartner: is }: Creation) => is;
/** What the customer hears of a technician of the company says nothing true of a partner's. */
export const isOwn = ({ after }: Decision) => !isWithPartner(after);
export const isAcceptedByPartner = ({ after, by }: Decision) =>
  after.status === 'confirmed' && isWithPartner(after) && by.id === PARTNER_TECH_ID;
export const isByStaff = ({ by }: Creation) => by.role === 'admin';
export const isByPerson = ({ by }: Decision) => by.role !== 'system';
export const isByCustomer = ({ by }: Creation) => by.role === 'customer';
export const isDispatched = ({ booking }: Creation) => booking.unpaidRule !== 'waits';
export const hadTechnician = ({ before }: Decision) => holderOf(before) !== null;
/** A technician who reports an absence knows. */
export const hadAnotherTechnician = (change: Decision) =>
  hadTechnician(change) && change.by.id !== change.before.assignedTechId;
export const isWithoutTechnician = ({ after }: Decision) => isUnassigned(after);
export const hasLostTechnician = (change: Decision) =>
  change.before.assignedTechId !== null && change.after.assignedTechId === null;
export const hasTechnician = ({ after }: Decision) => after.assignedTechId !== null;
export const wasClaimed = (change: Decision) =>
  change.before.assignedTechId === null && hasTechnician(change);
export const becameUnassigned = ({ before, after }: Decision) => isUnassigned(after) && !isUnassigned(before);
export const isGivenBack = ({ problem }: Decision) => problem !== undefined;
export const isTaken = ({ problem }: Decision) => problem === undefined;
export const wasBegun = ({ before }: Decision) => before.status === 'in_progress';
export const wasAwaited = (change: Decision) => !wasBegun(change);
/** A receipt is mailed when a booking that was made without a payment is paid. */
export const isCharged = ({ after }: Decision) => after.unpaidRule === null;
export const isUnderWay = ({ after }: Decision) => after.status === 'in_progress';
export const hasStep =
  (step: EarlierStep) =>
  ({ to }: EarlierChange) =>
    to === step;
/** A booking is held, not let go. */
export const isHeld = ({ to }: Decision) => to !== null;
export const isByAnother = ({ by, after }: Decision) => by.id !== after.assignedTechId;
export const isCaptured = ({ to }: PaymentChange) => to === 'captured';
export const isFinal = ({ to }: PaymentChange) => to === 'refunded' || to === 'voided' || to === 'failed';
const isStep =
  (step: RefundStep) =>
  (...purposes: RefundPurpose[]) =>
  ({ payload: { refund } }: RefundChange) =>
    refund.step === step && purposes.includes(refund.purpose);
export const isMade = isStep('made');
export const isDenied = isStep('denied');
export const isWaiting = ({ payload: { refund } }: RefundChange) => refund.step === 'waiting';
export const asksForAnswer = ({ payload: { dispute } }: DisputeChange) =>
  dispute.state === 'inquiry' || dispute.state === 'open';
