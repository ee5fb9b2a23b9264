import type { Booking, BookingUser } from '../../domain/booking.ts';
import { holderOf, isInPool } from '../../domain/booking-status.ts';
import { eachText, noTexts, textsOf } from '../../domain/booking-texts.ts';
import { toDollars } from '../../domain/money.ts';
import { PaymentStatus } from '../../domain/payment.ts';
import type { Proof } from '../../domain/proof.ts';
import { MAX_REFUND_ATTEMPTS } from '../../domain/refund.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { BookingRow } from '../db/schema.ts';
import type { BookingDetail } from './queries.ts';

export type { BookingDetail };

/** The whole booking, as admins and its own customer see it. */
export function toBooking(row: BookingDetail): Booking {
  return {
    id: row.id,
    serviceType: row.serviceType,
    customerName: row.customerName,
    location: row.location,
    phoneNumber: row.phoneNumber || null,
    ...textsOf(row),
    scheduledAt: toTimeOrNull(row.scheduledAt),
    baseFee: toDollars(row.baseFeeCents),
    distanceCharges: toDollars(row.distanceChargesCents),
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
    ...(leadsToPoint(row) && { byPoint: true as const }),
    ...(row.labelMiles !== null && { labelMiles: row.labelMiles }),
    version: row.version,
    paymentStatus: paymentStatusOf(row),
    ...(isRefundRefused(row) && { refundRefused: true }),
    ...(isRefundRefused(row) && (row.refundAttempts ?? 0) >= MAX_REFUND_ATTEMPTS && { refundFailed: true }),
    assignedAt: toTimeOrNull(row.assignedAt),
    departedAt: toTimeOrNull(row.departedAt),
    arrivedAt: toTimeOrNull(row.arrivedAt),
    startedAt: toTimeOrNull(row.startedAt),
    completedAt: toTimeOrNull(row.completedAt),
    cancelledAt: toTimeOrNull(row.cancelledAt),
    proof: proofOf(row),
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
/** Only a customer's point and an exact one beat the text: the middle of a town is not where the customer stands. */
export const leadsToPoint = ({ byPoint, precision }: Pick<BookingRow, 'byPoint' | 'precision'>): boolean =>
  byPoint === 1 || precision === 'exact';

/** `none` also for what is no status: a booking is shown, whatever its payment. */
export const paymentStatusOf = ({ paymentStatus }: BookingDetail): PaymentStatus =>
  PaymentStatus.safeParse(paymentStatus).data ?? 'none';

/** What was captured was declined nothing but its refund. */
const isRefundRefused = ({ paymentStatus, paymentDeclineCode }: BookingDetail): boolean =>
  paymentStatus === 'captured' && paymentDeclineCode !== null;

function proofOf(row: BookingDetail): Proof | null {
  const { id, startPercent, endPercent, proofNote, photoName, proofAddedAt } = row;
  if (proofAddedAt === null) return null;
  const photoUrl = photoName && `/api/bookings/${id}/proof/${photoName}.webp`;
  return { startPercent, endPercent, note: proofNote, photoUrl, addedAt: toTime(proofAddedAt) };
}

const nobody = {
  customerName: null,
  phoneNumber: null,
  ...noTexts,
  latitude: null,
  longitude: null,
  accuracy: null,
  place: null,
  byPoint: undefined,
  labelMiles: undefined,
  user: null,
  refundRefused: undefined,
  refundFailed: undefined,
} as const satisfies Partial<Booking>;

const withoutEmail = (user: Booking['user']) => user && { ...user, email: null };

/** What a technician off duty sees of a job in the pool: enough to decide about going on duty. */
const toPoolGlimpse = (job: Booking): Booking => ({
  ...job,
  phoneNumber: null,
  ...eachText((name, { inPool }) => (inPool ? job[name] : null)),
  latitude: null,
  longitude: null,
  accuracy: null,
  place: null,
  byPoint: undefined,
  labelMiles: undefined,
  user: null,
});

/** A job of the pool, as every technician on duty may see it: without the customer's e-mail address. */
export function toPoolJob(row: BookingDetail): Booking {
  const booking = toBooking(row);
  return { ...booking, user: withoutEmail(booking.user) };
}

/**
 * A job as one technician may see it: whole while it is theirs and open, in the pool without the e-mail address. What is
 * over, or another's by now, no longer tells who the customer is or where.
 */
export function toJob(row: BookingDetail, techId: string): Booking {
  if (isInPool(row)) return toPoolJob(row);
  if (holderOf(row) === techId) return toBooking(row);
  const isAnothers = row.assignedTechId !== null && row.assignedTechId !== techId;
  return { ...toBooking(row), ...nobody, ...(isAnothers && { location: '', proof: null }) };
}

/** The same as it is shown to the technician now: of the pool only a glimpse while off duty. */
export function toShownJob(row: BookingDetail, techId: string, isOnDuty: boolean): Booking {
  const job = toJob(row, techId);
  return isInPool(row) && !isOnDuty ? toPoolGlimpse(job) : job;
}
