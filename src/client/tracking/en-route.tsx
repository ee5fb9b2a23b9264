import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { texts } from '../../domain/texts.ts';
import type { EtaReader } from '../../domain/tracking/eta.ts';
import { prerenderedAt } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { arrivalTime, distanceText, type Silence, useSilence, waitText } from './eta-text.ts';
import type { ShownEta } from './shown-eta.ts';

type EtaRangeProps = {
  low: number;
  best: number;
  high: number;
  /** Draws the range in grey, for figures that no longer count down. */
  still?: boolean;
};

/** Draws the likely range on a line that begins now, with a tick at the estimate. All values in minutes. */
function EtaRange({ low, best, high, still = false }: EtaRangeProps) {
  const end = Math.max(high * 1.25, best + 1, 1);
  const percent = (minutes: number) => `${(minutes / end) * 100}%`;
  // The Content-Security-Policy allows style attributes of scripts, and none of the markup.
  const placed = (style: CSSProperties) => (prerenderedAt() === null ? style : undefined);
  return (
    <div aria-hidden="true" className="relative h-2 rounded-sm bg-quiet">
      <span
        className={clsx(
          'absolute inset-y-0 rounded-sm transition-[left,right] duration-[180ms] ease-out',
          still ? 'bg-line' : 'bg-volt',
        )}
        style={placed({ left: percent(low), right: `calc(100% - ${percent(high)})` })}
      />
      <span
        className="absolute -inset-y-1 -ml-0.5 w-1 rounded-xs bg-ink shadow-[0_0_0_2px_var(--color-surface)] transition-[left,right] duration-[180ms] ease-out"
        style={placed({ left: percent(best) })}
      />
    </div>
  );
}

type EnRouteProps = { eta: ShownEta; lastUpdate: string; reader: EtaReader };

/** The minutes until the arrival and their range; both are grey and stop counting while the technician is silent. */
export function EnRoute({ eta, lastUpdate, reader }: EnRouteProps) {
  const silence = useSilence(lastUpdate);
  const { estimatedTimeMinutes: minutes, lowMinutes, highMinutes } = eta;
  const arrives = arrivalTime(eta);
  const figure = silence.isSilent ? 'text-ink-faint' : 'text-ink';
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <strong className={clsx('text-figure tabular-nums', figure)}>
          {minutes}
          <small className="ml-[0.2em] text-[0.45em] font-semibold tracking-[-0.02em]">{t('min')}</small>
        </strong>
        {arrives && (
          <p className="ml-auto text-right text-small text-ink-soft">
            {silence.isSilent ? t('Expected about') : t('Arrives about')}
            <strong className={clsx('block text-heading tabular-nums', figure)}>{clockTime(arrives)}</strong>
          </p>
        )}
      </div>
      {minutes !== null && lowMinutes !== null && highMinutes !== null && (
        <EtaRange low={lowMinutes} best={minutes} high={highMinutes} still={silence.isSilent} />
      )}
      <p className="flex flex-wrap justify-between gap-x-3 text-small text-ink-soft">
        <span>{waitText(eta)}</span>
        <span>{distanceText(eta)}</span>
      </p>
      {silence.isSilent && <OutOfContact silence={silence} since={lastUpdate} reader={reader} />}
    </>
  );
}

type OutOfContactProps = { silence: Silence; since: string; reader: EtaReader };

const silenceTexts = texts({
  customer: {
    phone:
      "Your technician's phone has been out of contact since {time}; the map shows the last known place.",
    advice: 'Stay with your car, and call support if you need news.',
  },
  guest: {
    phone: "The technician's phone has been out of contact since {time}; the map shows the last known place.",
    advice: 'Call support if you need news.',
  },
});

/** Says which of the two is out of contact, the technician's phone or this page, and since when. */
function OutOfContact({ silence: { isOutdated, byPhone }, since, reader }: OutOfContactProps) {
  const { phone, advice } = silenceTexts[reader];
  const time = clockTime(since);
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-small bg-amber-wash px-3 py-2.5 text-small text-amber-text"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
      <p>
        {isOutdated && <b className="block font-semibold">{t('Location may be outdated')}</b>}
        {byPhone
          ? t(phone, { time })
          : t('This page has heard nothing since {time}; the map shows the last known place.', {
              time,
            })}{' '}
        {t(advice)}
      </p>
    </div>
  );
}
