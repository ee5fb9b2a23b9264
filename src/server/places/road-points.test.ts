import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { milesBetween } from '../../domain/places/place.ts';
import { createGazetteer } from './gazetteer.ts';
import { parseRoadPoint } from './road-points.ts';

const gazetteer = createGazetteer(defaultCompany);

describe('parseRoadPoint', () => {
  it.each([
    ['I-78 exit 52', 'I-78', 'exit', '52', null],
    ['i 78 west, Exit 52B', 'I-78', 'exit', '52B', null],
    ['Exit 52 on Interstate 78', 'I-78', 'exit', '52', null],
    ['Route 80 mile 42.5', 'I-80', 'mile', '42.5', null],
    ['GSP mile 142', 'GSP', 'mile', '142', null],
    ['Garden State Parkway MM 142.3 northbound', 'GSP', 'mile', '142.3', null],
    ['NJ Turnpike exit 13A', 'NJTP', 'exit', '13A', 'NJ'],
    ['exit 13-a, New Jersey Turnpike', 'NJTP', 'exit', '13A', null],
    ['I-78 exit 51, PA', 'I-78', 'exit', '51', 'PA'],
    ['Palisades Parkway exit 99', null, 'exit', '99', null],
    ['exit 52 on 78', 'I-78', 'exit', '52', null],
    ['78 west exit 52', 'I-78', 'exit', '52', null],
    ['off 287 at exit 10', 'I-287', 'exit', '10', null],
    ['80 mile 45', 'I-80', 'mile', '45', null],
    ['salida 52 de la 78', 'I-78', 'exit', '52', null],
    ['stuck on 78 at exit 52', 'I-78', 'exit', '52', null],
    ['exit 10 off of NB 287', 'I-287', 'exit', '10', null],
    ['I 78W exit 52', 'I-78', 'exit', '52', null],
    ['Hwy 80 exit53', 'I-80', 'exit', '53', null],
    ['turnpike 13A', 'NJTP', 'exit', '13A', null],
    ['Tpke at 14C', 'NJTP', 'exit', '14C', null],
    ['exit 8a on the turnpike', 'NJTP', 'exit', '8A', null],
    ['exit 16W', 'NJTP', 'exit', '16W', null],
    ['Turnpike between 13 and 14', 'NJTP', 'exit', '13', null],
    ['GSP 142', 'GSP', 'exit', '142', null],
    ['parkway north 129', 'GSP', 'exit', '129', null],
    ['exit 135 off the parkway', 'GSP', 'exit', '135', null],
    ['mile 142 on the parkway', 'GSP', 'mile', '142', null],
    ['I-95 13A', 'I-95', 'exit', '13A', null],
    ['I-287 N 12B', 'I-287', 'exit', '12B', null],
    ['exit 26 I-80', 'I-80', 'exit', '26', null],
    ['exit 13 A NJ turnpike', 'NJTP', 'exit', '13A', 'NJ'],
    ['I-78 exits 29-30', 'I-78', 'exit', '29', null],
    ['New Jersey Turnpike between exits 10 and 11', 'NJTP', 'exit', '10', null],
    ['stuck on parkway exit 117', 'GSP', 'exit', '117', null],
    ['broke down on the turnpike by exit 9', 'NJTP', 'exit', '9', null],
    ['exit 8A jersey turnpike', 'NJTP', 'exit', '8A', null],
    ['turnpike extension 14B', 'NJTP', 'exit', '14B', null],
    ['salida 13A del turnpike', 'NJTP', 'exit', '13A', null],
    ['salida 140 del parkway', 'GSP', 'exit', '140', null],
    ['en la autopista 78 salida 52', 'I-78', 'exit', '52', null],
    ['exit 40 on the Merritt Parkway', null, 'exit', '40', null],
  ])('parseRoadPoint reads %j', (text, road, kind, number, state) => {
    expect(parseRoadPoint(text)).toEqual({ road, kind, number, state });
  });

  it.each([
    'Union, NJ 07083',
    '142 Parkway Drive',
    'Mile Square Road, Yonkers',
    'exit 5',
    'I-78',
    'turnpike',
    'Garden State Plaza',
    'Exit 10, Edison NJ',
    '52 78th St',
    '',
  ])('parseRoadPoint returns null for %j', (text) => {
    expect(parseRoadPoint(text)).toBeNull();
  });
});

describe('gazetteer locations of exits and mile markers', () => {
  // Coordinates from an independent map: Travel Mapping, based on OpenStreetMap.
  it.each([
    ['I-78 exit 52', 40.7054, -74.2458],
    ['I-78 exit 33', 40.6468, -74.5754],
    ['I-80 exit 47', 40.8792, -74.4019],
    ['GSP exit 142', 40.7066, -74.2481],
    ['GSP mile 142', 40.7, -74.252],
    ['NJ Turnpike exit 13A', 40.6654, -74.182],
    ['NJ Turnpike exit 7A', 40.1925, -74.6026],
    ['NJTP mile 101.6', 40.6654, -74.182],
    ['exit 52 on 78', 40.7054, -74.2458],
    ['turnpike 13A', 40.6654, -74.182],
    ['I-95 exit 13A', 40.6654, -74.182],
    ['parkway 142', 40.7066, -74.2481],
  ])('gazetteer locates %s within 3.5 miles and with precision town', async (text, latitude, longitude) => {
    const found = await gazetteer.locate(text);
    expect(found && milesBetween(found, { latitude, longitude })).toBeLessThan(3.5);
    expect(found).toMatchObject({ precision: 'town', isGuess: false });
  });

  it('gazetteer names an exit with its road and the nearest town', async () => {
    expect(await gazetteer.locate('I-78 exit 52')).toMatchObject({
      place: expect.stringMatching(/^I-78 exit 52, near .+, NJ \d{5}$/),
      accuracy: 2400,
    });
    expect(await gazetteer.locate('exit 13A, NJ Turnpike')).toMatchObject({
      place: expect.stringMatching(/^NJ Turnpike exit 13A, near Elizabeth, NJ/),
      accuracy: null,
    });
  });

  it.each([
    'GSP mile 999',
    'NJ Turnpike exit 99',
    'I-87 exit 9, NY',
    'Palisades Parkway exit 4',
    'I-95 exit 12, CT',
  ])('gazetteer finds nothing for the unknown %s', async (text) => {
    expect(await gazetteer.locate(text)).toBeNull();
  });

  it('gazetteer uses the town or ZIP beside an exit of an unknown road', async () => {
    expect(await gazetteer.locate('Palisades Parkway exit 4, Alpine, NJ 07620')).toMatchObject({
      place: 'Alpine, NJ 07620',
    });
    expect(await gazetteer.locate('Thruway exit 9, Tarrytown, NY')).toMatchObject({ place: 'Tarrytown, NY' });
  });
});
