import { expect, it } from 'vitest';
import { readProfile } from '../company/read-profile.ts';
import { createGazetteer } from './gazetteer.ts';

const gazetteer = createGazetteer(readProfile('demo/companies/lakeside.json'));

it.each([
  ['Skokie, IL 60076', 'Skokie, IL 60076', 'zip'],
  ['60201', 'Evanston, IL 60201', 'zip'],
  ['1500 Sheridan Rd, Wilmette', 'Wilmette, IL', 'town'],
  ['Highland Park, Ill.', 'Highland Park, IL', 'town'],
  ['Kenosha, Wisconsin', 'Kenosha, WI', 'town'],
  // For the first company a bare Chicago is somewhere else.
  ['chicago', 'Chicago, IL', 'town'],
])('finds %s in a company’s own table', async (text, place, precision) => {
  expect(await gazetteer.locate(text)).toMatchObject({
    place,
    precision,
    isGuess: false,
    inNewYorkCity: false,
  });
});

it('asks about a misspelt name', async () => {
  expect(await gazetteer.locate('Evanstn')).toMatchObject({ place: 'Evanston, IL', isGuess: true });
});

it.each([
  'Union, NJ 07083',
  'Newark, NJ',
  'New York',
  'Boston',
  'Garden State Parkway exit 142',
  'I-94 exit 34',
])('does not find %s, which it does not hold', async (text) => {
  expect(await gazetteer.locate(text)).toBeNull();
});

it('takes any coordinates, and names the nearest place that it knows', async () => {
  expect(await gazetteer.locate('42.06, -87.7')).toMatchObject({
    place: 'near Evanston, IL 60201',
    precision: 'exact',
  });
  expect(gazetteer.townAt({ latitude: 42.06, longitude: -87.7 })?.label).toBe('Evanston, IL');
});
