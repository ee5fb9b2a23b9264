import clsx from 'clsx';
import { Smartphone, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { accuracyBand, formatSpeed } from '../../domain/position.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { GpsSignal, GpsState, Reading, ServerSync } from './atoms.ts';
import { clock24 } from './clock-24.tsx';
import { Degrees } from './degrees.tsx';

const GREEN_UNDER_METERS = 50;

const signals: Record<GpsSignal, [word: string, dot: string]> = {
  good: ['Connected', 'bg-volt-text'],
  error: ['No Signal', 'bg-alarm rounded-[2px]!'],
  unknown: ['Connecting...', 'bg-amber'],
};
const servers: Record<ServerSync, [word: string, dot: string]> = {
  success: ['Synced', 'bg-volt-text'],
  error: ['Error', 'bg-alarm rounded-[2px]!'],
  unknown: ['Unknown', 'bg-ink-faint'],
};

function State({ state: [word, dot], children }: { state: [string, string]; children?: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {word}
      {children}
    </>
  );
}

function Accuracy({ reading }: { reading: Reading }) {
  const { accuracyMeters } = reading;
  return (
    <>
      <span className={clsx(accuracyMeters < GREEN_UNDER_METERS && 'text-volt-text')}>
        {accuracyBand(accuracyMeters)}
      </span>
      <span>±{Math.round(accuracyMeters)} m</span>
    </>
  );
}

function rowsOf({ signal, server, reading, screen }: GpsState, waiting: number): [string, ReactNode][] {
  const none = '—';
  return [
    ['GPS Signal', <State key="signal" state={signals[signal]} />],
    [
      'Server',
      <State key="server" state={servers[server]}>
        {waiting > 0 && (
          <span className="rounded-pill bg-amber-wash px-2 text-fine leading-5 text-amber-text">
            {waiting} waiting
          </span>
        )}
      </State>,
    ],
    ['Latitude', reading ? <Degrees key="latitude" value={reading.latitude} digits={6} /> : none],
    ['Longitude', reading ? <Degrees key="longitude" value={reading.longitude} digits={6} /> : none],
    ['Accuracy', reading ? <Accuracy key="accuracy" reading={reading} /> : none],
    ['Speed', reading ? formatSpeed(reading.speedMetersPerSecond) : none],
    ['Last updated', reading ? clock24(reading.recordedAtMs) : none],
    [
      'Screen',
      screen === 'on' ? (
        <>
          <Sun aria-hidden="true" className="size-4" />
          Stays on
        </>
      ) : (
        'May lock'
      ),
    ],
  ];
}

function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.round(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What tracking is or was kept from, before what it does with the screen off. */
function noteOf({ hindrance, paused, screen }: GpsState): string {
  if (hindrance === 'denied') return 'Please enable location access in your browser settings.';
  if (hindrance === 'unsupported') return 'This device cannot tell its position. Jobs work as ever.';
  if (paused) {
    return `Tracking paused for ${span(paused.toMs - paused.fromMs)} (${clock24(paused.fromMs)} to ${clock24(paused.toMs)}), while the screen was locked or another app in front.`;
  }
  return screen === 'on'
    ? 'Tracking pauses when the screen locks. Unsent fixes are kept and sent later.'
    : 'This screen may lock, and tracking pauses then. Unsent fixes are kept and sent later.';
}

type GpsCardProps = {
  gps: GpsState;
  /** Job steps that the server does not have yet, beside the fixes. */
  stepsWaiting: number;
  signedIn: boolean;
  onStart: () => void;
  onStop: () => void;
};

/** What the phone knows of its place, and whether the server has it. */
export function GpsCard({ gps, stepsWaiting, signedIn, onStart, onStop }: GpsCardProps) {
  return (
    <section aria-labelledby="gps" className="overflow-hidden rounded-card bg-surface shadow-card">
      <header className="flex items-center justify-between px-4 py-3">
        <h2 id="gps" className="text-body font-semibold">
          GPS Tracking
        </h2>
        <Badge state={gps.tracking ? 'live' : 'grey'}>{gps.tracking ? 'Active' : 'Inactive'}</Badge>
      </header>
      {!signedIn ? (
        <p className="border-t border-line px-4 py-3 text-small text-ink-soft">
          Please log in to enable GPS tracking
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2">
            {rowsOf(gps, gps.waiting + stepsWaiting).map(([name, value]) => (
              <div key={name} className="min-w-0 border-t border-line px-4 py-2 even:border-l">
                <dt className="text-[13px] leading-[18px] text-ink-soft">{name}</dt>
                <dd className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold tabular-nums">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <footer className="grid gap-2.5 border-t border-line px-4 pt-3 pb-4">
            <p className={clsx('flex gap-2 text-small', gps.paused ? 'text-amber-text' : 'text-ink-soft')}>
              <Smartphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>{noteOf(gps)}</span>
            </p>
            <Button wide onClick={gps.tracking ? onStop : onStart}>
              {gps.tracking ? 'Stop Tracking' : 'Start Tracking'}
            </Button>
          </footer>
        </>
      )}
    </section>
  );
}
