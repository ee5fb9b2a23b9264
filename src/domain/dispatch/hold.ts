import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { Time } from '../time.ts';

/** A booking that only a person decides about; `until` is null until somebody lets it go. */
export const Hold = z.object({ by: z.string(), until: z.nullable(Time) });
export type Hold = z.infer<typeof Hold>;

/** A booking that is held for longer is better moved to another time. */
const MAX_HOLD_MS = DAY_MS;
/** For how long the board offers to hold a booking. */
export const HOLD_CHOICES_MS = [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS] as const;

export type Held = { heldBy: string | null; heldUntil: number | null };

/** Returns who holds a booking now; null once the time of the hold has come. */
export const holderAt = ({ heldBy, heldUntil }: Held, nowMs: number): string | null =>
  heldBy !== null && (heldUntil === null || heldUntil > nowMs) ? heldBy : null;

/** Whether a booking can be held until a time. */
export const canHoldUntil = (untilMs: number, nowMs: number): boolean =>
  untilMs > nowMs && untilMs <= nowMs + MAX_HOLD_MS;
