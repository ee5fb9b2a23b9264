import { useEffect, useMemo, useState } from 'react';
import type { EtaResponse } from '../../domain/eta.ts';
import type { TrailPoint } from '../../domain/position.ts';
import { follow, positionIn, type TechPosition, type Track, withTrail } from './position.ts';

type Watch = (onPosition: (position: TechPosition) => void) => () => void;
type Known = { whose: string | null; track: Track | null };

/**
 * The technician's way, from pushes, from the ETA and from the server's trail.
 *
 * @param whose who is en route; null drops what is known and what may still come, another one begins anew
 * @param earlier the way before it was watched
 * @param watch hears of the booking, handing on pushed positions, and answers how to stop; null for no watching
 */
export function useTrack(
  eta: EtaResponse | undefined,
  whose: string | null,
  earlier: readonly TrailPoint[] | undefined,
  watch: Watch | null,
): Track | null {
  const [known, setKnown] = useState<Known>({ whose, track: null });
  const [pushed, setPushed] = useState<TechPosition | null>(null);

  useEffect(() => watch?.(setPushed), [watch]);

  useEffect(() => {
    if (whose === null) setPushed(null);
    for (const next of [positionIn(eta), pushed]) {
      setKnown((before) => {
        const track = before.whose === whose ? before.track : null;
        return { whose, track: whose !== null && next ? follow(track, next) : track };
      });
    }
  }, [eta, pushed, whose]);

  const track = whose !== null && known.whose === whose ? known.track : null;
  return useMemo(() => withTrail(track, earlier), [track, earlier]);
}
