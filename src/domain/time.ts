import * as z from 'zod/mini';

/** An instant in JSON: ISO-8601 with a time zone; the server writes UTC. */
export const Time = z.iso.datetime({ offset: true, error: 'Please give a time in ISO-8601 form.' });
export type Time = z.infer<typeof Time>;

export const toTime = (ms: number): Time => new Date(ms).toISOString();
export const toTimeOrNull = (ms: number | null): Time | null => (ms === null ? null : toTime(ms));
