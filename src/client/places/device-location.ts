import type { Point } from '../../domain/place.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5 * 60_000 };

const DENIED = 1;
const UNAVAILABLE = 2;
const TIMEOUT = 3;

const reasons: Record<number, string> = {
  [DENIED]: 'Location access denied. Please enable location permissions.',
  [UNAVAILABLE]: 'Location information is unavailable.',
  [TIMEOUT]: 'Location request timed out.',
};

/** What to tell about a failed request for the device's position. */
export const locationProblem = (code: number | undefined): string =>
  reasons[code ?? 0] ?? 'Failed to get your location.';

/** The device's position. Rejects with a GeolocationPositionError. */
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
