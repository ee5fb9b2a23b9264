import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';

const BASE = { latitude: 40.6976, longitude: -74.2632 };
/** Straight north of the base: a degree of latitude is 69.0934 miles on the sphere that distances are measured on. */
const north = (miles: number) => ({ latitude: BASE.latitude + miles / 69.0934, longitude: BASE.longitude });

const t = sharedTestApp();
let jordan: Caller;
beforeAll(async () => {
  jordan = await t.customer();
});
const ask = (location: string, point = {}) =>
  t.post('/api/calculate-distance', jordan, { location, ...point });

describe('POST /api/calculate-distance', () => {
  it('distance answer has distance, price, place and precision', async () => {
    const { status, body } = await ask('48 Maple Court, Union, NJ 07083');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ distance: expect.any(Number), extraMiles: 0, extraCharges: 0 },
      ...{ latitude: expect.any(Number), longitude: expect.any(Number) },
      place: 'Union, NJ 07083',
      precision: 'zip',
      detail: 'address',
      accuracy: null,
      isGuess: false,
      quote: expect.any(Object),
    });
    expect(body.distance).toBeLessThan(3);
  });

  it.each([
    ['Newark, NJ', 'town', 4, 8],
    ['Princeton NJ 08540', 'zip', 30, 40],
    ['Trenton, New Jersey', 'town', 38, 48],
    ['Philadelphia, PA', 'town', 65, 85],
    ['10001', 'zip', 10, 20],
  ])(
    'distance to %s has precision %s and the price of its extra miles',
    async (location, precision, least, most) => {
      const { body } = await ask(location);
      expect(body.precision).toBe(precision);
      expect(body.distance).toBeGreaterThan(least);
      expect(body.distance).toBeLessThan(most);
      const extra = Math.max(0, Math.round(body.distance * 10) - 250);
      expect(body.extraMiles).toBe(extra / 10);
      expect(body.extraCharges).toBe((extra * 20) / 100);
    },
  );

  it.each([
    [24.96, 25, 0, 0],
    [25.06, 25.1, 0.1, 0.2],
    [25.34, 25.3, 0.3, 0.6],
    [32.7, 32.7, 7.7, 15.4],
    [60.3, 60.3, 35.3, 70.6],
    [99.96, 100, 75, 150],
  ])(
    'distance of %d miles is priced by tenths of a mile',
    async (miles, distance, extraMiles, extraCharges) => {
      expect((await ask('Route 1', north(miles))).body).toMatchObject({
        distance,
        extraMiles,
        extraCharges,
        precision: 'exact',
      });
    },
  );

  it('distance uses the coordinates of a request and keeps the text as the place name', async () => {
    const { body } = await ask('Philadelphia, PA', north(1));
    expect(body).toMatchObject({ distance: 1, place: 'Philadelphia, PA', precision: 'exact', ...north(1) });
  });

  it.each([
    [null, 'exact'],
    [5, 'exact'],
    [100, 'exact'],
    [101, 'zip'],
    [5000, 'town'],
  ])('distance from a fix with an accuracy of %s m has precision %s', async (accuracy, precision) => {
    const { body } = await ask('Route 1', { ...north(1), accuracy });
    expect(body).toMatchObject({ precision, accuracy, isGuess: false, place: 'Route 1' });
  });

  it('distance answer marks an incomplete place name as a guess', async () => {
    expect((await ask('Maple')).body).toMatchObject({ place: 'Mapleton, NY', isGuess: true });
    expect((await ask('Mapleton, NY')).body).toMatchObject({ place: 'Mapleton, NY', isGuess: false });
  });

  it('distance answer has the choices of a text that may mean several places, and uses the chosen one', async () => {
    const location = 'Washington Township, NJ';
    const { body } = await ask(location);
    const gloucester = 'Washington Township, Gloucester County, NJ';
    expect(body).toMatchObject({ place: 'Washington Township, Bergen County, NJ', isGuess: true });
    expect(body.choices).toContain(gloucester);
    const chosen = (await ask(location, { place: gloucester })).body;
    expect(chosen).toMatchObject({ place: gloucester, isGuess: true, choices: body.choices });
    expect(chosen.distance).toBeGreaterThan(body.distance + 40);
    expect((await ask(location, { place: 'Atlantis' })).body).toMatchObject({ place: body.place });
    expect((await ask('Union, NJ')).body).not.toHaveProperty('choices');
  });

  it('distance to a known exit has precision town, and an unknown exit answers ROAD_POINT_UNKNOWN', async () => {
    const { body } = await ask('I-78 exit 52');
    expect(body).toMatchObject({ precision: 'town', accuracy: 2400 });
    const unknown = await ask('Palisades Parkway exit 99');
    expect([unknown.status, unknown.body.code]).toEqual([422, 'ROAD_POINT_UNKNOWN']);
    expect(unknown.body.message).toMatch(/Use my location/);
  });

  it.each([
    ' 40.7357, -74.1724 ',
    '40.73570° N, 74.17240° W, level 2 of the garage',
    'https://maps.apple.com/?ll=40.7357,-74.1724&q=Dropped%20Pin',
    `https://www.google.com/maps/place/Garage/@40.7,-74.1,17z/data=!8m2!3d40.7357!4d-74.1724!16s${'x'.repeat(300)}`,
  ])('distance accepts the point in the location text %s', async (text) => {
    const { body } = await ask(text);
    expect(body).toMatchObject({
      latitude: 40.7357,
      longitude: -74.1724,
      precision: 'exact',
      isGuess: false,
    });
  });

  it('distance asks about coordinates in the wrong order or without their sign', async () => {
    for (const text of ['-74.1724, 40.7357', '40.7357, 74.1724']) {
      expect((await ask(text)).body).toMatchObject({ latitude: 40.7357, longitude: -74.1724, isGuess: true });
    }
  });

  it('distance locates a plus code, which may need the town behind it', async () => {
    const cityHall = { latitude: expect.closeTo(40.7128, 3), longitude: expect.closeTo(-74.0061, 3) };
    for (const [text, isGuess] of [
      ['87G7PX7V+4H', false],
      ['PX7V+4H New York, NY', false],
      ['PX7V+4H', true],
    ] as const) {
      expect((await ask(text)).body).toMatchObject({ ...cityHall, precision: 'exact', isGuess });
    }
  });

  it('distance to a short link to a map answers LINK_UNREADABLE, unless the text names the place', async () => {
    const link = 'https://maps.app.goo.gl/AbCdEf';
    const { status, body } = await ask(link);
    expect([status, body.code]).toEqual([422, 'LINK_UNREADABLE']);
    expect((await ask(`Union, NJ 07083 ${link}`)).body).toMatchObject({ place: 'Union, NJ 07083' });
  });

  it.each(['Atlantis', 'zzzzzz', '99999', '🚗', '40.7', 'Home', 'at home', 'paradise', 'Mars'])(
    'distance to %j answers PLACE_NOT_FOUND',
    async (location) => {
      const { status, body } = await ask(location);
      expect([status, body.code]).toEqual([422, 'PLACE_NOT_FOUND']);
      expect(body.message).toMatch(/town or ZIP/);
    },
  );

  it.each([
    ['Buffalo, NY', {}],
    ['Pittsburgh, PA', {}],
    ['here', north(100.2)],
    ['here', { latitude: 34.05, longitude: -118.24 }],
    ['-90, 0', {}],
    ['Los Angeles, CA', {}],
    ['Home, PA', {}],
    ['-74.2, 12.5', {}],
    ['Boston', {}],
    ['Toronto, Canada', {}],
    ['02139', {}],
  ])('distance to %j %j answers OUTSIDE_SERVICE_AREA', async (location, point) => {
    const { status, body } = await ask(location, point);
    expect([status, body.code]).toEqual([422, 'OUTSIDE_SERVICE_AREA']);
  });

  it.each([
    {},
    { location: '' },
    { location: '   ' },
    { location: 7083 },
    { location: 'x'.repeat(301) },
    { location: 'Union', latitude: 91, longitude: 0 },
    { location: 'Union', latitude: 40.7 },
    { location: 'Union', longitude: -74.2 },
    { location: 'Union', latitude: '40.7', longitude: '-74.2' },
    { location: 'Union', latitude: 40.7, longitude: -74.2, accuracy: -1 },
    { location: 'Union', latitude: 40.7, longitude: -74.2, accuracy: '5' },
  ])('distance request %j is refused as INVALID', async (query) => {
    const { status, body } = await t.post('/api/calculate-distance', jordan, query);
    expect([status, body.code]).toEqual([400, 'INVALID']);
  });

  it('POST /api/calculate-distance answers 401 without a session', async () => {
    const { status, body } = await t.post('/api/calculate-distance', undefined, { location: 'Union, NJ' });
    expect([status, body.message]).toEqual([401, 'Unauthorized']);
  });
});

