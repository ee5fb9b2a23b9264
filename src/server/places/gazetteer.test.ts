import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { createGazetteer } from './gazetteer.ts';

const gazetteer = createGazetteer(defaultCompany);
const place = async (text: string) => (await gazetteer.locate(text))?.place ?? null;

describe('gazetteer', () => {
  it('gazetteer locates a text by its ZIP code', async () => {
    expect(await gazetteer.locate('1 Broad St, Elizabeth, NJ 07201-1234')).toMatchObject({
      place: 'Elizabeth, NJ 07201',
      precision: 'zip',
      latitude: 40.6713,
      longitude: -74.1774,
      inNewYorkCity: false,
    });
    expect(await place('07083')).toBe('Union, NJ 07083');
    for (const text of [
      '070831234',
      '1 Main St, Union, NJ 070831234',
      '07083–1234',
      '０７０８３',
      '０７０８３－１２３４',
    ])
      expect([text, await place(text)]).toEqual([text, 'Union, NJ 07083']);
  });

  it('gazetteer locates coordinates without change', async () => {
    expect(await gazetteer.locate('40.7, -74.2')).toMatchObject({
      latitude: 40.7,
      longitude: -74.2,
      precision: 'exact',
      place: expect.stringMatching(/^near .+, NJ \d{5}$/),
    });
    expect(await gazetteer.locate('48.85, 2.35')).toMatchObject({ place: '48.8500, 2.3500' });
  });

  it.each([
    ['Union, NJ', 'Union, NJ'],
    ['123 main st elizabeth nj', 'Elizabeth, NJ'],
    ['123 Main St, Springfield, Union County, New Jersey, USA', 'Springfield, NJ'],
    ['W. Orange, N.J.', 'West Orange, NJ'],
    ['Ft Lee', 'Fort Lee, NJ'],
    ['Ho-Ho-Kus', 'Ho Ho Kus, NJ'],
    ['St. Albans, NY', 'Saint Albans, NY'],
    ['New York', 'New York, NY'],
    ['411 W 55th St, New York', 'New York, NY'],
    ['New York, New York', 'New York, NY'],
    ['Newark Penn Station', 'Newark, NJ'],
    ['Upper East Side, New York, NY', 'Upper East Side, NY'],
  ])('gazetteer locates %s as %s', async (text, expected) => {
    expect(await place(text)).toBe(expected);
  });

  it.each([
    ['Middletown', 'Middletown, NJ'],
    ['Newark', 'Newark, NJ'],
    ['Newark, DE', 'Newark, DE'],
    ['Greenwich', 'Greenwich, CT'],
    ['Brooklyn', 'Brooklyn, NY'],
  ])(
    'gazetteer locates the ambiguous name %s as %s, nearest to the base and New Jersey first',
    async (text, expected) => {
      expect(await place(text)).toBe(expected);
    },
  );

  it.each([
    ['Elizebeth', 'Elizabeth, NJ'],
    ['hobokin', 'Hoboken, NJ'],
    ['Jersy City', 'Jersey City, NJ'],
    ['Parsipanny, NJ', 'Parsippany, NJ'],
    ['Brookyln', 'Brooklyn, NY'],
    ['Patterson, NJ', 'Paterson, NJ'],
    ['Hackens', 'Hackensack, NJ'],
    ['Belville', 'Belleville, NJ'],
    ['Sayervile', 'Sayreville, NJ'],
    ['Marlborough NJ', 'Marlboro, NJ'],
    ['Hillsboro, NJ', 'Hillsborough, NJ'],
  ])('gazetteer locates the misspelt %s as %s', async (text, expected) => {
    expect(await place(text)).toBe(expected);
  });

  it.each([
    ['Maple', 'Mapleton, NY', true],
    ['Hackens', 'Hackensack, NJ', true],
    ['Elizebeth', 'Elizabeth, NJ', true],
    ['Elizabeth', 'Elizabeth, NJ', false],
    ['LIC, NY', 'Long Island City, NY', false],
    ['07083', 'Union, NJ 07083', false],
    ['123 main st elizabeth nj', 'Elizabeth, NJ', false],
  ])('gazetteer locates %s as %s with isGuess %s', async (text, expected, isGuess) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, isGuess });
  });

  it.each([
    ['Queens', 'Queens, NY'],
    ['Manhattan', 'Manhattan, NY'],
    ['The Bronx', 'Bronx, NY'],
    ['LIC, NY', 'Long Island City, NY'],
    ['Boro Park', 'Borough Park, NY'],
    ['Astoria', 'Astoria, NY'],
    ['Harlem', 'Harlem, NY'],
    ['Williamsburg', 'Williamsburg, NY'],
    ['JFK', 'JFK Airport, NY'],
  ])('gazetteer locates %s as %s inside New York City', async (text, expected) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, inNewYorkCity: true });
  });

  it.each([
    ['Sleepy Hollow, NY', 'Sleepy Hollow, NY'],
    ['Kinnelon', 'Kinnelon, NJ'],
    ['Tinton Falls, NJ', 'Tinton Falls, NJ'],
  ])('gazetteer locates %s as %s, a place without its own post office', async (text, expected) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, inNewYorkCity: false });
  });

  it.each([
    'Atlantis',
    'asdfgh',
    'Paris',
    'Paris, France',
    'Los Angeles, CA',
    'Beverly Hills, CA 90210',
    'Chicago',
    'Brooklyn, NJ',
    '100 Broadway',
    'New Jersey',
    '',
    ' , ,',
    '🚗',
    '(((((',
  ])('gazetteer finds nothing for %j', async (text) => {
    expect(await place(text)).toBeNull();
  });

  it.each([
    ['Morris Ave, Union, NJ 07083, gate code 08540', 'Union, NJ 07083'],
    ['Morris Ave, Union, New Jersey 07083, code: 08540', 'Union, NJ 07083'],
    ['gate code 08540, Morris Ave, Union NJ', 'Union, NJ'],
    ['07083 gate 08540', 'Union, NJ 07083'],
    ['Zip code: 07083, gate 10001', 'Union, NJ 07083'],
    ['10570 Broadway, Newark, NJ', 'Newark, NJ'],
    ['12345 Route 22, Union NJ', 'Union, NJ'],
    ['Apt 11201, 5 Main St, Hoboken', 'Hoboken, NJ'],
    ['Hackensack, access code 10001#', 'Hackensack, NJ'],
    ['Hoboken, NJ 07030, odometer 45678', 'Hoboken, NJ 07030'],
    ['Union NJ, 10001 miles on it', 'Union, NJ'],
    ['Walmart, Linden NJ, order 10001', 'Linden, NJ'],
    ['Elizabeth 07201, plate ABC 1234', 'Elizabeth, NJ 07201'],
    ['Parking lot 07030, Linden NJ', 'Linden, NJ'],
    ['código 08540, Linden NJ', 'Linden, NJ'],
    ['1 Main St, Fort Lee, NJ 070241234', 'Fort Lee, NJ 07024'],
    ['48 Maple Ct, Union 07083', 'Union, NJ 07083'],
    ['Jersey City Medical Center, pin 07306', 'Jersey City Medical Center, NJ'],
    ['Union apt. 10001 NJ', 'Union, NJ'],
    ['123 Main St Union 908-555-0142', 'Union, NJ'],
    ['Union (908)555-0142', 'Union, NJ'],
    ['Linden 9085550142 gate 10001', 'Linden, NJ'],
    ['Union NJ # 08540', 'Union, NJ'],
    ['Union NJ. Code 08540#', 'Union, NJ'],
    ['Union NJ. *08540', 'Union, NJ'],
    ['Union NJ lockbox combo 08540', 'Union, NJ'],
    ['Union NJ dial 08540', 'Union, NJ'],
    ['Union NJ loading dock 08540', 'Union, NJ'],
    ['VIN ending 10010, Union NJ', 'Union, NJ'],
    ['Walmart store 01844 Linden NJ', 'Linden, NJ'],
    ['Union NJ, my number is 07083 55512', 'Union, NJ'],
    ['Plate NJ12345, Union NJ', 'Union, NJ'],
    ['Union NJ, plate NY-10001', 'Union, NJ'],
    ['garage code 10010, Newark Airport P4', 'Newark Airport, NJ'],
    ['Union, New Jersey. Gate 08540', 'Union, NJ'],
  ])('gazetteer takes no other number in %s for a ZIP code', async (text, expected) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, isGuess: false });
  });

  it.each([
    ['NJ07083', 'Union, NJ 07083'],
    ['Union, NJ07083', 'Union, NJ 07083'],
    ['Hoboken NJ-07030', 'Hoboken, NJ 07030'],
    ['zipcode07083', 'Union, NJ 07083'],
    ['Hoboken, N.J.07030', 'Hoboken, NJ 07030'],
    ['Union Nj O7083', 'Union, NJ 07083'],
    ['(07083)', 'Union, NJ 07083'],
    ['Princeton (08540)', 'Princeton, NJ 08540'],
    ['Morris Ave. Union. NJ 07083', 'Union, NJ 07083'],
  ])('gazetteer reads the ZIP code of %s', async (text, expected) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, isGuess: false });
  });

  it.each([
    ['Orange County NY', null],
    ['Nueva York', 'New York, NY'],
    ['Brooklyn, Nueva York', 'Brooklyn, NY'],
    ['Elizabeth, Nueva Jersey', 'Elizabeth, NJ'],
    ['Nueva Jersey', null],
  ])('gazetteer reads the state or county %s as %s', async (text, expected) => {
    expect(await place(text)).toBe(expected);
  });

  it.each([
    ['Cape May, NJ 07083', ['Union, NJ 07083', 'Cape May, NJ']],
    ['Union, NJ 08540', ['Union, NJ', 'Princeton, NJ 08540']],
    ['30 Waterside Plaza, New York, NY 19104', ['New York, NY', 'Philadelphia, PA 19104']],
    ['Jersey City, 10001', ['Jersey City, NJ', 'New York, NY 10001']],
    ['Newark, New York 07102', ['Newark, NJ 07102', 'Newark, NY']],
    ['Princeton NJ 07083', ['Princeton, NJ', 'Union, NJ 07083']],
  ])('gazetteer asks about town and ZIP code far apart in %s', async (text, choices) => {
    const located = await gazetteer.locate(text);
    expect(located).toMatchObject({ place: choices[0], isGuess: true });
    expect(located?.choices?.map((choice) => choice.place)).toEqual(choices);
  });

  it.each([
    ['Short Hills, NJ 07041', 'Millburn, NJ 07041'],
    ['Washington Township, NJ 08080', 'Sewell, NJ 08080'],
    ['12 Main St, Hamilton, Mercer County, NJ 08619', 'Trenton, NJ 08619'],
    ['Middletown, NY 10940', 'Middletown, NY 10940'],
  ])('gazetteer asks nothing about a ZIP code that the town of %s may have', async (text, expected) => {
    const located = await gazetteer.locate(text);
    expect(located).toMatchObject({ place: expected, isGuess: false });
    expect(located?.choices).toBeUndefined();
  });

  it('gazetteer describes a point by the nearest place and returns null far from every known place', async () => {
    expect(await gazetteer.describe({ latitude: 40.6713, longitude: -74.18 })).toBe(
      'near Elizabeth, NJ 07201',
    );
    expect(await gazetteer.describe({ latitude: 40, longitude: -72 })).toBeNull();
    expect(await gazetteer.describe({ latitude: 48.85, longitude: 2.35 })).toBeNull();
  });

  it('gazetteer tells points in the five boroughs from points in New Jersey', () => {
    const inCity = (latitude: number, longitude: number) => gazetteer.inFiveBoroughs({ latitude, longitude });
    expect(inCity(40.758, -73.9855)).toBe(true); // Times Square
    expect(inCity(40.6413, -73.7781)).toBe(true); // JFK
    expect(inCity(40.5795, -74.1502)).toBe(true); // Staten Island
    expect(inCity(40.7453, -74.0279)).toBe(false); // Hoboken
    expect(inCity(40.6976, -74.2632)).toBe(false); // Union
    expect(inCity(48.85, 2.35)).toBe(false);
  });

  it('gazetteer finds nothing for texts without a place name', async () => {
    for (const text of ['Nowhere at all', 'x'.repeat(300), '1234', '??', '']) {
      expect(await gazetteer.locate(text)).toBeNull();
    }
  });
});
