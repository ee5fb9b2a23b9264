import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { EtaReader } from '../../domain/eta.ts';
import { clockTime } from '../ui/time.tsx';
import { EtaRange } from './eta-range.tsx';
import { arrivalTime, distanceText, waitText } from './eta-words.ts';
import type { ShownEta } from './shown-eta.ts';
import { type Silence, useSilence } from './silence.ts';

type EnRouteProps = { eta: ShownEta; lastUpdate: string; reader: EtaReader };

/** The arrival in large figures and its likely range; both are grey and stand still while the van is silent. */
export function EnRoute({ eta, lastUpdate, reader }: EnRouteProps) {
  const silence = useSilence(lastUpdate);
  const { estimatedTimeMinutes: minutes, lowMinutes, highMinutes } = eta;
  const arrives = arrivalTime(eta);
  const figure = silence.isSilent ? 'text-ink-faint' : 'text-ink';
  return (
    <>
      <div className="flex items-end justify-between gap-3">
        <strong className={clsx('text-figure tabular-nums', figure)}>
          {minutes}
          <small className="ml-[0.2em] text-[0.45em] font-semibold tracking-[-0.02em]">min</small>
        </strong>
        {arrives && (
          <p className="text-right text-small text-ink-soft">
            {silence.isSilent ? 'Expected about' : 'Arrives about'}
            <strong className={clsx('block text-heading tabular-nums', figure)}>{clockTime(arrives)}</strong>
          </p>
        )}
      </div>
      {minutes !== null && lowMinutes !== null && highMinutes !== null && (
        <EtaRange low={lowMinutes} best={minutes} high={highMinutes} still={silence.isSilent} />
      )}
      <p className="flex justify-between gap-3 text-small text-ink-soft">
        <span>{waitText(eta)}</span>
        <span>{distanceText(eta)}</span>
      </p>
      {silence.isSilent && <OutOfContact silence={silence} since={lastUpdate} reader={reader} />}
    </>
  );
}

type OutOfContactProps = { silence: Silence; since: string; reader: EtaReader };

/** Who is out of contact and since when: the technician's phone, or this page. */
function OutOfContact({ silence: { isOutdated, byPhone }, since, reader }: OutOfContactProps) {
  const phone = reader === 'guest' ? "The technician's phone" : "Your technician's phone";
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-small bg-amber-wash px-3 py-2.5 text-small text-amber-text"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
      <p>
        {isOutdated && <b className="block font-semibold">Location may be outdated</b>}
        {byPhone ? `${phone} has been out of contact` : 'This page has heard nothing'} since{' '}
        {clockTime(since)}; the map shows the last known place.{' '}
        {reader === 'guest' ? 'Call support' : 'Stay with your car, and call support'} if you need news.
      </p>
    </div>
  );
}
