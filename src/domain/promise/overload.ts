import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { Time } from '../time.ts';
import { QuotedOverload } from './quoted-overload.ts';

/**
 * What the company does with an emergency that nobody can reach within its limit: it sells it with the time that is true;
 * it sells it and puts it on the waiting list; it does not sell it; or a partner company comes.
 */
export const OverloadRule = z.enum(['honest_time', 'waiting_list', 'stop', 'partner']);
export type OverloadRule = z.infer<typeof OverloadRule>;

/** How long a dispatcher's word goes before the rule. */
export const OVERRIDE_MS = HOUR_MS;

/** A dispatcher's word: emergencies are sold whatever the wait, or not at all. */
const Override = z.object({ sells: z.boolean(), untilMs: z.int(), by: z.string() });

/**
 * What is stored of selling. `sinceMs` is since when calls near the base cannot be promised in time, null while they can;
 * `waitMinutes` is by when nine of ten would be there, as it was when that began or ended.
 */
export const SellingState = z.object({
  sinceMs: z.nullable(z.int()),
  waitMinutes: z.nullable(z.int()),
  override: z.nullable(Override),
});
export type SellingState = z.infer<typeof SellingState>;

export const SELLING: SellingState = { sinceMs: null, waitMinutes: null, override: null };

/**
 * What admins see of selling. `rule` is what holds now for a call that cannot be promised in time, `partner` the name of the
 * company that can take calls, null without one.
 */
export const Selling = z.object({
  rule: OverloadRule,
  isLimited: z.boolean(),
  since: z.nullable(Time),
  waitMinutes: z.nullable(z.int()),
  maxWaitMinutes: z.int(),
  partner: z.nullable(z.string()),
  override: z.nullable(z.object({ sells: z.boolean(), until: Time, by: z.string() })),
});
export type Selling = z.infer<typeof Selling>;

/** A promise moves by some minutes with each fix and call: the rule ends only this share below the limit. */
const ENDS_BELOW = 5 / 6;
/** And no sooner than this. */
const MIN_LIMITED_MS = 5 * MINUTE_MS;

/** The wait from which on calls can be promised again. */
const endsBelowMinutes = (maxWaitMinutes: number): number => Math.floor(maxWaitMinutes * ENDS_BELOW);

/** Returns since when calls cannot be promised in time; null while they can. All times are epoch milliseconds. */
export function limitedSince(
  sinceMs: number | null,
  { waitMinutes, maxWaitMinutes, nowMs }: { waitMinutes: number; maxWaitMinutes: number; nowMs: number },
): number | null {
  if (sinceMs === null) return waitMinutes > maxWaitMinutes ? nowMs : null;
  const isOver = waitMinutes <= endsBelowMinutes(maxWaitMinutes) && nowMs - sinceMs >= MIN_LIMITED_MS;
  return isOver ? null : sinceMs;
}

/** Returns the dispatcher's word that holds; null without one. */
export const overrideAt = ({ override }: SellingState, nowMs: number): SellingState['override'] =>
  override && nowMs < override.untilMs ? override : null;

type Company = { overload: OverloadRule; maxWaitMinutes: number };

/** Returns what holds for an emergency that would be reached by `byAt`; null for one that is sold as usual. */
export function ruleFor(
  state: SellingState,
  byAt: number,
  { overload, maxWaitMinutes }: Company,
  nowMs: number,
): OverloadRule | null {
  const override = overrideAt(state, nowMs);
  const limit = state.sinceMs === null || override ? maxWaitMinutes : endsBelowMinutes(maxWaitMinutes);
  if (override && !override.sells) return 'stop';
  if (byAt - nowMs <= limit * MINUTE_MS) return null;
  return override ? 'honest_time' : overload;
}

const STEP_MS = 5 * MINUTE_MS;

/** Returns when emergencies are expected to be sold again, in whole 5 minutes; null where nobody can say. */
export function sellingAgainAt(
  state: SellingState,
  arrival: { byAt: number; isEstimate: boolean },
  { maxWaitMinutes }: Pick<Company, 'maxWaitMinutes'>,
  nowMs: number,
): number | null {
  const override = overrideAt(state, nowMs);
  if (override) return override.untilMs;
  if (arrival.isEstimate) return null;
  const fallsBelowAt = arrival.byAt - endsBelowMinutes(maxWaitMinutes) * MINUTE_MS;
  return Math.ceil(Math.max(fallsBelowAt, nowMs + 1) / STEP_MS) * STEP_MS;
}

/** The same in a sealed quote and in a booking that is made; times in epoch milliseconds. */
export const Overload = z.object({
  rule: QuotedOverload.shape.rule,
  againAt: z.optional(z.nullable(z.number())),
  partner: z.optional(z.object({ fromAt: z.number(), byAt: z.number() })),
});
export type Overload = z.infer<typeof Overload>;
