import { useEffect, useState } from 'react';
import type { Coordinates, DistanceResult } from '../../domain/place.ts';
import { http, isUnauthorizedError, serverFailure } from '../app/http.ts';
import { LOGGED_OUT, signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.tsx';
import { devicePosition, locationProblem } from './device-location.ts';

export type Place = { text: string; coordinates: Coordinates | null };

const DEBOUNCE_MS = 400;
const LEAST_CHARACTERS = 4;
const SIGN_IN_AFTER_MS = 500;

/** Miles from the base and what they cost. With coordinates they are the place, and the text its label. */
export function calculateDistance(place: Place, signal?: AbortSignal): Promise<DistanceResult> {
  const body = { location: place.text.trim(), ...place.coordinates };
  return http.post<DistanceResult>('/api/calculate-distance', body, { signal });
}

/** The name of a point; its figures when nobody knows one. */
export async function placeName({ latitude, longitude }: Coordinates): Promise<string> {
  try {
    const query = `latitude=${latitude}&longitude=${longitude}`;
    const { place } = await http.get<{ place: string | null }>(`/api/geocode/reverse?${query}`);
    if (place) return place;
  } catch {
    // The figures say where the car is as well as a name does.
  }
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** Says that a distance could not be had; a signed-out customer goes to the sign-in. */
export function distanceFailed(error: unknown): string {
  if (isUnauthorizedError(error)) signInAgain(LOGGED_OUT, SIGN_IN_AFTER_MS);
  else toast({ title: 'Error', description: 'Failed to calculate distance', variant: 'destructive' });
  return serverFailure(error)?.message ?? 'We could not work out the distance. Please try again.';
}

export type Distance = {
  state: 'idle' | 'calculating' | 'known' | 'failed';
  result: DistanceResult | null;
  /** What to tell under the field when it failed. */
  problem: string | null;
};

const idle: Distance = { state: 'idle', result: null, problem: null };

/** The distance of a place while it is typed: from 4 characters on, after 400 ms of rest, newest only. */
export function useDistance(place: Place): Distance {
  const [distance, setDistance] = useState<Distance>(idle);
  const { text, coordinates } = place;
  const latitude = coordinates?.latitude;
  const longitude = coordinates?.longitude;
  const ready = text.trim().length >= LEAST_CHARACTERS;

  useEffect(() => {
    if (!ready) {
      setDistance(idle);
      return;
    }
    const canceller = new AbortController();
    const at = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    setDistance((known) => ({ ...known, state: 'calculating', problem: null }));
    const timer = setTimeout(async () => {
      try {
        const result = await calculateDistance({ text, coordinates: at }, canceller.signal);
        setDistance({ state: 'known', result, problem: null });
      } catch (error) {
        if (canceller.signal.aborted) return;
        setDistance({ state: 'failed', result: null, problem: distanceFailed(error) });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      canceller.abort();
    };
  }, [text, latitude, longitude, ready]);

  return distance;
}

/** 'Use my location': finds the device and its place's name, and says so or why not. */
export function useDeviceLocation(onFound: (place: Place) => void): {
  locating: boolean;
  locate: () => void;
} {
  const [locating, setLocating] = useState(false);

  const locate = async () => {
    if (!('geolocation' in navigator)) {
      const description = "Your browser doesn't support location services.";
      toast({ title: 'Geolocation not supported', description, variant: 'destructive' });
      return;
    }
    setLocating(true);
    try {
      const coordinates = await devicePosition();
      const text = await placeName(coordinates);
      onFound({ text, coordinates });
      toast({ title: 'Location found', description: text });
    } catch (error) {
      const code =
        typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : undefined;
      toast({ title: 'Location error', description: locationProblem(code), variant: 'destructive' });
    } finally {
      setLocating(false);
    }
  };

  return { locating, locate: () => void locate() };
}
