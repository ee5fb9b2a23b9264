import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import { milesBetween } from '../../domain/places/place.ts';
import { createGazetteer } from './gazetteer.ts';
import { readLandmarks, readRoadTowns, readServiceAreas, readZips } from './gazetteer-data.ts';

const gazetteer = createGazetteer(defaultCompany);

describe('towns of one name', () => {
  it.each([
    [
      'Washington Township, Gloucester County, NJ',
      'Washington Township, Gloucester County, NJ',
      39.76,
      -75.09,
    ],
    ['Washington Twp, Morris Co, NJ', 'Washington Township, Morris County, NJ', 40.78, -74.78],
    ['Washington Township (Mercer), NJ', 'Washington Township, Mercer County, NJ', 40.22, -74.59],
    ['Township of Washington, Bergen County', 'Washington Township, Bergen County, NJ', 40.99, -74.06],
    ['washington township warren county nj', 'Washington Township, Warren County, NJ', 40.76, -75.0],
    ['Hamilton Township, Atlantic County, NJ', 'Hamilton Township, Atlantic County, NJ', 39.46, -74.7],
    ['Hamilton, Mercer County, NJ', 'Hamilton, NJ', 40.22, -74.69],
    ['Franklin Township, Hunterdon County, NJ', 'Franklin Township, Hunterdon County, NJ', 40.58, -74.96],
    ['1 Main St, Franklin Twp, Somerset County NJ', 'Franklin Township, Somerset County, NJ', 40.5, -74.5],
    ['Springfield, Burlington County, NJ', 'Springfield Township, Burlington County, NJ', 40.04, -74.68],
    ['Monroe Township, Gloucester County, NJ', 'Monroe Township, Gloucester County, NJ', 39.67, -74.97],
    ['Mansfield, Warren County', 'Mansfield Township, Warren County, NJ', 40.85, -74.85],
    ['Union Township, Hunterdon County', 'Union Township, Hunterdon County, NJ', 40.65, -74.95],
    ['Ocean Township, Ocean County, NJ', 'Ocean Township, Ocean County, NJ', 39.79, -74.2],
    ['Springfield, condado de Union, NJ', 'Springfield, NJ', 40.7, -74.33],
    ['Washington Township, Gloucester, NJ', 'Washington Township, Gloucester County, NJ', 39.76, -75.09],
    ['Springfield, Burlington NJ', 'Springfield Township, Burlington County, NJ', 40.04, -74.68],
    ['Franklin, Somerset', 'Franklin Township, Somerset County, NJ', 40.5, -74.5],
    ['Hillside, Union, NJ', 'Hillside, NJ', 40.7, -74.23],
  ])('gazetteer locates %s by its county', async (text, expected, latitude, longitude) => {
    const located = await gazetteer.locate(text);
    expect(located).toMatchObject({ place: expected, isGuess: false, precision: 'town' });
    expect(located && milesBetween(located, { latitude, longitude })).toBeLessThan(8);
  });

  it.each([
    ['Washington Township, NJ', ['Bergen', 'Morris', 'Mercer', 'Warren', 'Burlington', 'Gloucester']],
    ['Franklin, NJ', ['Sussex', 'Somerset', 'Hunterdon', 'Warren', 'Gloucester']],
    ['Hamilton Township', ['Mercer', 'Atlantic']],
    ['Raritan, NJ', ['Somerset', 'Hunterdon']],
    ['Springfield, NJ', ['Union', 'Burlington']],
    ['Monroe, NJ', ['Middlesex', 'Gloucester']],
    ['12 Main St, Mansfield Twp, NJ', ['Warren', 'Burlington']],
    // There is none in that county.
    ['Hamilton Township, Passaic County, NJ', ['Mercer', 'Atlantic']],
  ])('gazetteer asks for the county of %s', async (text, counties) => {
    const located = await gazetteer.locate(text);
    expect(located?.isGuess).toBe(true);
    const asked = located?.choices?.map(({ place }) => / (\w+) County, NJ$/.exec(place)?.[1]);
    expect(asked).toEqual(counties);
  });

  it('gazetteer asks for the state of a name without a state if several are near', async () => {
    const located = await gazetteer.locate('Middletown');
    expect(located?.choices?.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['Middletown, NJ', 'Middletown, NY']),
    );
  });

  it.each([
    'Union',
    'Union, NJ',
    'Newark',
    'Elizabeth',
    'Clark',
    'Summit',
    'Madison',
    'Washington Borough, NJ',
    'Ocean City, NJ',
    'Raritan Borough, NJ',
    'Orange',
    'Trenton',
    'Brooklyn',
  ])('gazetteer asks nothing about %s, which has no likely namesake', async (text) => {
    expect(await gazetteer.locate(text)).toMatchObject({ isGuess: false });
  });

  it('gazetteer names the town of a point by the nearest of several namesakes', () => {
    const sussex = { latitude: 41.109, longitude: -74.5886 };
    const town = gazetteer.townAt(sussex);
    expect(town?.label).toBe('Franklin, NJ');
    expect(town && milesBetween(town, sussex)).toBeLessThan(2);
  });
});

