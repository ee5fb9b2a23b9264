import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toast } from '../app/toast.tsx';
import { type GpsState, gpsAtom } from './atoms.ts';
import { haltTracking, startTracking, stopTracking } from './gps-tracker.ts';

const WELCOME_MS = 3_000;

/**
 * Tracks from the moment a technician is signed in until the page is left; `username` null tracks nothing.
 * `welcomed`: the login's own toast is still to be read.
 */
export function useGps(username: string | null, welcomed: boolean): GpsState {
  useEffect(() => {
    if (username === null) return;
    startTracking(welcomed ? WELCOME_MS : 0);
    return haltTracking;
  }, [username, welcomed]);
  return useAtomValue(gpsAtom);
}

/** The Stop Tracking button. */
export async function stopByHand(): Promise<void> {
  try {
    await stopTracking();
    toast({ title: 'GPS Tracking Stopped', description: 'You are off duty. No location is shared.' });
  } catch {
    toast({
      title: 'GPS Tracking Stopped',
      description: 'No location is shared, but the server could not be told that you are off duty.',
      variant: 'destructive',
    });
  }
}
