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
  'connector',
  'kwh',
  'latitude',
  'longitude',
] as const;
