import { describe, expect, it } from 'vitest';
import { readMapLinks } from './map-links.ts';
import { milesBetween } from './place.ts';
import { decodePlusCode, findPlusCode, recoverPlusCode } from './plus-code.ts';
import { findWrittenPoint } from './written-point.ts';

const JOURNAL_SQUARE = { latitude: 40.7357, longitude: -74.08854 };
const NEAR_MILES = 0.01;

describe('points in a text', () => {
  it.each([
    '40.73570° N, 74.08854° W',
    '40.73570°N 74.08854°W',
    '40.73570 N, 74.08854 W',
    'N 40.73570 W 74.08854',
    '74.08854° W, 40.73570° N',
    '40.7357 north, 74.08854 west',
    '40.7357 norte, 74.08854 oeste',
    '40,73570° N, 74,08854° O',
    '40,73570; -74,08854',
    '40°44\'08.5"N 74°05\'18.7"W',
    '40° 44′ 8.5″ N, 74° 5′ 18.7″ W',
    '40º44’08.5”N 74º05’18.7”W',
    "40°44'08.5''N 74°05'18.7''W",
    "N 40° 44.142' W 74° 05.312'",
    '40 44 08.5 N 74 05 18.7 W',
    '40:44:08.5N 74:05:18.7W',
    '40d44m08.5s N, 74d05m18.7s W',
    '(40.73570, -74.08854)',
    '[40.73570,-74.08854]',
    '{40.73570; -74.08854}',
    '40.73570 -74.08854',
    '40.73570/-74.08854',
    '40.73570, −74.08854',
    '40.7357°, −74.08854°',
    '４０．７３５７，－７４．０８８５４',
    '٤٠.٧٣٥٧, -٧٤.٠٨٨٥٤',
    'lat: 40.73570, lon: -74.08854',
    'Latitude 40.73570 Longitude -74.08854',
    'longitud -74.08854 latitud 40.73570',
    '{"lat":40.73570,"lng":-74.08854}',
    '40 deg 44 min 8.5 sec N, 74 deg 5 min 18.7 sec W',
    '40 grados 44 minutos 8.5 segundos norte, 74 grados 5 minutos 18.7 segundos oeste',
    '40-44-08.5N 74-05-18.7W',
    'latitude 40.73570 N, longitude 74.08854 W',
    'Lat 40.73570° N Lon 74.08854° W',
    'Latitude: 40° 44\' 8.5" N Longitude: 74° 5\' 18.7" W',
    '40.73570 and -74.08854',
    '40.73570 y -74.08854',
    '40.73570 lat, -74.08854 long',
    '+40.73570-074.08854/',
    'lat 40,73570 lng -74,08854',
    '40.73570, - 74.08854',
    '40.73570 - 74.08854',
    '40.73570–74.08854',
    "'40.73570', '-74.08854'",
    '40.73570,\u200b-74.08854',
    '\u200e40.73570, -74.08854\u200e',
  ])('findWrittenPoint reads %s', (text) => {
    const found = findWrittenPoint(text);
    expect(found && milesBetween(found.point, JOURNAL_SQUARE)).toBeLessThan(NEAR_MILES);
    expect(found?.note).toBe('');
  });

  it.each([
    ['40.73570° N, 74.08854° W, level 2 of the garage', 'level 2 of the garage'],
    ['Blue Tesla at 40.73570, -74.08854 by the gate', 'Blue Tesla at, by the gate'],
    ['Deck 3 (40.73570, -74.08854)', 'Deck 3'],
    ['Pin: 40.73570, -74.08854. Gate code 08540', 'Pin, Gate code 08540'],
    ['40.73570, -74.08854, Trenton, NJ 08608', 'Trenton, NJ 08608'],
  ])('findWrittenPoint keeps the rest of %s as the note', (text, note) => {
    const found = findWrittenPoint(text);
    expect(found && milesBetween(found.point, JOURNAL_SQUARE)).toBeLessThan(NEAR_MILES);
    expect(found?.note).toBe(note);
  });

  it.each([
    ['40.7, -74.2', { latitude: 40.7, longitude: -74.2 }],
    ['40.7 -74.2', { latitude: 40.7, longitude: -74.2 }],
    ['-5,120', { latitude: -5, longitude: 120 }],
    ['90, 180', { latitude: 90, longitude: 180 }],
    ['40.7, -74.2, 3 m', { latitude: 40.7, longitude: -74.2 }],
  ])('findWrittenPoint reads %s as two numbers', (text, point) => {
    expect(findWrittenPoint(text)?.point).toEqual(point);
  });

  it.each([
    '91, 0',
    '40.7, -181',
    '40.7',
    '07083',
    '12, Main Street',
    '1e1, 5',
    'Apt 5 S, 10 E Main St',
    '12 N 5th St, 10 W',
    '100 W 33rd St',
    '$12.50, 13.25',
    'Morris Ave, Union, NJ 07083, gate code 08540',
    'Exit 13.5 N, mile 10.2 W',
    '40-12 N 5th St, 10-5 W',
    '201-555-0142',
    '12 min S, 5 min W',
    '$12.505-13.255',
    'Route 22 and 46',
    '6\' 2" tall, 5\' 10" wide',
    '40°75\'00"N 74°05\'18"W',
    '',
  ])('findWrittenPoint finds no point in %j', (text) => {
    expect(findWrittenPoint(text)).toBeNull();
  });
});

