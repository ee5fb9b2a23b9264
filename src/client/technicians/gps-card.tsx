import clsx from 'clsx';
import { Smartphone, Sun } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { texts } from '../../domain/texts.ts';
import { accuracyBand, formatSpeed } from '../../domain/tracking/position.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { toServerTime } from '../ui/server-clock.ts';
import { plural, t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { GpsSignal, GpsState, Reading, ServerSync } from './atoms.ts';
import { clock24 } from './clock-24.tsx';
import { Degrees } from './degrees.tsx';
import { noteOf } from './gps-note.ts';

const GREEN_UNDER_METERS = 50;

type Look = [name: string, dot: string];
const signals: Record<GpsSignal, Look> = {
  good: [texts('Connected'), 'bg-volt-text'],
  error: [texts('No Signal'), 'bg-alarm rounded-[2px]!'],
  unknown: [texts('Connecting...'), 'bg-amber'],
};
const servers: Record<ServerSync, Look> = {
  success: [texts('Synced'), 'bg-volt-text'],
  error: [texts('Error'), 'bg-alarm rounded-[2px]!'],
  unknown: [texts('Unknown'), 'bg-ink-faint'],
};
/** Without tracking a missing signal is no error. */
const off: Look = [texts('No Signal'), 'bg-ink-faint'];

function State({ state: [name, dot] }: { state: Look }) {
  return (
    <>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {t(name)}
    </>
  );
}

/** The number of unsent items, at the end of its line and no higher than it, so that it moves nothing when it appears. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-pill bg-amber-wash px-2 text-fine leading-5 text-amber-text">
      {plural(count, '{count} waiting', '{count} waiting')}
    </span>
  );
}

function Accuracy({ reading }: { reading: Reading }) {
  const { accuracyMeters } = reading;
  if (accuracyMeters === null) return <span>{t('Unknown')}</span>;
  return (
    <>
      <span className={clsx(accuracyMeters < GREEN_UNDER_METERS && 'text-volt-text')}>
        {t(accuracyBand(accuracyMeters))}
      </span>
      <span>±{Math.round(accuracyMeters)} m</span>
    </>
  );
}

function rowsOf(
  { tracking, problem, signal, server, reading, screen }: GpsState,
  waiting: number,
): [string, ReactNode][] {
  const none = '—';
  return [
    [t('GPS Signal'), <State key="signal" state={tracking || problem ? signals[signal] : off} />],
    [
      t('Server'),
      <Fragment key="server">
        <State state={servers[server]} />
        <Waiting count={waiting} />
      </Fragment>,
    ],
    [t('Latitude'), reading ? <Degrees key="latitude" value={reading.latitude} digits={6} /> : none],
    [t('Longitude'), reading ? <Degrees key="longitude" value={reading.longitude} digits={6} /> : none],
    [t('Accuracy'), reading ? <Accuracy key="accuracy" reading={reading} /> : none],
    [t('Speed'), reading ? formatSpeed(reading.speedMetersPerSecond, { t }) : none],
    [t('Last updated'), reading ? clock24(toServerTime(reading.recordedAtMs)) : none],
    [
      t('Screen'),
      screen === 'on' ? (
        <>
          <Sun aria-hidden="true" className="size-4" />
          {t('Stays on')}
        </>
      ) : (
        t('May lock')
      ),
    ],
  ];
}

type GpsCardProps = {
  gps: GpsState;
  /** The number of unsent job steps, counted with the fixes. */
  stepsWaiting: number;
  signedIn: boolean;
  onStart: () => void;
  onStop: () => void;
};

/** The position of the phone, and whether the server has it. */
export function GpsCard({ gps, stepsWaiting, signedIn, onStart, onStop }: GpsCardProps) {
  const note = noteOf(gps);
  const [name, press] = gps.tracking
    ? ([t('Stop Tracking'), onStop] as const)
    : ([t('Start Tracking'), onStart] as const);
  // A double tap on Stop Tracking must not start tracking again.
  const settled = useSettled(name);
  return (
    <section aria-labelledby="gps" className="overflow-hidden rounded-card bg-surface shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-x-2 px-4 py-3">
        <h2 id="gps" className="text-body font-semibold">
          {t('GPS Tracking')}
        </h2>
        <Badge state={gps.tracking ? 'live' : 'grey'}>{gps.tracking ? t('Active') : t('Inactive')}</Badge>
      </header>
      {!signedIn ? (
        <p className="border-t border-line px-4 py-3 text-small text-ink-soft">
          {t('Please log in to enable GPS tracking')}
        </p>
      ) : (
        <>
          <dl className="pair">
            {rowsOf(gps, gps.waiting + stepsWaiting).map(([name, value]) => (
              <div key={name} className="min-w-0 border-t border-line px-4 py-2 even:border-l">
                <dt className="text-[0.8125rem] leading-[1.125rem] text-ink-soft">{name}</dt>
                <dd className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold tabular-nums">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <footer className="grid gap-2.5 border-t border-line px-4 pt-3 pb-4">
            <p className={clsx('flex gap-2 text-small', note.warns ? 'text-amber-text' : 'text-ink-soft')}>
              <Smartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>{note.text}</span>
            </p>
            <Button wide aria-disabled={!settled} onClick={() => settled && press()}>
              {name}
            </Button>
          </footer>
        </>
      )}
    </section>
  );
}
