import { expect, it } from 'vitest';
import { directionsHref } from './directions.ts';

const POINT = { latitude: 40.6602, longitude: -74.2155 };
const TEXT = '1 Main St & Elm #3';

it.each([
  [undefined, 'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination='],
  ['google', 'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination='],
  ['apple', 'https://maps.apple.com/?dirflg=d&daddr='],
] as const)('directions with the app %s lead to a point and to an encoded text', (app, before) => {
  expect(directionsHref(POINT, app)).toBe(`${before}40.6602%2C-74.2155`);
  expect(directionsHref(TEXT, app)).toBe(`${before}1%20Main%20St%20%26%20Elm%20%233`);
});

it('Waze gets a point or a search', () => {
  expect(directionsHref(POINT, 'waze')).toBe('https://waze.com/ul?navigate=yes&ll=40.6602%2C-74.2155');
  expect(directionsHref(TEXT, 'waze')).toBe(
    'https://waze.com/ul?navigate=yes&q=1%20Main%20St%20%26%20Elm%20%233',
  );
});

it('the phone’s own app gets a geo address', () => {
  expect(directionsHref(POINT, 'geo')).toBe('geo:40.6602,-74.2155?q=40.6602%2C-74.2155');
  expect(directionsHref(TEXT, 'geo')).toBe('geo:0,0?q=1%20Main%20St%20%26%20Elm%20%233');
});
