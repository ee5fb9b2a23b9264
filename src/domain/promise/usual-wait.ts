import { MINUTE_MS } from '../durations.ts';

/** When an emergency was booked, and when a technician was assigned to it, in epoch milliseconds. */
export type Assigning = { createdAt: number; assignedAt: number };

/** Three of four are assigned within the usual time. */
const USUAL_SHARE = 0.75;
const MIN_COUNT = 8;
const HOURS_AROUND = 1;

/**
 * Returns within how many minutes an emergency is usually assigned at an hour of the day: by the former ones of that hour and
 * the hours beside it, or by all if those are few. Null without enough of them.
 * @param hourOf the hour of an instant on the business clock
 */
export function usualAssignMinutes(
  former: readonly Assigning[],
  hour: number,
  hourOf: (at: number) => number,
): number | null {
  const isNear = ({ createdAt }: Assigning) => {
    const apart = Math.abs(hourOf(createdAt) - hour);
    return Math.min(apart, 24 - apart) <= HOURS_AROUND;
  };
  const near = former.filter(isNear);
  const sample = near.length < MIN_COUNT ? former : near;
  if (sample.length < MIN_COUNT) return null;
  const waits = sample.map(({ createdAt, assignedAt }) => assignedAt - createdAt).sort((a, b) => a - b);
  const usual = waits[Math.ceil(waits.length * USUAL_SHARE) - 1] ?? 0;
  return Math.max(1, Math.ceil(usual / MINUTE_MS));
}