describe('GET /api/geocode/reverse', () => {
  const at = (latitude: unknown, longitude: unknown, as: Caller | undefined = jordan) =>
    t.get(`/api/geocode/reverse?latitude=${latitude}&longitude=${longitude}`, as);

  it('reverse geocoding names the nearest place', async () => {
    expect((await at(BASE.latitude, BASE.longitude)).body).toEqual({
      place: expect.stringMatching(/^near .+, NJ 07\d{3}$/),
    });
  });

  it('reverse geocoding answers PLACE_NOT_FOUND in the middle of the ocean', async () => {
    const { status, body } = await at(0, 0);
    expect([status, body.code]).toEqual([422, 'PLACE_NOT_FOUND']);
  });

  it('reverse geocoding requires a valid point and a session', async () => {
    for (const [latitude, longitude] of [
      ['x', 0],
      [91, 0],
      [0, 181],
      ['', ''],
      ['NaN', 0],
    ]) {
      expect([latitude, (await at(latitude, longitude)).status]).toEqual([latitude, 400]);
    }
    expect((await t.get('/api/geocode/reverse', jordan)).status).toBe(400);
    const signedOut = await t.get('/api/geocode/reverse?latitude=40.7&longitude=-74.2');
    expect(signedOut.status).toBe(401);
  });
});