describe('links to a map', () => {
  const FIGURES = '40.73570, -74.08854';
  it.each([
    ['https://maps.apple.com/?ll=40.7357,-74.08854&q=Dropped%20Pin', `Dropped Pin ${FIGURES}`],
    [
      'https://maps.apple.com/place?coordinate=40.7357,-74.08854&name=Marked%20Location',
      `Marked Location ${FIGURES}`,
    ],
    ['https://maps.apple.com/?daddr=40.7357,-74.08854&dirflg=d', FIGURES],
    [
      'https://maps.apple.com/?address=1%20Broad%20St,%20Elizabeth,%20NJ&q=Court',
      '1 Broad St, Elizabeth, NJ',
    ],
    ['https://www.google.com/maps/@40.7357,-74.08854,17z?entry=ttu', FIGURES],
    [
      'https://www.google.com/maps/place/Jersey+Gardens/@40.6,-74.1,17z/data=!3m1!4b1!4m6!3m5!1s0x89!8m2!3d40.7357!4d-74.08854!16s',
      `Jersey Gardens ${FIGURES}`,
    ],
    [
      'https://www.google.com/maps/dir/Union,+NJ/@40.7,-74.2,13z/data=!2m2!1d-74.2632!2d40.6976!1m5!2m2!1d-74.08854!2d40.7357!3e0',
      FIGURES,
    ],
    ['https://www.google.com/maps/search/?api=1&query=40.7357%2C-74.08854', FIGURES],
    ['https://www.google.com/maps/search/40.7357,+-74.08854?entry=tts', FIGURES],
    ['https://www.google.com/maps/dir/?api=1&destination=40.7357,-74.08854&origin=40.1,-74.9', FIGURES],
    ["https://www.google.com/maps/place/40%C2%B044'08.52%22N+74%C2%B005'18.74%22W/", FIGURES],
    ['https://maps.google.com/?q=40.7357,-74.08854', FIGURES],
    ['maps.google.com/maps?q=loc:40.7357,-74.08854', FIGURES],
    ['comgooglemaps://?q=40.7357,-74.08854', FIGURES],
    ['https://waze.com/ul?ll=40.7357,-74.08854&navigate=yes', FIGURES],
    ['https://www.waze.com/live-map/directions?to=ll.40.7357%2C-74.08854', FIGURES],
    ['waze://?ll=40.7357,-74.08854', FIGURES],
    ['https://www.openstreetmap.org/?mlat=40.7357&mlon=-74.08854#map=17/40.1/-74.1', FIGURES],
    ['https://www.openstreetmap.org/#map=17/40.7357/-74.08854', FIGURES],
    ['geo:40.7357,-74.08854?z=17', FIGURES],
    ['geo:40.7357,-74.08854;u=35', FIGURES],
    ['geo:0,0?q=40.7357,-74.08854(Blue%20gate)', `Blue gate ${FIGURES}`],
    ['https://www.bing.com/maps?cp=40.7357~-74.08854&lvl=17', FIGURES],
    ['https://citymapper.com/directions?endcoord=40.7357%2C-74.08854', FIGURES],
    [
      'https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fmaps.google.com%2F%3Fq%3D40.7357%2C-74.08854&data=05',
      FIGURES,
    ],
    [
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fmaps.google.com%2Fmaps%3Fq%3D40.7357%2C-74.08854',
      FIGURES,
    ],
    ['https://share.here.com/l/40.7357,-74.08854,Home', FIGURES],
    ['https://plus.codes/87G7PW5X+7H', '87G7PW5X+7H'],
    ['https://www.google.com/maps/search/?api=1&query=Walmart+Linden+NJ', 'Walmart Linden NJ'],
    ['https://www.google.com/maps/place/Garage/@40.7357,-74.08854,17z', `Garage ${FIGURES}`],
    ['Garage https://www.google.com/maps/place/Garage/@40.7357,-74.08854,17z', `Garage ${FIGURES}`],
    [
      'Meet me (https://maps.apple.com/?ll=40.7357,-74.08854) at the gate',
      `Meet me (${FIGURES}) at the gate`,
    ],
  ])('readMapLinks reads %s', (text, read) => {
    expect(readMapLinks(text)).toBe(read);
  });

  it('readMapLinks decodes the cells of Waze and OpenStreetMap', () => {
    // New York City Hall, and the example of OpenStreetMap's documentation in London.
    expect(readMapLinks('https://waze.com/ul/hdr5regw3p')).toBe('40.71278, -74.00599');
    const london = findWrittenPoint(readMapLinks('https://osm.org/go/0EEQjE--'));
    const cell = { latitude: 51.511, longitude: 0.055 };
    expect(london && milesBetween(london.point, cell)).toBeLessThan(0.1);
  });

  it.each([
    'https://maps.app.goo.gl/AbCdEf',
    'https://maps.apple/p/abc123',
    'https://example.com/?x=1',
    'https://www.google.com/maps/place/%E0%A4%A/',
    '12 Main St, Union, NJ',
  ])('readMapLinks leaves %s as it is', (text) => {
    expect(readMapLinks(text)).toBe(text);
  });
});

