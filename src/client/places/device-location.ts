import type { Point } from '../../domain/places/place.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5 * 60_000 };

const DENIED = 1;
const UNAVAILABLE = 2;
const TIMEOUT = 3;

const reasons: Record<number, string> = texts({
  [DENIED]: 'Location access denied. Please enable location permissions.',
  [UNAVAILABLE]: 'Location information is unavailable.',
  [TIMEOUT]: 'Location request timed out.',
});

/** Returns the text about a failed request for the device's position. */
export function locationProblem(code: number | undefined): string {
  const reason = reasons[code ?? 0];
  return reason === undefined ? t('Failed to get your location.') : t(reason);
}

/** Returns the device's position. Rejects with a GeolocationPositionError. */
export function devicePosition(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.round(accuracy) }),
      reject,
      OPTIONS,
    );
  });
}
