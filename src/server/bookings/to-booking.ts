import type { Booking, BookingUser } from '../../domain/bookings/booking.ts';
import {
  bookingFields,
  eachField,
  hiddenFrom,
  type OptionName,
  optionNames,
  textNames,
} from '../../domain/bookings/booking-fields.ts';
import { holderOf, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { readTerms } from '../../domain/bookings/cancellation-terms.ts';
import { type Proof, photoUrlOf } from '../../domain/bookings/proof.ts';
import { isUnpaid, lostStatuses } from '../../domain/bookings/unpaid.ts';
import { BookingPartner } from '../../domain/dispatch/partner.ts';
import { toDollars } from '../../domain/money/money.ts';
import { PaymentStatus } from '../../domain/money/payment.ts';
import { isRefused } from '../../domain/money/refund-request.ts';
import { TipStatus } from '../../domain/money/tip.ts';
import { basisOf } from '../../domain/promise/promise.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { BookingRow } from '../platform/db/schema.ts';
import type { BookingDetail, ShownBooking } from './find-booking.ts';

/** Returns the whole booking, as admins and its own customer see it. */
export function toBooking(row: ShownBooking): Booking {
  return {
    id: row.id,
    serviceType: row.serviceType,
    customerName: row.customerName,
    location: row.location,
    phoneNumber: row.phoneNumber || null,
    ...eachField(textNames, (name) => row[name]),
    scheduledAt: toTimeOrNull(row.scheduledAt),
    baseFee: toDollars(row.baseFeeCents),
    distanceCharges: toDollars(row.distanceChargesCents),
    energyCharges: toDollars(row.energyChargesCents),
    totalAmount: toDollars(row.totalCents),
    distance: row.distanceMiles,
    status: row.status,
    assignedTechId: row.assignedTechId,
    createdAt: toTime(row.createdAt),
    user: row.customerDeletedAt === null ? userOf(row) : null,
    latitude: row.latitude,
    longitude: row.longitude,
    precision: row.precision,
    accuracy: row.accuracy,
    place: row.place,
    ...(navigatesToPoint(row) && { byPoint: true as const }),
    ...(row.labelMiles !== null && { labelMiles: row.labelMiles }),
    ...(row.exactSpotLater === 1 && { exactSpotLater: true as const }),
    ...(row.spotPhotoName !== null && { spotPhotoUrl: photoUrlOf(row.id, row.spotPhotoName) }),
    ...optionsOf(row),
    ...(row.movedAt !== null && { movedAt: toTime(row.movedAt) }),
    ...(row.freeUntilAt !== null && { freeUntilAt: toTime(row.freeUntilAt) }),
    taxAmount: toDollars(row.taxCents),
    version: row.version,
    paymentStatus: paymentStatusOf(row),
    refundedAmount: toDollars(refundedCentsOf(row)),
    refundedOtherwise: toDollars(otherwiseCentsOf(row)),
    isUnpaid: isUnpaid(row.status, paymentStatusOf(row)),
    ...(row.unpaidRule === 'waits' && { awaitsPayment: true as const }),
    ...(dueCentsOf(row) < row.totalCents && { dueAmount: toDollars(dueCentsOf(row)) }),
    ...(row.lostDifferenceCents !== null && { takenAmount: toDollars(takenCentsOf(row)) }),
    ...(isRefundRefused(row) && { refundRefused: true }),
    ...(isRefundRefused(row) && row.restState === 'failed' && { refundFailed: true }),
    ...(row.restApproval === 'waiting' && { refundWaiting: true }),
    ...(row.takenBackBy !== null && { takenBack: true }),
    ...cancellationFields(row),
    ...tipOf(row),
    promisedAt: toTime(row.promisedAt),
    promise: promiseOf(row),
    arrival: row.arrival ?? null,
    ...partnerOf(row),
    ...earlierOf(row),
    late: lateOf(row),
    ...toldArrivalOf(row),
    assignedAt: toTimeOrNull(row.assignedAt),
    departedAt: toTimeOrNull(row.departedAt),
    arrivedAt: toTimeOrNull(row.arrivedAt),
    startedAt: toTimeOrNull(row.startedAt),
    completedAt: toTimeOrNull(row.completedAt),
    cancelledAt: toTimeOrNull(row.cancelledAt),
    ...chargingOf(row),
    ...(row.reportedAt !== null && { reportedAt: toTime(row.reportedAt) }),
    proof: proofOf(row),
  };
}

function tipOf(row: BookingDetail): Pick<Booking, 'tip'> {
  const { tipCents, tippedAt } = row;
  const status = TipStatus.safeParse(row.tipStatus).data;
  if (tipCents === null || tippedAt === null || !status) return {};
  const refundedCents = Number(row.tipRefundedCents ?? 0);
  return {
    tip: {
      amount: toDollars(tipCents),
      status,
      ...(refundedCents > 0 && { refundedAmount: toDollars(refundedCents) }),
      givenAt: toTime(tippedAt),
    },
  };
}

const promiseOf = ({ promisedFromAt, promisedAt, promiseSource }: BookingDetail): Booking['promise'] =>
  promisedFromAt === null
    ? null
    : { fromAt: toTime(promisedFromAt), byAt: toTime(promisedAt), basis: basisOf(promiseSource ?? 'prior') };

function partnerOf(row: BookingDetail): Pick<Booking, 'partner'> {
  const { partnerName: name, partnerState, partnerRef: ref, partnerFromAt, partnerByAt } = row;
  const state = BookingPartner.shape.state.safeParse(partnerState).data;
  if (name === null || !state) return {};
  return {
    partner: { name, state, ref, fromAt: toTimeOrNull(partnerFromAt), byAt: toTimeOrNull(partnerByAt) },
  };
}

function earlierOf(row: BookingDetail): Pick<Booking, 'earlier'> {
  const { earlierSince, earlierToldAt, offeredStartAt, offeredUntil } = row;
  if (earlierSince === null) return {};
  const offer =
    offeredStartAt === null || offeredUntil === null
      ? null
      : { startAt: toTime(offeredStartAt), expiresAt: toTime(offeredUntil) };
  return { earlier: { since: toTime(earlierSince), offer, told: toTimeOrNull(earlierToldAt) } };
}
const lateOf = ({ lateToldAt, lateBy, lateReason }: BookingDetail): Booking['late'] =>
  lateToldAt === null
    ? null
    : { toldAt: toTime(lateToldAt), arrivalBy: toTimeOrNull(lateBy), reason: lateReason };

const toldArrivalOf = ({ arrivalToldAt, toldArrivesAt }: BookingDetail): Pick<Booking, 'toldArrival'> =>
  arrivalToldAt === null || toldArrivesAt === null
    ? {}
    : { toldArrival: { toldAt: toTime(arrivalToldAt), arrivesAt: toTime(toldArrivesAt) } };

type Kept = Pick<BookingDetail, 'keptCents' | 'deniedRestCents'>;

/**
 * What is kept of a cancelled booking's payment: by its terms, and what another admin has refused to give back. A part may
 * have been given back later.
 */
export const keptCentsOf = (row: Paid & Kept): number =>
  Math.min((row.keptCents ?? 0) + Number(row.deniedRestCents ?? 0), takenCentsOf(row) - refundedCentsOf(row));

function cancellationFields(row: BookingDetail): Partial<Booking> {
  const { cancellationTerms, cancelCause, cancelReason } = row;
  const keptCents = keptCentsOf(row);
  const terms = readTerms(cancellationTerms);
  const isPaid = row.paymentStatus === 'captured' || row.paymentStatus === 'authorized';
  return {
    ...(terms && { cancellationTerms: terms }),
    ...(keptCents > 0 && isPaid && { keptAmount: toDollars(keptCents) }),
    ...(cancelCause && { cancelCause }),
    ...(cancelReason && { cancelReason }),
  };
}

const userOf = (row: BookingDetail): BookingUser => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  vehicleMake: row.vehicleMake,
  vehicleModel: row.vehicleModel,
  vehicleYear: row.vehicleYear,
  vehicleColor: row.vehicleColor,
  licensePlate: row.licensePlate,
});
/** Only a point set by the customer or an exact geocode overrides the address text; a town's centre does not. */
export const navigatesToPoint = ({
  byPoint,
  precision,
}: Pick<BookingRow, 'byPoint' | 'precision'>): boolean => byPoint === 1 || precision === 'exact';