describe('plus codes', () => {
  it.each([
    ['87G7PX7V+4H', { latitude: 40.7128125, longitude: -74.0060625 }],
    ['8FVC9G8F+6W', { latitude: 47.3655625, longitude: 8.5248125 }],
    ['87G7PX7V+', { latitude: 40.71375, longitude: -74.00625 }],
  ])('decodePlusCode returns the centre of %s', (code, centre) => {
    const { latitude, longitude } = decodePlusCode(code);
    expect([latitude, longitude]).toEqual([
      expect.closeTo(centre.latitude, 7),
      expect.closeTo(centre.longitude, 7),
    ]);
  });

  it.each([
    ['PX7V+4H', { latitude: 40.73, longitude: -74.17 }, '87G7PX7V+4H'],
    ['XX7V+4H', { latitude: 41.02, longitude: -74.01 }, '87G7XX7V+4H'],
    // The nearest area of that code is beyond the border of the degrees of the reference point.
    ['2222+22', { latitude: 40.99, longitude: -74.01 }, '87H82222+22'],
  ])('recoverPlusCode completes %s near a point', (code, near, full) => {
    expect(recoverPlusCode(code, near)).toBe(full);
  });

  it('findPlusCode finds full and shortened codes among other words', () => {
    expect(findPlusCode('px7v+4h Newark, NJ')).toMatchObject({ code: 'PX7V+4H', isFull: false });
    expect(findPlusCode('at 87G7PX7V+4H, gate 5')).toMatchObject({ code: '87G7PX7V+4H', isFull: true });
    for (const text of ['2+2 = 4', 'CR2 2RX', 'C++ Ave', 'A&P+CVS', '3456+', 'Elm St']) {
      expect(findPlusCode(text)).toBeNull();
    }
  });
});
