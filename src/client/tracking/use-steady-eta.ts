import { useState } from 'react';
import type { EtaResponse } from '../../domain/eta.ts';
import { type SteadyEta, steadyEta } from './steady-eta.ts';

type Known = { from: EtaResponse | undefined; steady: SteadyEta | null };

/** What to show of an ETA, steadied from one answer to the next. */
export function useSteadyEta(eta: EtaResponse | undefined): EtaResponse | undefined {
  const [known, setKnown] = useState<Known>({ from: undefined, steady: null });
  if (known.from === eta) return known.steady?.shown;
  const steady = eta ? steadyEta(known.steady, eta) : null;
  // Known in the same drawing: an old figure must not be seen beside new ones.
  setKnown({ from: eta, steady });
  return steady?.shown;
}
