import type { EtaResponse } from '../../domain/eta.ts';

/** What is shown of an ETA, and since when what is known has been later than that (epoch milliseconds). */
export type SteadyEta = { shown: EtaResponse; laterSince: number | null };

const MINUTE_MS = 60_000;
/** So much later is news at once; less is, once it has lasted. */
const LATER_MINUTES = 3;
const LATER_SHARE = 0.2;
const LASTING_MS = 2 * MINUTE_MS;

const instant = (at: string) => new Date(at).getTime();

/**
 * The ETA to show after the next one has come. Minutes that fall are shown as they fall; minutes that rise
 * by a little, as a fix that is a few yards off makes them, are shown only when they stay. Whatever is shown
 * stands within its range, and everything else is what is known.
 */
export function steadyEta(before: SteadyEta | null, next: EtaResponse): SteadyEta {
  const known = next.estimatedTimeMinutes;
  const shown = before?.shown.estimatedTimeMinutes ?? null;
  if (next.status !== 'en_route' || known === null || shown === null || known <= shown) {
    return { shown: next, laterSince: null };
  }
  const now = instant(next.asOf);
  const laterSince = before?.laterSince ?? now;
  const isNews = known - shown >= Math.max(LATER_MINUTES, shown * LATER_SHARE);
  // From 'now' on, at the door, to anything else is a change of what is going on.
  if (shown === 0 || isNews || now - laterSince >= LASTING_MS) return { shown: next, laterSince: null };
  const lowMinutes = Math.min(shown, next.lowMinutes ?? shown);
  const highMinutes = next.highMinutes ?? shown;
  const estimatedWaitTime = `about ${shown} min (${lowMinutes}-${highMinutes})`;
  return {
    shown: { ...next, estimatedTimeMinutes: shown, lowMinutes, highMinutes, estimatedWaitTime },
    laterSince,
  };
}