const PAYMENT_STATUSES = PaymentStatus.options;

type Paid = Pick<
  BookingDetail,
  'status' | 'paymentStatus' | 'refundedCents' | 'lostDifferenceCents' | 'totalCents'
>;

export const refundedCentsOf = ({ refundedCents }: Pick<Paid, 'refundedCents'>): number =>
  Math.max(0, Number(refundedCents ?? 0));

/** What was given back by other means than the card. */
export const otherwiseCentsOf = (row: Pick<BookingDetail, 'refundedOtherwiseCents'>): number =>
  Number(row.refundedOtherwiseCents ?? 0);

/** What of the price was taken or reserved, in cents: all of it but for the differences of its moves that were not charged. */
export const takenCentsOf = (row: Pick<Paid, 'lostDifferenceCents' | 'totalCents'>): number =>
  row.totalCents - Number(row.lostDifferenceCents ?? 0);

/** Whether an open booking, or one that is done, was paid but for the differences of its moves. */
export const owesDifference = (row: Pick<Paid, 'status' | 'lostDifferenceCents'>): boolean =>
  row.status !== 'cancelled' && row.lostDifferenceCents !== null;

/** What is to be paid of an unpaid booking, in cents: all of it, or the differences of its moves that were not charged. */
export const dueCentsOf = (
  row: Pick<Paid, 'status' | 'paymentStatus' | 'lostDifferenceCents' | 'totalCents'>,
): number =>
  lostStatuses.some((lost) => lost === row.paymentStatus) || !owesDifference(row)
    ? row.totalCents
    : Number(row.lostDifferenceCents);

