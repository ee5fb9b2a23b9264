import * as z from 'zod/mini';
import type { BookingStatus } from './booking-status.ts';
import { METERS_PER_MILE, milesBetween, type Precision, roundToTenth } from './place.ts';
import type { ServiceType } from './service-type.ts';
import { Time, toTime } from './time.ts';

export const EtaStatus = z.enum([
  'no_tech_assigned',
  'tech_assigned',
  'tech_location_unknown',
  'en_route',
  'service_in_progress',
  'service_completed',
  'tech_location_private',
]);
export type EtaStatus = z.infer<typeof EtaStatus>;

/**
 * Only `en_route` carries figures and a position; they are null otherwise. Distance in straight miles. `asOf` is the
 * time of the fix that the figures rest on, else of the answer. `bookingVersion` is the version of the booking that
 * the answer rests on: a reader that knows a newer one reads again.
 */
export const EtaResponse = z.object({
  status: EtaStatus,
  message: z.string(),
  estimatedWaitTime: z.nullable(z.string()),
  estimatedTimeMinutes: z.nullable(z.int()),
  lowMinutes: z.nullable(z.int()),
  highMinutes: z.nullable(z.int()),
  distance: z.nullable(z.number()),
  techLocation: z.nullable(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      lastUpdate: Time,
      minutesSinceUpdate: z.int(),
    }),
  ),
  asOf: Time,
  bookingVersion: z.int(),
});
export type EtaResponse = z.infer<typeof EtaResponse>;

/** The badge of each status. */
export const etaStatusName: Record<EtaStatus, string> = {
  no_tech_assigned: 'Assignment Pending',
  tech_assigned: 'Technician Assigned',
  tech_location_unknown: 'Location Updating',
  en_route: 'Technician En Route',
  service_in_progress: 'Service in Progress',
  service_completed: 'Service Complete',
  tech_location_private: 'Status Update',
};

const MINUTE_MS = 60_000;
/** A standard booking is driven to in the last hour before its time. */
export const EARLY_MS = 60 * MINUTE_MS;
const FIX_LIFETIME_MS = 30 * MINUTE_MS;
const ARRIVED_METERS = 150;

/** What the status is decided from; times in epoch milliseconds. */
export type EtaInput = {
  booking: {
    version: number;
    status: BookingStatus;
    serviceType: ServiceType;
    assignedTechId: string | null;
    scheduledAt: number | null;
    departedAt: number | null;
    arrivedAt: number | null;
    latitude: number;
    longitude: number;
    precision: Precision;
  };
  /** Off duty counts once duty was ever set; a technician who never did has no fix either. */
  technician: { hasGoneOffDuty: boolean; isAtAnotherJob: boolean } | null;
  fix: { latitude: number; longitude: number; recordedAt: number } | null;
};

/** The status that a booking has by itself; null when the technician's duty and position decide. */
export function statusByBooking(status: BookingStatus, isAssigned: boolean): EtaStatus | null {
  if (status === 'completed') return 'service_completed';
  if (status === 'cancelled') return 'tech_location_private';
  if (!isAssigned) return 'no_tech_assigned';
  if (status === 'in_progress') return 'service_in_progress';
  return status === 'pending' ? 'tech_assigned' : null;
}

/** The first rule that holds decides, in the contract's order. */
export function etaStatus({ booking, technician, fix }: EtaInput, nowMs: number): EtaStatus {
  const byBooking = statusByBooking(booking.status, booking.assignedTechId !== null);
  if (byBooking !== null) return byBooking;
  if (isEarly(booking, nowMs) || technician?.isAtAnotherJob) return 'tech_assigned';
  if (technician?.hasGoneOffDuty) return 'tech_location_private';
  if (!fix || nowMs - fix.recordedAt > FIX_LIFETIME_MS) return 'tech_location_unknown';
  return 'en_route';
}

const isEarly = (booking: EtaInput['booking'], nowMs: number) =>
  booking.serviceType === 'standard' &&
  booking.departedAt === null &&
  booking.scheduledAt !== null &&
  booking.scheduledAt - nowMs > EARLY_MS;

/** Who reads the words: the booking's customer (and admins), or a guest who follows a shared link. */
export type EtaReader = 'customer' | 'guest';

