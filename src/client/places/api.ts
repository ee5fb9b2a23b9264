import { useEffect, useState } from 'react';
import type { DistanceResult } from '../../domain/location-query.ts';
import { type Coordinates, formatAccuracy, isRough, type Point } from '../../domain/place.ts';
import { call, isUnauthorizedError, serverFailure } from '../app/http.ts';
import { LOGGED_OUT, signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.tsx';
import { devicePosition, locationProblem } from './device-location.ts';
import { createNewestRequest } from './newest-request.ts';

/** Where the car is: an address in words, or a point with a note in words. */
export type Place = { text: string; point: Point | null };

const DEBOUNCE_MS = 400;
/** Typing has stopped: what could not be found is told. */
const REST_MS = 1500;
const MIN_CHARACTERS = 4;
const SIGN_IN_AFTER_MS = 500;

/** Miles from the base and what they cost. With a point it is the place, and the text its label. */
function calculateDistance({ text, point }: Place, signal: AbortSignal): Promise<DistanceResult> {
  const location = text.trim() || (point ? pointFigures(point) : '');
  return call('POST /api/calculate-distance', { body: { location, ...point }, signal });
}

/** A point in figures, where nobody knows a name. */
export const pointFigures = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The name of a point; its figures when nobody knows one. */
async function placeName(point: Coordinates): Promise<string> {
  try {
    const { latitude, longitude } = point;
    const { place } = await call('GET /api/geocode/reverse', { query: { latitude, longitude } });
    if (place) return place;
  } catch {
    // The figures say where the car is as well as a name does.
  }
  return pointFigures(point);
}

/** What a distance is asked for: a point by itself, else the text; null while the text is too short. */
function keyOf({ text, point }: Place): string | null {
  if (point) return JSON.stringify(point);
  return text.trim().length >= MIN_CHARACTERS ? text.trim() : null;
}

type Answer = {
  state: 'idle' | 'calculating' | 'known' | 'failed';
  result: DistanceResult | null;
  /** The text that it was asked with. */
  text: string;
  /** The reason of a failure, in words. */
  problem: string | null;
};

export type Distance = Answer & {
  /** The field is left: a failure is told now. */
  onLeave: () => void;
  /** The distance of the place as it is now, however short its text. Rejects where there is none, and tells why. */
  find: () => Promise<DistanceResult>;
};

const idle: Answer = { state: 'idle', result: null, text: '', problem: null };

/**
 * The distance of a place while it is typed: from 4 characters on, after 400 ms of rest, one request at a time. A
 * failure is told once typing has stopped for 1.5 s or the field is left.
 */
export function useDistance(place: Place): Distance {
  const [answer, setAnswer] = useState<Answer>(idle);
  const [rested, setRested] = useState(false);
  const [request] = useState(() => createNewestRequest<DistanceResult>());
  const key = keyOf(place);

  async function find(): Promise<DistanceResult> {
    try {
      const asked = request.get(`${key} ${place.text.trim()}`, (signal) => calculateDistance(place, signal));
      const result = await asked;
      setAnswer({ state: 'known', result, text: place.text, problem: null });
      return result;
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (isUnauthorizedError(error)) signInAgain(LOGGED_OUT, SIGN_IN_AFTER_MS);
      else if (!isAborted) setAnswer({ ...idle, state: 'failed', problem: reasonOf(error) });
      throw error;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a point is a note, which asks nothing.
  useEffect(() => {
    setRested(false);
    if (key === null) {
      setAnswer(idle);
      return;
    }
    setAnswer((known) => ({ ...known, state: 'calculating', problem: null }));
    const asking = setTimeout(() => void find().catch(() => undefined), DEBOUNCE_MS);
    const resting = setTimeout(() => setRested(true), REST_MS);
    return () => {
      clearTimeout(asking);
      clearTimeout(resting);
      request.abort();
    };
  }, [key]);

  const isTold = answer.state === 'failed' && rested;
  useEffect(() => {
    if (isTold)
      toast({ title: 'Error', description: 'Failed to calculate distance', variant: 'destructive' });
  }, [isTold]);

  const shown: Answer = answer.state === 'failed' && !rested ? { ...idle, state: 'calculating' } : answer;
  return {
    ...shown,
    onLeave: () => setRested(true),
    find: () => {
      setRested(true);
      return find();
    },
  };
}

const reasonOf = (error: unknown): string =>
  serverFailure(error)?.message ?? 'We could not work out the distance. Please try again.';

/** A text that names a point of a road is worth more to the technician than the name of the nearest town. */
const NAMES_ROAD_POINT = /\b(exit|mile|milepost|mm|mp)\b/i;

/** 'Use my location': finds the device and its place's name, and says so or why not. */
export function useDeviceLocation(
  text: string,
  onFound: (place: { text: string; point: Point }) => void,
): { locating: boolean; locate: () => void } {
  const [locating, setLocating] = useState(false);

  const locate = async () => {
    if (!('geolocation' in navigator)) {
      const description = "Your browser doesn't support location services.";
      toast({ title: 'Geolocation not supported', description, variant: 'destructive' });
      return;
    }
    setLocating(true);
    try {
      const point = await devicePosition();
      const name = await placeName(point);
      onFound({ text: NAMES_ROAD_POINT.test(text) ? text : name, point });
      toast({ title: 'Location found', description: name });
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

/** 'Exact point kept (±5 m).', and for a rough one '±5 km'. */
export function pointWords(point: Point): string {
  const accuracy = point.accuracy === null ? '' : ` (${formatAccuracy(point.accuracy)})`;
  return `${isRough(point) ? 'Approximate' : 'Exact'} point kept${accuracy}.`;
}
