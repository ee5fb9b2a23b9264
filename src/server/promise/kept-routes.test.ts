import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../../domain/places/place.ts';
import { KeptRoutes, type PlanVan, type Stop } from './kept-routes.ts';

/** A minute of driving for each hundredth of a degree to the east, with a third of it as its deviation. */
const drive = (from: Coordinates, to: Coordinates) => {
  const minutes = Math.abs(from.longitude - to.longitude) * 100;
  return { minutes, deviation: minutes * 0.3 };
};
const at = (minutesEast: number): Coordinates => ({ latitude: 40, longitude: minutesEast / 100 });

const aVan = (id: string, given: Partial<PlanVan> = {}): PlanVan => ({
  id,
  start: at(0),
  end: null,
  fromAt: 480,
  untilAt: 1320,
  capacityKwh: 100,
  fixed: [],
  connectors: ['CCS'],
  ...given,
});

/** A stop in a window of an hour, with a service of 50 minutes. */
const aStop = (id: string, readyAt: number, minutesEast: number, given: Partial<Stop> = {}): Stop => ({
  id,
  place: at(minutesEast),
  readyAt,
  dueAt: readyAt + 60,
  serviceMinutes: 50,
  kwh: 7,
  connector: null,
  ...given,
});

const routesWith = (vans: PlanVan[], ...stops: Stop[]): KeptRoutes => {
  const routes = new KeptRoutes(vans, drive);
  for (const stop of stops) expect(routes.take(stop)).toBe(true);
  return routes;
};

describe('whether one more stop has a place', () => {
  const pause = aStop('', 600, 0, { place: null, dueAt: 600, serviceMinutes: 60 });

  it.each<[string, PlanVan[], Stop[], Stop, boolean]>([
    ['on an empty day', [aVan('a')], [], aStop('x', 540, 10), true],
    ['without a van', [], [], aStop('x', 540, 10), false],
    ['next door at the same time', [aVan('a')], [aStop('1', 540, 10)], aStop('x', 540, 10), true],
    ['far away at the same time', [aVan('a')], [aStop('1', 540, 10)], aStop('x', 540, 60), false],
    ['far away with a second van', [aVan('a'), aVan('b')], [aStop('1', 540, 10)], aStop('x', 540, 40), true],
    [
      'three at one place for one van',
      [aVan('a')],
      [aStop('1', 540, 10), aStop('2', 540, 10)],
      aStop('x', 540, 10),
      false,
    ],
    [
      'between two that leave room',
      [aVan('a')],
      [aStop('1', 540, 10), aStop('2', 720, 10)],
      aStop('x', 630, 20),
      true,
    ],
    [
      'between two, but too far from both',
      [aVan('a')],
      [aStop('1', 540, 10), aStop('2', 690, 10)],
      aStop('x', 630, 70),
      false,
    ],
    ['reached by the median only', [aVan('a')], [], aStop('x', 480, 58), false],
    ['reached nine times in ten', [aVan('a')], [], aStop('x', 480, 43), true],
    ['before the shift', [aVan('a', { fromAt: 720 })], [], aStop('x', 540, 10), false],
    ['ending after the shift', [aVan('a', { untilAt: 600 })], [], aStop('x', 560, 10), false],
    ['ending with the shift', [aVan('a', { untilAt: 610 })], [], aStop('x', 560, 10), true],
    [
      'too far from where the shift ends',
      [aVan('a', { untilAt: 650, end: at(-30) })],
      [],
      aStop('x', 560, 10),
      false,
    ],
    [
      'with the way to where the shift ends, nine times in ten',
      [aVan('a', { untilAt: 667, end: at(-30) })],
      [],
      aStop('x', 560, 10),
      true,
    ],
    [
      'on the way to where the shift ends',
      [aVan('a', { untilAt: 705, end: at(60) })],
      [aStop('1', 540, 10)],
      aStop('x', 590, 30),
      true,
    ],
    [
      'before a stop from which the way home is late then',
      [aVan('a', { untilAt: 720, end: at(-30) })],
      [aStop('1', 600, 10, { dueAt: 680 })],
      aStop('x', 570, 10),
      false,
    ],
    ['during the break', [aVan('a', { fixed: [pause] })], [], aStop('x', 590, 10, { dueAt: 640 }), false],
    ['after the break', [aVan('a', { fixed: [pause] })], [], aStop('x', 640, 10), true],
    ['before the break, with time to end', [aVan('a', { fixed: [pause] })], [], aStop('x', 540, 5), true],
    ['more energy than the van has', [aVan('a')], [], aStop('x', 540, 10, { kwh: 101 }), false],
    [
      'more energy than the others leave',
      [aVan('a', { capacityKwh: 20 })],
      [aStop('1', 540, 10), aStop('2', 660, 10)],
      aStop('x', 900, 10),
      false,
    ],
    ['without the connector', [aVan('a')], [], aStop('x', 540, 10, { connector: 'NACS' }), false],
    ['with the connector', [aVan('a')], [], aStop('x', 540, 10, { connector: 'CCS' }), true],
    [
      'with any connector',
      [aVan('a', { connectors: null })],
      [],
      aStop('x', 540, 10, { connector: 'CCS' }),
      true,
    ],
    ['behind an assigned stop', [aVan('a', { fixed: [aStop('f', 540, 10)] })], [], aStop('x', 600, 10), true],
    [
      'at the time of an assigned stop elsewhere',
      [aVan('a', { fixed: [aStop('f', 540, 10)] })],
      [],
      aStop('x', 540, 70),
      false,
    ],
  ])('%s', (_, vans, taken, stop, expected) => {
    const routes = routesWith(vans, ...taken);
    expect(routes.fits(stop)).toBe(expected);
    expect(routes.take(stop)).toBe(expected);
  });

  it('adds up the deviations of drives between which a van does not wait', () => {
    const routes = routesWith([aVan('a')], aStop('1', 480, 25), aStop('2', 530, 50, { dueAt: 610 }));
    // The third arrival is at 655 ± 13 minutes: nine in ten are by 672. A single drive would have 665.
    expect(routes.fits(aStop('x', 560, 75, { dueAt: 668 }))).toBe(false);
    expect(routes.fits(aStop('x', 560, 75, { dueAt: 673 }))).toBe(true);
  });

  it('leaves a stop that is late already no later', () => {
    const late = aStop('f', 480, 90, { dueAt: 500 });
    const routes = new KeptRoutes([aVan('a', { fixed: [late] })], drive);
    expect(routes.fits(aStop('x', 480, 10))).toBe(false);
    expect(routes.fits(aStop('x', 700, 90))).toBe(true);
  });
});

