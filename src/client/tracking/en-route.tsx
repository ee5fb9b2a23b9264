import { TriangleAlert } from 'lucide-react';
import type { EtaResponse } from '../../domain/eta.ts';
import { clockTime, useNow } from '../ui/time.tsx';
import { EtaRange } from './eta-range.tsx';
import { arrivalTime, distanceText, silence, waitText } from './eta-words.ts';

/** The arrival in large figures, its likely range, and the truth about an old position. */
export function EnRoute({ eta, lastUpdate }: { eta: EtaResponse; lastUpdate: string }) {
  const now = useNow(5_000);
  const minutes = eta.estimatedTimeMinutes ?? 0;
  const { silent, outdated } = silence(lastUpdate, now);
  const arrived = minutes === 0;
  return (
    <>
      <div className="flex items-end justify-between gap-3">
        {arrived ? (
          <strong className="text-title">{eta.message}</strong>
        ) : (
          <strong className="text-figure tabular-nums">
            {minutes}
            <small className="ml-[0.2em] text-[0.45em] font-semibold tracking-[-0.02em]">min</small>
          </strong>
        )}
        {!arrived && (
          <p className="text-right text-small text-ink-soft">
            Arrives about
            <strong className="block text-heading text-ink tabular-nums">
              {clockTime(arrivalTime(eta))}
            </strong>
          </p>
        )}
      </div>
      {!arrived && eta.lowMinutes !== null && eta.highMinutes !== null && (
        <EtaRange low={eta.lowMinutes} best={minutes} high={eta.highMinutes} />
      )}
      <p className="flex justify-between gap-3 text-small text-ink-soft">
        <span>{waitText(eta)}</span>
        <span>{distanceText(eta)}</span>
      </p>
      {silent && (
        <div
          role="status"
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-small bg-amber-wash px-3 py-2.5 text-small text-amber-text"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
          <p>
            {outdated && <b className="block font-semibold">Location may be outdated</b>}
            Your technician's phone is out of contact; the map shows the last known place. Stay with your car,
            and call support if you need news.
          </p>
        </div>
      )}
    </>
  );
}
