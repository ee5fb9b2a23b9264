import { atom } from 'jotai';
import type { Absence } from '../../domain/dispatch/technician-state.ts';

export type GpsSignal = 'unknown' | 'good' | 'error';
export type ServerSync = 'unknown' | 'success' | 'error';
/** 'on': a wake lock keeps the screen on; 'may lock': this browser has none, or refused it. */
export type ScreenState = 'on' | 'may lock';
/** Why there are no readings: the browser may not give positions, or cannot. */
export type GpsProblem = 'denied' | 'unsupported';

/**
 * A GPS reading: metres, metres per second, degrees, null for what the device did not measure. `recordedAtMs` by the
 * device's clock, whatever the clock of its GPS says.
 */
export type Reading = {
  latitude: number;
  longitude: number;
  accuracyMeters: number | null;
  speedMetersPerSecond: number | null;
  headingDegrees: number | null;
  recordedAtMs: number;
};

export type GpsState = {
  tracking: boolean;
  signal: GpsSignal;
  server: ServerSync;
  reading: Reading | null;
  /** Fixes taken and not yet acknowledged by the server. */
  waiting: number;
  screen: ScreenState;
  problem: GpsProblem | null;
  /** The last period without a position while the page was hidden or the phone asleep, in epoch milliseconds. */
  paused: { fromMs: number; toMs: number } | null;
};

export const gpsOff: GpsState = {
  tracking: false,
  signal: 'unknown',
  server: 'unknown',
  reading: null,
  waiting: 0,
  screen: 'may lock',
  problem: null,
  paused: null,
};

/** The GPS tracker's state; written by `gps-tracker.ts` only. */
export const gpsAtom = atom<GpsState>(gpsOff);

/** Why a technician's position is unknown, by id; null until the roster is read; written by `states.ts` only. */
export const absentAtom = atom<Readonly<Record<string, Absence>> | null>(null);

/** When each absent technician sent the last position, in epoch milliseconds; written by `states.ts` only. */
export const lastSeenAtom = atom<Readonly<Record<string, number>>>({});

/** The phone numbers of technicians, by id; written by `states.ts` only. */
export const phonesAtom = atom<Readonly<Record<string, string>>>({});

/** The technicians who are at a job or on the way to one, or should be now; written by `states.ts` only. */
export const busyAtom = atom<ReadonlySet<string>>(new Set<string>());
