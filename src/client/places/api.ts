import { useEffect, useState } from 'react';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import type { Connector } from '../../domain/bookings/connector.ts';
import { type Coordinates, formatAccuracy, isRough, type Point } from '../../domain/places/place.ts';
import { texts } from '../../domain/texts.ts';
import { call, failureText, isUnauthorizedError, serverFailure } from '../app/http.ts';
import { loggedOutToast, signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';

type Request<T> = { key: string; answer: Promise<T>; canceller: AbortController };

/** At most one request at a time: another key aborts the request under way, the same key shares its answer. */
type NewestRequest<T> = {
  /** Rejects as `send` does; a rejection is not stored, so that the same key can be requested again. */
  get(key: string, send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts the request under way and forgets its answer. */
  abort(): void;
};

export function createNewestRequest<T>(): NewestRequest<T> {
  let current: Request<T> | null = null;

  function abort(): void {
    current?.canceller.abort();
    current = null;
  }

  return {
    abort,
    get(key, send) {
      if (current?.key === key) return current.answer;
      abort();
      const canceller = new AbortController();
      const request = { key, answer: send(canceller.signal), canceller };
      current = request;
      request.answer.catch(() => {
        if (current === request) current = null;
      });
      return request.answer;
    },
  };
}

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
function devicePosition(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.round(accuracy) }),
      reject,
      OPTIONS,
    );
  });
}

/**
 * Where the car is: a text that names the place, or a point with the text as a note. `choice` is the one that the
 * customer chose of several places that the text may mean.
 */
export type Place = { text: string; point: Point | null; choice?: string | undefined; needs?: CarNeeds };

/** What the car needs, as far as it changes when somebody arrives and what that costs. */
type CarNeeds = { connector?: Connector; energyKwh?: number };

const DEBOUNCE_MS = 400;
/** A failure is shown after this time without typing. */
const REST_MS = 1500;
const MIN_CHARACTERS = 4;
const SIGN_IN_AFTER_MS = 500;

type AskForPlace = (place: Place, signal: AbortSignal) => Promise<DistanceResult>;

function queryOf({ text, point, choice, needs }: Place) {
  const location = text.trim() || (point ? pointFigures(point) : '');
  return { location, ...point, ...(choice && { place: choice }), ...needs };
}

/** Asks for the distance from the base and its price. A point, if there is one, is the place, and the text its label. */
export const calculateDistance: AskForPlace = (place, signal) =>
  call('POST /api/calculate-distance', { body: queryOf(place), signal });

/** Asks for the same as a visitor may, before the sign-in. */
export const quotePlace: AskForPlace = (place, signal) =>
  call('POST /api/quote', { body: queryOf(place), signal });

/** Returns the coordinates of a point as a text. */
export const pointFigures = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Returns the name of a point; its coordinates if the point has no known name. */
async function placeName(point: Coordinates): Promise<string> {
  try {
    const { latitude, longitude } = point;
    const { place } = await call('GET /api/geocode/reverse', { query: { latitude, longitude } });
    if (place) return place;
  } catch {
    // The coordinates replace the name.
  }
  return pointFigures(point);
}

/**
 * Identifies what a request asks: the point, else the text and its choice, and what the car needs; null while the text is
 * too short.
 */
function keyOf({ text, point, choice, needs }: Place): string | null {
  const named = text.trim();
  return point || named.length >= MIN_CHARACTERS ? JSON.stringify([point ?? [named, choice], needs]) : null;
}

type Answer = {
  state: 'idle' | 'calculating' | 'known' | 'failed';
  result: DistanceResult | null;
  /** The text of the place in the request. */
  text: string;
  /** Why the request failed, as a text for the customer, and the code of the failure. */
  problem: string | null;
  code: string;
};

export type Distance = Answer & {
  /** Called when the field loses the focus: a failure is shown at once. */
  onLeave: () => void;
  /** Resolves to the distance of the present place, however short its text. Rejects on failure and sets `problem`. */
  find: () => Promise<DistanceResult>;
  /** Asks again for the present place: its price has changed. */
  renew: () => void;
};

const idle: Answer = { state: 'idle', result: null, text: '', problem: null, code: '' };

type Asking = {
  ask?: AskForPlace;
  /** An answer for this place from before, which is shown until the first one comes. */
  known?: DistanceResult | null;
};

/**
 * Returns the distance of a place while the customer types: from 4 characters on, after 400 ms without typing, one
 * request at a time. A failure is shown after 1.5 s without typing, or when the field loses the focus.
 */
