import { deleteMessagesBefore, deleteThreads } from './queries.ts';

/** Deletes what was written about these bookings, in the transaction of an account deletion. */
export const forgetThreads = deleteThreads;

/** Deletes at most `limit` messages from before an instant and returns their number. */
export const deleteOldThreadMessages = deleteMessagesBefore;
