import * as z from 'zod/mini';
import type { BookingStatus } from '../bookings/booking-status.ts';
import type { Job } from '../dispatch/stops.ts';
import { MINUTE_MS } from '../durations.ts';
import {
  Coordinates,
  METERS_PER_MILE,
  milesBetween,
  type Precision,
  roughPoint,
  roundToTenth,
} from '../places/place.ts';
import { type Texts, texts } from '../texts.ts';
import { Time, toTime } from '../time.ts';
import { ComingTechnician } from './who-comes.ts';

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
 * Figures and position are null unless the status is `en_route`. `distance` is in straight-line miles,
 * for a guest from the rough point that the guest knows. `asOf` is the
 * time of the fix behind the figures, or the time of the answer. `bookingVersion` is the booking version behind the
 * answer: a reader with a newer version of the booking reads the ETA again. `usualAssignMinutes` is within how many minutes
 * an emergency is usually assigned, while one waits for a technician; null without enough history. `arrivesAt` is when the
 * technician is expected, for the customer of a job that the technician is not on the way to yet. `technician` is who comes,
 * while the booking is open.
 */
export const EtaResponse = z.object({
  status: EtaStatus,
  message: z.string(),
  estimatedWaitTime: z.nullable(z.string()),
  estimatedTimeMinutes: z.nullable(z.int()),
  lowMinutes: z.nullable(z.int()),
  highMinutes: z.nullable(z.int()),
  distance: z.nullable(z.number()),
  usualAssignMinutes: z.nullable(z.int()),
  arrivesAt: z.nullable(Time),
  technician: z.nullable(ComingTechnician),
  techLocation: z.nullable(z.extend(Coordinates, { lastUpdate: Time, minutesSinceUpdate: z.int() })),
  asOf: Time,
  bookingVersion: z.int(),
});
export type EtaResponse = z.infer<typeof EtaResponse>;

/** The badge text of each status. */
export const etaStatusName: Record<EtaStatus, string> = texts({
  no_tech_assigned: 'Assignment Pending',
  tech_assigned: 'Technician Assigned',
  tech_location_unknown: 'Location Updating',
  en_route: 'Technician En Route',
  service_in_progress: 'Service in Progress',
  service_completed: 'Service Complete',
  tech_location_private: 'Status Update',
});

/** The drive to a standard booking begins in the last hour before its time. */
export const EARLY_MS = 60 * MINUTE_MS;
const FIX_LIFETIME_MS = 30 * MINUTE_MS;
const ARRIVED_METERS = 150;

/** The input of the ETA status; times in epoch milliseconds. */
export type EtaInput = {
  booking: Omit<Job, 'id' | 'startedAt'> & {
    version: number;
    assignedTechId: string | null;
    precision: Precision;
  };
  /** `hasGoneOffDuty` is false for a technician who never set duty; such a technician has no fix. */
  technician: { hasGoneOffDuty: boolean; isAtAnotherJob: boolean } | null;
  fix: (Coordinates & { recordedAt: number }) | null;
};

/** Returns the ETA status that follows from the booking alone, or null when duty and position decide. */
export function statusByBooking(status: BookingStatus, isAssigned: boolean): EtaStatus | null {
  if (status === 'completed') return 'service_completed';
  if (status === 'cancelled') return 'tech_location_private';
  if (!isAssigned) return 'no_tech_assigned';
  if (status === 'in_progress') return 'service_in_progress';
  return status === 'pending' ? 'tech_assigned' : null;
}

/** Returns the ETA status by the first rule that applies, in the order of the contract. */
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

/** The reader of the message: the booking's customer or an admin, or a guest with a shared link. */
export type EtaReader = 'customer' | 'guest';

const messages: Record<EtaStatus | 'arrived' | 'cancelled', Record<EtaReader, string>> = texts({
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
});

/** Statuses of a confirmed booking whose message does not mention a reported arrival. */
const hidesArrival: readonly EtaStatus[] = ['tech_location_unknown', 'tech_location_private'];

/** Returns the message for an ETA status. `hasArrived` has an effect while the booking is confirmed. */
export function etaMessage(
  status: EtaStatus,
  booking: { status: BookingStatus; hasArrived: boolean },
  reader: EtaReader,
  { t }: Pick<Texts, 't'>,
): string {
  const row =
    booking.status === 'cancelled' ? 'cancelled' : showsArrival(status, booking) ? 'arrived' : status;
  return t(messages[row][reader]);
}

