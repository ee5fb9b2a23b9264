import { isFull, isSoak } from './form.ts';

/** Returns how often a trial runs: `short` under `npm test`, `full` in the long form, `soak` under `npm run soak`. */
export function trials(short: number, full: number, soak = full): number {
  if (isSoak) return soak;
  return isFull ? full : short;
}