/**
 * Returns `none` for an unknown payment status, so that the booking can still be shown; `failed` while a part of the price
 * is not paid.
 */
export function paymentStatusOf(row: Paid): PaymentStatus {
  if (owesDifference(row)) return 'failed';
  if (row.paymentStatus === 'captured' && refundedCentsOf(row) > 0) return 'partially_refunded';
  return PAYMENT_STATUSES.find((status) => status === row.paymentStatus) ?? 'none';
}

const isRefundRefused = ({
  paymentStatus,
  restState: state,
  restAttempt: attempt,
  restApproval,
}: BookingDetail): boolean =>
  paymentStatus === 'captured' &&
  restApproval !== 'refused' &&
  state !== null &&
  attempt !== null &&
  isRefused({ state, attempt });

function proofOf(row: BookingDetail): Proof | null {
  const { id, startPercent, endPercent, proofKwh, proofNote, photoName, proofAddedAt, distanceMeters } = row;
  if (proofAddedAt === null) return null;
  const photoUrl = photoName && photoUrlOf(id, photoName);
  return {
    startPercent,
    endPercent,
    ...(proofKwh !== null && { kwh: proofKwh }),
    note: proofNote,
    ...(distanceMeters !== null && { distanceMeters }),
    photoUrl,
    addedAt: toTime(proofAddedAt),
  };
}

/** The figures of the running service; those of one that was broken off say nothing of the next. */
function chargingOf(row: BookingDetail): Pick<Booking, 'charging'> {
  const { status, startedAt, chargedKwh: kwh, chargedPercent: percent, chargedAt, chargeEndsAt } = row;
  if (status !== 'in_progress' || chargedAt === null || chargedAt < (startedAt ?? 0)) return {};
  return { charging: { kwh, percent, endsAt: toTimeOrNull(chargeEndsAt), asOf: toTime(chargedAt) } };
}

const optionsOf = (row: BookingDetail): Pick<Booking, OptionName> =>
  Object.fromEntries(optionNames.filter((name) => row[name] !== null).map((name) => [name, row[name]]));

/** Returns no value for each of the fields, as a booking has it: null for a text, none for an option. */
const withoutFields = (names: ReturnType<typeof hiddenFrom>): Partial<Booking> =>
  Object.fromEntries(names.map((name) => [name, 'schema' in bookingFields[name] ? undefined : null]));

const nobody = {
  customerName: null,
  phoneNumber: null,
  ...withoutFields(hiddenFrom('all')),
  latitude: null,
  longitude: null,
  accuracy: null,
  place: null,
  byPoint: undefined,
  labelMiles: undefined,
  spotPhotoUrl: undefined,
  arrival: null,
  toldArrival: undefined,
  partner: undefined,
  user: null,
  charging: undefined,
  refundRefused: undefined,
  refundFailed: undefined,
  refundWaiting: undefined,
} as const satisfies Partial<Booking>;

const withoutEmail = (user: Booking['user']) => user && { ...user, email: null };

/** Returns the fields of an unassigned job that a technician off duty may see. */
const toUnassignedPreview = (job: Booking): Booking => ({
  ...job,
  phoneNumber: null,
  ...withoutFields(hiddenFrom('offDuty')),
  latitude: null,
  longitude: null,
  accuracy: null,
  place: null,
  byPoint: undefined,
  labelMiles: undefined,
  offeredTo: undefined,
  user: null,
});

/**
 * A technician need not know that the customer waits for an earlier time, has reported something or disputes the payment; a
 * tip is its technician's.
 */
const toJobOf = (row: ShownBooking): Booking => ({
  ...toBooking(row),
  earlier: undefined,
  reportedAt: undefined,
  takenBack: undefined,
  tip: undefined,
});

/**
 * Returns an unassigned job for technicians on duty: without the customer's e-mail address and photo of the spot, with the
 * technician whom it is offered to.
 */
export function toUnassignedJob(row: ShownBooking): Booking {
  const booking = toJobOf(row);
  const { offeredTo } = row;
  return {
    ...booking,
    user: withoutEmail(booking.user),
    spotPhotoUrl: undefined,
    ...(offeredTo !== null && { offeredTo }),
  };
}

/**
 * Returns a job for one technician: complete while the job is the technician's and open; without the e-mail address if
 * unassigned; without the customer's identity and address if finished or assigned to another.
 */
export function toJob(row: ShownBooking, techId: string): Booking {
  if (isUnassigned(row)) return toUnassignedJob(row);
  const own = row.tipTechId === techId ? tipOf(row) : {};
  if (holderOf(row) === techId) return { ...toJobOf(row), ...own };
  const isOthers = row.assignedTechId !== null && row.assignedTechId !== techId;
  return { ...toJobOf(row), ...nobody, ...(isOthers && { location: '', proof: null }), ...own };
}

/** Returns a job for a technician by duty status: off duty, unassigned jobs are reduced to a preview. */
export function toShownJob(row: ShownBooking, techId: string, isOnDuty: boolean): Booking {
  const job = toJob(row, techId);
  return isUnassigned(row) && !isOnDuty ? toUnassignedPreview(job) : job;
}
