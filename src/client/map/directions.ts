import { atom, useAtomValue } from 'jotai';
import { store } from '../app/store.ts';

/** The app that opens directions; `google` is the one of a phone on which nobody has chosen. */
export const mapsApps = ['google', 'apple', 'waze', 'geo'] as const;
export type MapsApp = (typeof mapsApps)[number];

type Point = { latitude: number; longitude: number };

const pointText = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;
const asQuery = (place: Point | string) =>
  encodeURIComponent(typeof place === 'string' ? place : pointText(place));

/** The addresses that each app documents for directions by car to a place. */
const hrefs: Record<MapsApp, (place: Point | string) => string> = {
  google: (place) =>
    `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${asQuery(place)}`,
  apple: (place) => `https://maps.apple.com/?dirflg=d&daddr=${asQuery(place)}`,
  waze: (place) =>
    `https://waze.com/ul?navigate=yes&${typeof place === 'string' ? 'q' : 'll'}=${asQuery(place)}`,
  // 0,0 stands for no point: the app searches for the text.
  geo: (place) => `geo:${typeof place === 'string' ? '0,0' : pointText(place)}?q=${asQuery(place)}`,
};

/** Returns a link with directions by car to a place: a point in degrees, or a text. */
export const directionsHref = (place: Point | string, app: MapsApp = 'google'): string => hrefs[app](place);

const KEY = 'mapsApp';

function storedApp(): MapsApp {
  try {
    const stored = localStorage.getItem(KEY);
    return mapsApps.find((app) => app === stored) ?? 'google';
  } catch {
    return 'google';
  }
}

/** The app of this phone; it stays for whoever signs in on the phone next. */
export const mapsAppAtom = atom(storedApp());

export function chooseMapsApp(app: MapsApp): void {
  store.set(mapsAppAtom, app);
  try {
    localStorage.setItem(KEY, app);
  } catch {
    // The storage is full or forbidden: the choice holds until the page is closed.
  }
}

/** Returns how to link directions to a place with the app of this phone. Only a web address opens a tab of its own. */
export function useDirections(): (place: Point | string) => {
  href: string;
  target?: '_blank';
  rel?: string;
} {
  const app = useAtomValue(mapsAppAtom);
  return (place) => {
    const href = directionsHref(place, app);
    return app === 'geo' ? { href } : { href, target: '_blank', rel: 'noopener' };
  };
}
