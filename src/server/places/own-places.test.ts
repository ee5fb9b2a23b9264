import { expect, it } from 'vitest';
import { readProfile } from '../platform/config/read-profile.ts';
import { createGazetteer } from './gazetteer.ts';

const gazetteer = createGazetteer(readProfile('demo/companies/lakeside.json'));

it.each([
  ['Skokie, IL 60076', 'Skokie, IL 60076', 'zip'],
  ['60201', 'Evanston, IL 60201', 'zip'],
  ['1500 Sheridan Rd, Wilmette', 'Wilmette, IL', 'town'],
  ['Highland Park, Ill.', 'Highland Park, IL', 'town'],
  ['Kenosha, Wisconsin', 'Kenosha, WI', 'town'],
  // The table of the default company does not hold Chicago.
  ['chicago', 'Chicago, IL', 'town'],
])('gazetteer of a second company locates %s as %s with precision %s', async (text, place, precision) => {
  expect(await gazetteer.locate(text)).toMatchObject({
    place,
    precision,
    isGuess: false,
    inNewYorkCity: false,
  });
});

it('gazetteer of a second company locates a misspelt name as a guess', async () => {
  expect(await gazetteer.locate('Evanstn')).toMatchObject({ place: 'Evanston, IL', isGuess: true });
});

it.each([
  'Union, NJ 07083',
  'Newark, NJ',
  'New York',
  'Boston',
  'Garden State Parkway exit 142',
  'I-94 exit 34',
])('gazetteer of a second company does not find %s', async (text) => {
  expect(await gazetteer.locate(text)).toBeNull();
});

it('gazetteer of a second company accepts any coordinates and names the nearest place in its table', async () => {
  expect(await gazetteer.locate('42.06, -87.7')).toMatchObject({
    place: 'near Evanston, IL 60201',
    precision: 'exact',
  });
  expect(gazetteer.townAt({ latitude: 42.06, longitude: -87.7 })?.label).toBe('Evanston, IL');
});