/** Whether the message reports the arrival of the technician. */
export const showsArrival = (
  status: EtaStatus,
  booking: { status: BookingStatus; hasArrived: boolean },
): boolean =>
  booking.hasArrived &&
  booking.status === 'confirmed' &&
  (status === 'en_route' || hidesArrival.includes(status));

export type DriveMinutes = { minutes: number; lowMinutes: number; highMinutes: number };

/** Whether the technician has reported the arrival, or is within 150 m of an exactly known place. */
export function hasArrived({ booking, fix }: EtaInput): boolean {
  if (booking.arrivedAt !== null) return true;
  if (!fix || booking.precision !== 'exact') return false;
  return milesBetween(booking, fix) * METERS_PER_MILE <= ARRIVED_METERS;
}

/**
 * Returns the answer of GET /api/bookings/{id}/eta for one kind of reader. `drive` is the duration of the drive from
 * the fix; null unless the status is `en_route`.
 */
export function describeEta(
  input: EtaInput,
  drive: DriveMinutes | null,
  nowMs: number,
  { t }: Pick<Texts, 't'>,
  reader: EtaReader = 'customer',
): EtaResponse {
  const { booking, fix } = input;
  const status = etaStatus(input, nowMs);
  // An arrival that follows from a hidden position would reveal the position.
  const arrived = status === 'en_route' ? hasArrived(input) : booking.arrivedAt !== null;
  const message = etaMessage(status, { status: booking.status, hasArrived: arrived }, reader, { t });
  const bookingVersion = booking.version;
  if (status !== 'en_route' || !fix || !drive) {
    return { status, message, ...noFigures, asOf: toTime(nowMs), bookingVersion };
  }
  // A few distances from the exact point would tell a guest the address.
  const place = reader === 'guest' ? roughPoint(booking) : booking;
  const { minutes, lowMinutes, highMinutes } = arrived ? NO_DRIVE : wholeMinutes(drive);
  const lastUpdate = toTime(fix.recordedAt);
  return {
    ...noFigures,
    status,
    message,
    estimatedWaitTime: arrived
      ? t('now')
      : t('about {minutes} min ({lowMinutes}-{highMinutes})', { minutes, lowMinutes, highMinutes }),
    estimatedTimeMinutes: minutes,
    lowMinutes,
    highMinutes,
    distance: roundToTenth(milesBetween(place, fix)),
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

/** How old a shown time may become: below the minute after which a page says that there is no news. */
const SHOWN_AS_OF_MS = 15_000;

/** Whether a page that shows the first ETA needs the second. The position reaches the page by itself. */
export const showsOtherwise = (before: EtaResponse, after: EtaResponse): boolean =>
  before.status !== after.status ||
  before.message !== after.message ||
  before.estimatedWaitTime !== after.estimatedWaitTime ||
  before.distance !== after.distance ||
  before.usualAssignMinutes !== after.usualAssignMinutes ||
  before.arrivesAt !== after.arrivesAt ||
  JSON.stringify(before.technician) !== JSON.stringify(after.technician) ||
  before.bookingVersion !== after.bookingVersion ||
  Date.parse(after.asOf) - Date.parse(before.asOf) >= SHOWN_AS_OF_MS;

const NO_DRIVE: DriveMinutes = { minutes: 0, lowMinutes: 0, highMinutes: 0 };

/** The figures of every status but `en_route`. */
export const noFigures = {
  estimatedWaitTime: null,
  estimatedTimeMinutes: null,
  lowMinutes: null,
  highMinutes: null,
  distance: null,
  usualAssignMinutes: null,
  arrivesAt: null,
  technician: null,
  techLocation: null,
} as const;

/** Rounds to whole minutes and keeps low ≤ estimate ≤ high. */
const wholeMinutes = (drive: DriveMinutes): DriveMinutes => {
  const minutes = Math.max(1, Math.round(drive.minutes));
  return {
    minutes,
    lowMinutes: Math.min(minutes, Math.max(1, Math.floor(drive.lowMinutes))),
    highMinutes: Math.max(minutes, Math.ceil(drive.highMinutes)),
  };
};

/** The maximum minutes at which 'Technician Nearby!' is shown. */
export const NEARBY_MINUTES = 10;
/** The minutes after which a position is shown as outdated. */
export const OUTDATED_MINUTES = 5;
