import { expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { createGazetteer } from './gazetteer.ts';

const gazetteer = createGazetteer(defaultCompany);
const union = { latitude: 40.6976, longitude: -74.2632 };

it.each([
  ['Union, NJ 07083', '07083'],
  ['48 Maple Court, Union, NJ 07083-1234', '07083'],
  ['Union NJ ０７０８３', '07083'],
  // A house number, and a ZIP behind it.
  ['10001 Morris Avenue, 07083', '07083'],
  // A ZIP code nearby is the customer's word; one far away is not of this place.
  ['Kenilworth 07033', '07033'],
  ['Princeton, NJ 08540', '07083'],
  ['99999', '07083'],
  ['near the station', '07083'],
  ['', '07083'],
])('the ZIP code of %j near Union is %s', (text, zip) => {
  expect(gazetteer.zipAt(union, text)).toBe(zip);
});

it('a point far from all areas has no ZIP code', () => {
  expect(gazetteer.zipAt({ latitude: 0, longitude: 0 }, '07083')).toBeNull();
});