describe('places in other words', () => {
  it.each([
    ['Walmart Linden NJ', 'Linden, NJ'],
    ['Walmart in Linden', 'Linden, NJ'],
    ['Linden Walmart', 'Linden, NJ'],
    ['Penn Station Newark', 'Newark, NJ'],
    ['Hilton Newark Penn Station', 'Newark, NJ'],
    ['EWR Terminal B', 'Newark Airport, NJ'],
    ['Terminal B, EWR', 'Newark Airport, NJ'],
    ['ewr terminal c arrivals', 'Newark Airport, NJ'],
    ['EWR Terminal C, Newark NJ', 'Newark Airport, NJ'],
    ['Newark Airport P4 parking', 'Newark Airport, NJ'],
    ['JFK Terminal 4', 'JFK Airport, NY'],
    ['LaGuardia Terminal B departures', 'LaGuardia Airport, NY'],
    ['Target in Clark NJ behind the store', 'Clark, NJ'],
    ['Home Depot Vauxhall', 'Vauxhall, NJ'],
    ["Joe's Tires Linden NJ", 'Linden, NJ'],
    ['NJ Transit station Metuchen', 'Metuchen, NJ'],
    ['MetLife Stadium lot K', 'MetLife Stadium, NJ'],
    ['Short Hills Mall parking deck', 'Short Hills Mall, NJ'],
    ['Robert Wood Johnson hospital New Brunswick', 'New Brunswick, NJ'],
    ['Union, blue Tesla', 'Union, NJ'],
    ['1 Broad St, Red Bank, NJ', 'Red Bank, NJ'],
    ['Rt 22 and Morris Ave Union', 'Union, NJ'],
    ['Darien service plaza', 'Darien, CT'],
    ['West New York', 'West New York, NJ'],
    ['West NY', 'West New York, NJ'],
    ['123 Bergenline Ave, West New York', 'West New York, NJ'],
    ['East New York', 'East New York, NY'],
    ['JFK Blvd, Jersey City', 'Jersey City, NJ'],
    ['Lincoln Tunnel Auto Body, Trenton NJ', 'Trenton, NJ'],
    ['1 Main St, Edison NJ by the turnpike', 'Edison, NJ'],
    ['Monmouth Plaza, Eatontown', 'Eatontown, NJ'],
    ['Colonia, off the parkway', 'Colonia, NJ'],
    ['Forked River, near the parkway', 'Forked River, NJ'],
    ['el aeropuerto de Newark terminal B', 'Newark Airport, NJ'],
    ['la estación de tren de Rahway', 'Rahway, NJ'],
    ['centro de Trenton', 'Trenton, NJ'],
    ['Jersey Shore Premium Outlets', 'Jersey Shore Premium Outlets, NJ'],
    ['Stockton University', 'Stockton University, NJ'],
    ['Ramapo College', 'Ramapo College, NJ'],
    ['Cape May ferry', 'Cape May, NJ'],
    ['Hoboken PATH', 'Hoboken, NJ'],
    ['New Jersey City University', 'New Jersey City University, NJ'],
    ['College of New Jersey', 'The College of New Jersey, NJ'],
    ['NJ Turnpike, Newark NJ service area', 'Newark, NJ'],
    ['union nj behind the walmart', 'Union, NJ'],
    ['linden nj walmart parking lot level 2', 'Linden, NJ'],
    ['i am in linden nj my car is dead', 'Linden, NJ'],
    ['Edison Nj near the train station', 'Edison, NJ'],
    ['clark new jersey by target', 'Clark, NJ'],
    ['Please come to Cranford NJ asap', 'Cranford, NJ'],
    ['Linden NJ: Walmart', 'Linden, NJ'],
    ['hoboken nj apt 4', 'Hoboken, NJ'],
    ['new york ny garage level 3', 'New York, NY'],
    ['west new york nj by the park', 'West New York, NJ'],
    ['Harrison PATH station, Hudson County', 'Harrison, NJ'],
    ['Linden post office', 'Linden, NJ'],
    ['Union toll plaza GSP', 'Union, NJ'],
    ['JFK Medical Center', 'JFK University Medical Center, NJ'],
    ['Borgata casino', 'Borgata, NJ'],
    ['Montclair State parking', 'Montclair State University, NJ'],
    ['I-676 exit 5A Camden', 'Camden, NJ'],
    ['Exit 44 AC Expressway, Hammonton NJ', 'Hammonton, NJ'],
  ])('gazetteer locates %s as %s', async (text, expected) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, isGuess: false });
  });

  it.each([
    ['Vince Lombardi service area', 40.829, -74.028],
    ['Molly Pitcher rest stop on the turnpike', 40.34, -74.47],
    ['Thomas Edison service area', 40.55, -74.26],
    ['Cheesequake service area', 40.46, -74.26],
    ['Montvale service area GSP', 41.045, -74.04],
    ['Walt Whitman Bridge', 39.905, -75.13],
    ['Lincoln Tunnel', 40.763, -74.01],
    ['Holland Tunnel toll plaza, Jersey City', 40.7275, -74.021],
    ['GWB upper level', 40.8517, -73.9527],
    ['Goethals Bridge', 40.6353, -74.1952],
    ['Tappan Zee', 41.0709, -73.8813],
    ['Verrazano bridge', 40.6066, -74.0447],
    ['Pulaski Skyway', 40.736, -74.096],
    ['59th street bridge', 40.7567, -73.9544],
  ])('gazetteer locates %s without a town', async (text, latitude, longitude) => {
    const located = await gazetteer.locate(text);
    expect(located).toMatchObject({ isGuess: false });
    expect(located && milesBetween(located, { latitude, longitude })).toBeLessThan(2);
  });

  it.each([
    ['Rt 22 and Morris Ave', ['Union, NJ', 'Springfield, NJ']],
    ['Route 3 and 17', ['Rutherford, NJ', 'East Rutherford, NJ']],
    ['Bloomfield Ave', ['Newark, NJ']],
    ['US 1 & 9 near the airport', ['Newark, NJ', 'Elizabeth, NJ']],
    ['intersection of 287 and 80', ['Parsippany, NJ', 'Montville, NJ']],
    ['I-78 & Garden State Parkway', ['Union, NJ', 'Hillside, NJ', 'Irvington, NJ']],
    ['ramp from 287 to 78', ['Basking Ridge, NJ', 'Bedminster, NJ']],
    ['Rt 9W', ['Fort Lee, NJ', 'Englewood Cliffs, NJ']],
    ['Rt 9 and 18', ['Old Bridge, NJ']],
    ['Springfield Avenue', ['Union, NJ', 'Newark, NJ']],
    ['Murray Hill', ['Murray Hill, NJ', 'Murray Hill, NY']],
  ])('gazetteer asks for the town of %s', async (text, first) => {
    const located = await gazetteer.locate(text);
    expect(located?.isGuess).toBe(true);
    expect(located?.choices?.map(({ place }) => place).slice(0, first.length)).toEqual(first);
  });

  it.each([
    'Call between 10 and 12',
    'South Mountain Lodge',
    '24 and 7 gas station',
    '50 and 60',
    'Newark Avenue',
  ])('gazetteer finds no place in %s', async (text) => {
    expect(await gazetteer.locate(text)).toBeNull();
  });

  it.each([
    ['stuck near the walmart in linden by the pizza place', 'Linden, NJ'],
    ['my car is dead in metuchen please hurry', 'Metuchen, NJ'],
    ['estoy en passaic con mi carro', 'Passaic, NJ'],
  ])('gazetteer guesses the town within %s', async (text, expected) => {
    expect(await gazetteer.locate(text)).toMatchObject({ place: expected, isGuess: true });
  });

  it('gazetteer guesses the town behind words that are no landmark', async () => {
    expect(await gazetteer.locate("Joe's Tires Linden")).toMatchObject({
      place: 'Linden, NJ',
      isGuess: true,
    });
  });

  it.each([
    'Boston',
    'Boston, MA',
    'boston ma',
    'Cambridge, Massachusetts',
    'Springfield MA',
    'Lenox, MA',
    'Baltimore',
    'Washington DC',
    'Miami, Florida',
    'Los Angeles, CA',
    '12 Main St, Portland, Maine',
    'Toronto, Canada',
    'London, England',
    'Paris',
    '02139',
    'Beverly Hills 90210',
    'Ohio',
  ])('gazetteer knows that %s is far away', async (text) => {
    expect(await gazetteer.locate(text)).toBeNull();
    expect(gazetteer.isFarAway(text)).toBe(true);
  });

  it.each(['Atlantis', '99999', 'help me', 'my house', 'Union', 'Philadelphia, NJ', 'Blue gate', 'me', ''])(
    'gazetteer does not know that %j is far away',
    (text) => {
      expect(gazetteer.isFarAway(text)).toBe(false);
    },
  );
});

describe('tables of the gazetteer', () => {
  it('each ZIP area within 60 miles is found by its own town, state and ZIP code without a question', async () => {
    const near = readZips().filter((zip) => zip.isArea && milesBetween(zip, defaultCompany.base) < 60);
    expect(near.length).toBeGreaterThan(1000);
    for (const { name, state, zip } of near) {
      const place = `${name}, ${state} ${zip}`;
      expect(await gazetteer.locate(`12 Main St, ${place}`)).toMatchObject({ place, isGuess: false });
    }
  });

  it('each town of a road is known, and each landmark has a known place nearby', async () => {
    for (const { road, state, towns } of readRoadTowns()) {
      for (const town of towns)
        expect([road, town, (await gazetteer.locate(`${town}, ${state}`))?.precision]).toEqual([
          road,
          town,
          'town',
        ]);
    }
    for (const { name } of readLandmarks()) {
      expect([name, (await gazetteer.locate(name))?.place]).toEqual([
        name,
        expect.stringMatching(/, near .+, [A-Z]{2} \d{5}$/),
      ]);
    }
    for (const { name } of readServiceAreas()) {
      expect((await gazetteer.locate(`${name} service area`))?.place).toContain(
        `${name} Service Area, near `,
      );
    }
  });
});
