import { BUSINESS_ZONE } from '../../domain/schedule.ts';

const MINUTE_MS = 60_000;

/** How long a refused person waits: whole minutes, and the time in New York when they are over. */
export type Wait = { minutes: number; at: string };

const clock = new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_ZONE, timeStyle: 'short' });

export function waitOf(nowMs: number, waitMs: number): Wait {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  return { minutes, at: clock.format(nowMs + minutes * MINUTE_MS).replace('\u202f', ' ') };
}
