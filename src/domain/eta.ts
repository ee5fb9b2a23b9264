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

/** Only `en_route` carries figures and a position; they are null otherwise. Distance in straight miles. */
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

/** The first rule that holds decides, in the contract's order. */
export function etaStatus({ booking, technician, fix }: EtaInput, nowMs: number): EtaStatus {
  if (booking.status === 'completed') return 'service_completed';
  if (booking.status === 'cancelled') return 'tech_location_private';
  if (!booking.assignedTechId) return 'no_tech_assigned';
  if (booking.status === 'in_progress') return 'service_in_progress';
  if (booking.status === 'pending' || isEarly(booking, nowMs) || technician?.isAtAnotherJob)
    return 'tech_assigned';
  if (technician?.hasGoneOffDuty) return 'tech_location_private';
  if (!fix || nowMs - fix.recordedAt > FIX_LIFETIME_MS) return 'tech_location_unknown';
  return 'en_route';
}

const isEarly = (booking: EtaInput['booking'], nowMs: number) =>
  booking.serviceType === 'standard' &&
  booking.departedAt === null &&
  booking.scheduledAt !== null &&
  booking.scheduledAt - nowMs > EARLY_MS;

const messages: Record<EtaStatus, string> = {
  no_tech_assigned: 'We are finding a technician for you.',
  tech_assigned: 'A technician has been assigned to your booking.',
  tech_location_unknown: 'Your technician is assigned. We are waiting for a location.',
  en_route: 'Your technician is on the way.',
  service_in_progress: 'Your technician is with your vehicle. Charging is in progress.',
  service_completed: 'Your charging service is complete. Drive safely.',
  tech_location_private: 'Your technician is not sharing a location right now.',
};

const CANCELLED_MESSAGE = 'This booking was cancelled.';
const ARRIVED_MESSAGE = 'Your technician has arrived.';

export type DriveMinutes = { minutes: number; lowMinutes: number; highMinutes: number };

/** Whether the technician is within 150 m of an exactly known place, or said so. */
export function hasArrived({ booking, fix }: EtaInput): boolean {
  if (booking.arrivedAt !== null) return true;
  if (!fix || booking.precision !== 'exact') return false;
  return milesBetween(booking, fix) * METERS_PER_MILE <= ARRIVED_METERS;
}

/** The answer of GET /api/bookings/{id}/eta; `drive` is the time still to drive, known only while en route. */
export function describeEta(input: EtaInput, drive: DriveMinutes | null, nowMs: number): EtaResponse {
  const status = etaStatus(input, nowMs);
  const asOf = toTime(nowMs);
  if (status !== 'en_route' || !input.fix || !drive) {
    const message = input.booking.status === 'cancelled' ? CANCELLED_MESSAGE : messages[status];
    return { status, message, ...noFigures, asOf };
  }
  const arrived = hasArrived(input);
  const { minutes, lowMinutes, highMinutes } = arrived ? AT_THE_DOOR : wholeMinutes(drive);
  return {
    status,
    message: arrived ? ARRIVED_MESSAGE : messages.en_route,
    estimatedWaitTime: arrived ? 'now' : `about ${minutes} min (${lowMinutes}-${highMinutes})`,
    estimatedTimeMinutes: minutes,
    lowMinutes,
    highMinutes,
    distance: roundToTenth(milesBetween(input.booking, input.fix)),
    techLocation: {
      latitude: input.fix.latitude,
      longitude: input.fix.longitude,
      lastUpdate: toTime(input.fix.recordedAt),
      minutesSinceUpdate: Math.max(0, Math.floor((nowMs - input.fix.recordedAt) / MINUTE_MS)),
    },
    asOf,
  };
}

const AT_THE_DOOR: DriveMinutes = { minutes: 0, lowMinutes: 0, highMinutes: 0 };

const noFigures = {
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
