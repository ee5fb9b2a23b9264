import { MINUTE_MS } from '../durations.ts';
import type { Proposal } from './forecast.ts';

/** Automatic mode assigns the best technician who is there at least these minutes before anyone else who could go. */
const CLEAR_MARGIN_MINUTES = 3;
/** After this wait for a dispatcher who might know better it assigns the best one anyway, so that no booking is left. */
const DECIDE_AFTER_MS = 60_000;

type Choice = { best: Proposal; others: readonly Proposal[] };

/**
 * Whether automatic mode may assign the best technician: it is the only one, is clearly sooner than those whom the plan
 * does not need elsewhere, or the booking has waited long enough.
 */
export function isClearChoice({ best, others }: Choice, waitedMs: number): boolean {
  if (waitedMs >= DECIDE_AFTER_MS) return true;
  const latest = Date.parse(best.arrivesAt) + CLEAR_MARGIN_MINUTES * MINUTE_MS;
  return others.every((other) => other.isNeededElsewhere || Date.parse(other.arrivesAt) >= latest);
}
