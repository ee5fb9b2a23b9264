import { useEffect, useMemo, useState } from 'react';
import type { EtaResponse } from '../../domain/tracking/eta.ts';
import type { TrailPoint } from '../../domain/tracking/position.ts';
import { follow, positionIn, type TechPosition, type Track, withTrail } from './position.ts';

type Watch = (onPosition: (position: TechPosition) => void) => () => void;
type Known = { driveId: string | null; track: Track | null };

/**
 * Returns the technician's track, from pushes, from the ETA and from the server's trail.
 *
 * @param driveId identifies the drive; null while nobody is en route. A new one starts an empty track
 * @param earlier the trail from before the page watched the technician
 * @param watch starts to watch the booking, passes on pushed positions, and returns how to stop; null for no watching
 */
export function useTrack(
  eta: EtaResponse | undefined,
  driveId: string | null,
  earlier: readonly TrailPoint[] | undefined,
  watch: Watch | null,
): Track | null {
  const [known, setKnown] = useState<Known>({ driveId, track: null });
  const [pushed, setPushed] = useState<TechPosition | null>(null);

  useEffect(() => watch?.(setPushed), [watch]);

  useEffect(() => {
    if (driveId === null) setPushed(null);
    for (const next of [positionIn(eta), pushed]) {
      setKnown((before) => {
        const track = before.driveId === driveId ? before.track : null;
        return { driveId, track: driveId !== null && next ? follow(track, next) : track };
      });
    }
  }, [eta, pushed, driveId]);

  const track = driveId !== null && known.driveId === driveId ? known.track : null;
  return useMemo(() => withTrail(track, earlier), [track, earlier]);
}
