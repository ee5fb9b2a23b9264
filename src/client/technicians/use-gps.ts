import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { type GpsState, gpsAtom } from './atoms.ts';
import { abandonTracking, openOutbox, startTracking, stopTracking } from './gps-tracker.ts';

const WELCOME_MS = 3_000;

/**
 * Tracks a technician from sign-in until the page is left, and sends the fixes stored on the phone; does neither for a
 * null `username`. `welcomed`: whether the toast of the login is still shown.
 */
export function useGps(username: string | null, welcomed: boolean): GpsState {
  useEffect(() => {
    if (username === null) return;
    const closeOutbox = openOutbox(username);
    startTracking(welcomed ? WELCOME_MS : 0);
    return () => {
      abandonTracking();
      closeOutbox();
    };
  }, [username, welcomed]);
  return useAtomValue(gpsAtom);
}

/** Stops tracking for the button Stop Tracking, and shows the result as a toast. */
export async function stopByButton(): Promise<void> {
  try {
    await stopTracking();
    toast({ title: t('GPS Tracking Stopped'), description: t('You are off duty. No location is shared.') });
  } catch {
    toast({
      title: t('GPS Tracking Stopped'),
      description: t(
        'No location is shared. The server hears that you are off duty when you are back online.',
      ),
      variant: 'destructive',
    });
  }
}
