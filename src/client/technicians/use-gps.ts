import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toast } from '../app/toast.tsx';
import { type GpsState, gpsAtom } from './atoms.ts';
import { leaveTracking, openOutbox, startTracking, stopTracking } from './gps-tracker.ts';

const WELCOME_MS = 3_000;

/**
 * Tracks from the moment a technician is signed in until the page is left, and sends what the phone had kept;
 * `username` null does neither. `welcomed`: the login's own toast is still to be read.
 */
export function useGps(username: string | null, welcomed: boolean): GpsState {
  useEffect(() => {
    if (username === null) return;
    const closeOutbox = openOutbox(username);
    startTracking(welcomed ? WELCOME_MS : 0);
    return () => {
      leaveTracking();
      closeOutbox();
    };
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
      description: 'No location is shared. The server hears that you are off duty when you are back online.',
      variant: 'destructive',
    });
  }
}
