import { atom } from 'jotai';

export type GpsSignal = 'unknown' | 'good' | 'error';
export type ServerSync = 'unknown' | 'success' | 'error';
/** 'on': a wake lock keeps the screen on; 'may lock': this browser has none, or refused it. */
export type ScreenState = 'on' | 'may lock';
/** Why nothing comes: the browser was told not to give positions, or cannot. */
export type GpsHindrance = 'denied' | 'unsupported';

/** A GPS reading as the device gave it: metres, metres per second, degrees, epoch milliseconds. */
export type Reading = {
  latitude: number;
  longitude: number;
  accuracyMeters: number;
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
  hindrance: GpsHindrance | null;
  /** The last time without a position because the page was hidden or the phone asleep, in epoch milliseconds. */
  paused: { fromMs: number; toMs: number } | null;
};

export const gpsOff: GpsState = {
  tracking: false,
  signal: 'unknown',
  server: 'unknown',
  reading: null,
  waiting: 0,
  screen: 'may lock',
  hindrance: null,
  paused: null,
};

/** The GPS tracker's state; written by `gps-tracker.ts` only. */
export const gpsAtom = atom<GpsState>(gpsOff);