export function useDistance(place: Place, { ask = calculateDistance, known = null }: Asking = {}): Distance {
  const [answer, setAnswer] = useState<Answer>({ ...idle, result: known });
  const [rested, setRested] = useState(false);
  const [request] = useState(() => createNewestRequest<DistanceResult>());
  const key = keyOf(place);

  async function find(): Promise<DistanceResult> {
    try {
      const asked = request.get(`${key} ${place.text.trim()}`, (signal) => ask(place, signal));
      const result = await asked;
      setAnswer({ ...idle, state: 'known', result, text: place.text });
      return result;
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (isUnauthorizedError(error)) signInAgain(loggedOutToast(), SIGN_IN_AFTER_MS);
      else if (!isAborted) {
        const code = serverFailure(error)?.code ?? '';
        setAnswer({ ...idle, state: 'failed', problem: reasonOf(error), code });
      }
      throw error;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text beside a point is a note, which needs no request.
  useEffect(() => {
    setRested(false);
    if (key === null) {
      setAnswer(idle);
      return;
    }
    setAnswer((known) => ({ ...known, state: 'calculating', problem: null }));
    const finding = setTimeout(() => void find().catch(() => undefined), DEBOUNCE_MS);
    const resting = setTimeout(() => setRested(true), REST_MS);
    return () => {
      clearTimeout(finding);
      clearTimeout(resting);
      request.abort();
    };
  }, [key]);

  const isFailureShown = answer.state === 'failed' && rested;
  useEffect(() => {
    if (isFailureShown)
      toast({ title: t('Error'), description: t('Failed to calculate distance'), variant: 'destructive' });
  }, [isFailureShown]);

  const shown: Answer = answer.state === 'failed' && !rested ? { ...idle, state: 'calculating' } : answer;
  return {
    ...shown,
    onLeave: () => setRested(true),
    find: () => {
      setRested(true);
      return find();
    },
    renew: () => {
      request.abort();
      setAnswer((known) => ({ ...known, state: 'calculating' }));
      void find().catch(() => undefined);
    },
  };
}

const reasonOf = (error: unknown): string =>
  failureText(error, t('We could not work out the distance. Please try again.'));

/** A text that names a point of a road helps the technician more than the name of the nearest town. */
const NAMES_ROAD_POINT = /\b(exit|mile|milepost|mm|mp)\b/i;

/** Returns why the request failed; advises no use of the device's location where that is denied. */
export const problemOf = ({ problem, code }: Pick<Answer, 'problem' | 'code'>, isDenied: boolean) =>
  isDenied && code === 'ROAD_POINT_UNKNOWN'
    ? t('We do not know that exit or mile marker. Please add the town or ZIP code beside it.')
    : (problem ?? undefined);

type DeviceLocation = {
  locating: boolean;
  locate: () => void;
  /** Whether the browser or the customer denies the position. */
  isDenied: boolean;
  /** Whether the customer asked for the position and was denied it. */
  wasRefused: boolean;
};

/**
 * 'Use my location': finds the device's position and its name, and shows the result or the error as a toast. A denied
 * permission is known before the customer presses the button, and its end is noticed.
 */
export function useDeviceLocation(
  text: string,
  onFound: (place: { text: string; point: Point }) => void,
  nameOf: (point: Point) => Promise<string> = placeName,
): DeviceLocation {
  const [locating, setLocating] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const note = (denied: boolean) => {
    setDenied(denied);
    if (!denied) setRefused(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the permission is watched once.
  useEffect(() => watchLocationPermission(note), []);

  const locate = async () => {
    if (!('geolocation' in navigator)) {
      const description = t("Your browser doesn't support location services.");
      toast({ title: t('Geolocation not supported'), description, variant: 'destructive' });
      return;
    }
    setLocating(true);
    try {
      const point = await devicePosition();
      const name = await nameOf(point);
      onFound({ text: NAMES_ROAD_POINT.test(text) ? text : name, point });
      note(false);
      toast({ title: t('Location found'), description: name });
    } catch (error) {
      const code =
        typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : undefined;
      if (code === DENIED) {
        setDenied(true);
        setRefused(true);
      }
      toast({ title: t('Location error'), description: locationProblem(code), variant: 'destructive' });
    } finally {
      setLocating(false);
    }
  };

  return { locating, locate: () => void locate(), isDenied, wasRefused };
}

const geolocationPermission = () => navigator.permissions.query({ name: 'geolocation' });

/**
 * Returns the device's position and its name if the customer has allowed the page to take it; null if that would ask a
 * question, in a browser that does not know permissions, and for a position that is not exact.
 */
export async function grantedPosition(): Promise<{ text: string; point: Point } | null> {
  try {
    if ((await geolocationPermission()).state !== 'granted') return null;
    const point = await devicePosition();
    return isRough(point) ? null : { text: await placeName(point), point };
  } catch {
    // The customer has asked for nothing: the form is as it would be without a position.
    return null;
  }
}

/** 'Exact point kept (±16 ft).', 'Approximate point kept (±3.1 mi).' */
export function pointText(point: Point): string {
  if (point.accuracy === null) return t('Exact point kept.');
  const accuracy = formatAccuracy(point.accuracy, { t });
  return t(isRough(point) ? 'Approximate point kept ({accuracy}).' : 'Exact point kept ({accuracy}).', {
    accuracy,
  });
}

/**
 * Tells whether the permission for the position is denied, now and after each change; an unknown permission is not
 * told. Returns a function that ends this.
 */
export function watchLocationPermission(tell: (isDenied: boolean) => void): () => void {
  const ending = new AbortController();
  const watch = async () => {
    const permission = await geolocationPermission();
    const say = () => tell(permission.state === 'denied');
    if (ending.signal.aborted) return;
    permission.addEventListener('change', say, { signal: ending.signal });
    if (permission.state === 'denied') say();
  };
  // Old browsers have no permissions to ask for.
  watch().catch(() => undefined);
  return () => ending.abort();
}
