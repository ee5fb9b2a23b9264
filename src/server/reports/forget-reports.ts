import { deleteReportsOf, deleteSettledBefore } from './queries.ts';

/** Deletes what customers have reported of these bookings, in the transaction of an account deletion. */
export const forgetReports = deleteReportsOf;

/** Deletes at most `limit` settled reports, with their photos, from before an instant and returns their number. */
export const deleteOldReports = deleteSettledBefore;
