import type { Selectable } from 'kysely';
import { dispatchFields } from '../../../domain/bookings/booking-fields.ts';
import type { ChangeKind } from '../../../domain/bookings/change-log.ts';
import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import type { DispatchModes } from '../../../domain/dispatch/dispatch-mode.ts';
import type { Limits } from '../../../domain/dispatch/dispatch-rules.ts';
import type { ServiceTime } from '../../../domain/dispatch/service-time.ts';
import type { Driving, ServiceMinutes } from '../../../domain/dispatch/stops.ts';
import type { BookingRow, JobProblemRow, Offers } from '../../platform/db/schema.ts';
import type { FleetMember } from '../../technicians/fleet-member.ts';

/** What plans and forecasts know of a job. */
export const JOB_COLUMNS = [
  'id',
  'version',
  'assignedTechId',
  'status',
  'serviceType',
  'createdAt',
  'movedAt',
  'promisedAt',
  'lateBy',
  'scheduledAt',
  'heldBy',
  'heldUntil',
  'assignedAt',
  'departedAt',
  'arrivedAt',
  'startedAt',
  ...dispatchFields,
  'latitude',
  'longitude',
] as const;

export type OpenBooking = Pick<BookingRow, (typeof JOB_COLUMNS)[number]>;

/** What dispatch knows of an active technician: duty, position, shifts, van and service times. */
export type Technician = FleetMember & {
  name: string | null;
  /** The mean of `serviceTime`. */
  serviceMinutes: ServiceMinutes;
  serviceTime: (type: ServiceType) => ServiceTime;
  limits: Limits;
};

/** All that says who goes and when. */
export type Situation<Booking extends OpenBooking = OpenBooking> = {
  bookings: readonly Booking[];
  technicians: readonly Technician[];
  /** By booking, the technicians who must not be proposed for it. */
  excluded: ReadonlyMap<string, ReadonlySet<string>>;
  /** Now, and the minutes of each drive. */
  driving: Driving;
};

/** By booking, the technician of a former result. */
export type Former = ReadonlyMap<string, string>;

export type OfferRow = Selectable<Offers>;

/**
 * The settings of dispatch, the offers of the open bookings, what admins did with these bookings, and
 * what technicians have reported of them.
 */
export type DispatchRecord = {
  modes: DispatchModes;
  turnMinutes: number;
  offers: OfferRow[];
  choices: {
    bookingId: string;
    kind: ChangeKind;
    from: string | null;
    to: string | null;
  }[];
  reports: Pick<JobProblemRow, 'bookingId' | 'techId' | 'kind' | 'endedAt'>[];
};

/** The part of a situation that is in the database. Duty and positions are in memory. */
export type StoredSituation<Booking extends OpenBooking = OpenBooking> = {
  bookings: readonly Booking[];
  technicians: readonly Omit<Technician, Exclude<keyof FleetMember, 'techId'>>[];
  record: DispatchRecord;
};