describe('kept orders', () => {
  it('come back as they were, and what does not fit is named', () => {
    const stops = [aStop('1', 540, 10), aStop('2', 600, 20), aStop('3', 720, 30)];
    const [order] = routesWith([aVan('a')], ...stops).orders;
    expect(order).toEqual({ vanId: 'a', stopIds: ['1', '2', '3'] });
    const again = new KeptRoutes([aVan('a', { untilAt: 700 })], drive);
    expect(again.restore('a', stops).map(({ id }) => id)).toEqual(['3']);
    expect(again.restore('b', stops)).toEqual(stops);
  });

  it('go towards where each shift ends', () => {
    const vans = [aVan('a', { end: at(40) }), aVan('b', { end: at(-40) })];
    const routes = routesWith(vans, aStop('1', 540, 30), aStop('2', 540, -30));
    const idsOf = () => routes.orders.map(({ stopIds }) => stopIds.join(' '));
    expect(idsOf()).toEqual(['1', '2']);
    routes.improve(1);
    expect(idsOf()).toEqual(['1', '2']);
    const crossed = new KeptRoutes(vans, drive);
    crossed.restore('a', [aStop('2', 540, -30)]);
    crossed.restore('b', [aStop('1', 540, 30)]);
    crossed.improve(1);
    expect(crossed.orders.map(({ stopIds }) => stopIds.join(' '))).toEqual(['1', '2']);
  });

  it('with fewer minutes of driving keep every stop in time', () => {
    const vans = [aVan('a'), aVan('b')];
    const stops = [aStop('1', 540, 40), aStop('2', 540, -40), aStop('3', 660, -40), aStop('4', 660, 40)];
    const routes = new KeptRoutes(vans, drive);
    // The first van goes back and forth, the second stays where it is.
    routes.restore('a', stops.slice(0, 1));
    routes.restore('b', stops.slice(1, 2));
    for (const stop of stops.slice(2)) routes.take(stop);
    routes.improve(1);
    const sides = routes.orders.map(({ stopIds }) => stopIds.join(' ')).sort();
    expect(sides).toEqual(['1 4', '2 3']);
  });
});
