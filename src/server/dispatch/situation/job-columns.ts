import { dispatchFields } from '../../../domain/bookings/booking-fields.ts';

/** What plans and forecasts know of a job. */
export const JOB_COLUMNS = [
  'id',
  'version',
  'assignedTechId',
  'status',
  'serviceType',
  'createdAt',
  'promisedAt',
  'scheduledAt',
  'departedAt',
  'arrivedAt',
  'startedAt',
  ...dispatchFields,
  'latitude',
  'longitude',
] as const;