const messages: Record<EtaStatus | 'arrived' | 'cancelled', Record<EtaReader, string>> = {
  no_tech_assigned: {
    customer: 'We are finding a technician for you.',
    guest: 'We are finding a technician.',
  },
  tech_assigned: {
    customer: 'A technician has been assigned to your booking.',
    guest: 'A technician has been assigned.',
  },
  tech_location_unknown: {
    customer: 'Your technician is assigned. We are waiting for a location.',
    guest: 'A technician is assigned. We are waiting for a location.',
  },
  en_route: { customer: 'Your technician is on the way.', guest: 'The technician is on the way.' },
  arrived: { customer: 'Your technician has arrived.', guest: 'The technician has arrived.' },
  service_in_progress: {
    customer: 'Your technician is with your vehicle. Charging is in progress.',
    guest: 'The technician is with the vehicle. Charging is in progress.',
  },
  service_completed: {
    customer: 'Your charging service is complete. Drive safely.',
    guest: 'The charging service is complete.',
  },
  tech_location_private: {
    customer: 'Your technician is not sharing a location right now.',
    guest: 'The technician is not sharing a location right now.',
  },
  cancelled: { customer: 'This booking was cancelled.', guest: 'This booking was cancelled.' },
};

/** Statuses of a confirmed booking that say nothing of where a technician is who has reported to have arrived. */
const hidesArrival: readonly EtaStatus[] = ['tech_location_unknown', 'tech_location_private'];

/** The words for a status of a booking. `hasArrived` counts while the booking is confirmed. */
export function etaMessage(
  status: EtaStatus,
  booking: { status: BookingStatus; hasArrived: boolean },
  reader: EtaReader,
): string {
  if (booking.status === 'cancelled') return messages.cancelled[reader];
  return messages[showsArrival(status, booking) ? 'arrived' : status][reader];
}

/** Whether a technician who has arrived is said to have arrived, whatever else is known of the position. */
export const showsArrival = (
  status: EtaStatus,
  booking: { status: BookingStatus; hasArrived: boolean },
): boolean =>
  booking.hasArrived &&
  booking.status === 'confirmed' &&
  (status === 'en_route' || hidesArrival.includes(status));

export type DriveMinutes = { minutes: number; lowMinutes: number; highMinutes: number };

/** Whether the technician is within 150 m of an exactly known place, or said so. */
export function hasArrived({ booking, fix }: EtaInput): boolean {
  if (booking.arrivedAt !== null) return true;
  if (!fix || booking.precision !== 'exact') return false;
  return milesBetween(booking, fix) * METERS_PER_MILE <= ARRIVED_METERS;
}

/**
 * The answer of GET /api/bookings/{id}/eta for one kind of reader; `drive` is the time to drive from the fix, known
 * only while en route.
 */
export function describeEta(
  input: EtaInput,
  drive: DriveMinutes | null,
  nowMs: number,
  reader: EtaReader = 'customer',
): EtaResponse {
  const { booking, fix } = input;
  const status = etaStatus(input, nowMs);
  // A position that is not told must not be told by what follows from it.
  const arrived = status === 'en_route' ? hasArrived(input) : booking.arrivedAt !== null;
  const message = etaMessage(status, { status: booking.status, hasArrived: arrived }, reader);
  const bookingVersion = booking.version;
  if (status !== 'en_route' || !fix || !drive) {
    return { status, message, ...noFigures, asOf: toTime(nowMs), bookingVersion };
  }
  const { minutes, lowMinutes, highMinutes } = arrived ? AT_THE_DOOR : wholeMinutes(drive);
  const lastUpdate = toTime(fix.recordedAt);
  return {
    status,
    message,
    estimatedWaitTime: arrived ? 'now' : `about ${minutes} min (${lowMinutes}-${highMinutes})`,
    estimatedTimeMinutes: minutes,
    lowMinutes,
    highMinutes,
    distance: roundToTenth(milesBetween(booking, fix)),
    techLocation: {
      latitude: fix.latitude,
      longitude: fix.longitude,
      lastUpdate,
      minutesSinceUpdate: Math.max(0, Math.floor((nowMs - fix.recordedAt) / MINUTE_MS)),
    },
    asOf: lastUpdate,
    bookingVersion,
  };
}

const AT_THE_DOOR: DriveMinutes = { minutes: 0, lowMinutes: 0, highMinutes: 0 };

/** What every answer but `en_route` lacks. */
export const noFigures = {
  estimatedWaitTime: null,
  estimatedTimeMinutes: null,
  lowMinutes: null,
  highMinutes: null,
  distance: null,
  techLocation: null,
} as const;

/** Rounded so that low ≤ estimate ≤ high still holds. */
const wholeMinutes = (drive: DriveMinutes): DriveMinutes => {
  const minutes = Math.max(1, Math.round(drive.minutes));
  return {
    minutes,
    lowMinutes: Math.min(minutes, Math.max(1, Math.floor(drive.lowMinutes))),
    highMinutes: Math.max(minutes, Math.ceil(drive.highMinutes)),
  };
};

/** 'Technician Nearby!' is said at this many minutes or fewer. */
export const NEARBY_MINUTES = 10;
/** A position older than this 'may be outdated'. */
export const OUTDATED_MINUTES = 5;
