import { useState } from 'react';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { EtaResponse } from '../../domain/tracking/eta.ts';
import { t } from '../ui/texts.ts';

/** The ETA as shown, and since when (epoch milliseconds) the known ETA has been later than the shown one. */
export type SteadyEta = { shown: EtaResponse; laterSince: number | null };

/** A rise by this many minutes or this share is shown at once; a smaller one once it has lasted `LASTING_MS`. */
const LATER_MINUTES = 3;
const LATER_SHARE = 0.2;
const LASTING_MS = 2 * MINUTE_MS;

const instant = (at: string) => new Date(at).getTime();

/**
 * Returns the ETA to show after the next one has arrived. Falling minutes are shown at once. A small rise, as an
 * inaccurate fix causes it, is shown only if it lasts. The shown minutes stay within the shown range; all other fields
 * are those of the next ETA.
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
  // A technician who had arrived and is on the way again is a change of state, not an inaccurate fix.
  if (shown === 0 || isNews || now - laterSince >= LASTING_MS) return { shown: next, laterSince: null };
  const lowMinutes = Math.min(shown, next.lowMinutes ?? shown);
  const highMinutes = next.highMinutes ?? shown;
  const estimatedWaitTime = t('about {minutes} min ({lowMinutes}-{highMinutes})', {
    minutes: shown,
    lowMinutes,
    highMinutes,
  });
  return {
    shown: { ...next, estimatedTimeMinutes: shown, lowMinutes, highMinutes, estimatedWaitTime },
    laterSince,
  };
}

type Known = { from: EtaResponse | undefined; steady: SteadyEta | null };

/** Returns the ETA to show: `steadyEta` from one answer to the next. */
export function useSteadyEta(eta: EtaResponse | undefined): EtaResponse | undefined {
  const [known, setKnown] = useState<Known>({ from: undefined, steady: null });
  if (known.from === eta) return known.steady?.shown;
  const steady = eta ? steadyEta(known.steady, eta) : null;
  // Setting state while rendering renders again at once: an old figure is never shown beside new ones.
  setKnown({ from: eta, steady });
  return steady?.shown;
}
