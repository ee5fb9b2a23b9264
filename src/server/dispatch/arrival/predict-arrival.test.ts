import { expect, it } from 'vitest';
import type { Waiting } from '../proposals/match-vans.ts';
import { type LaterCalls, predictArrival, type Step } from './predict-arrival.ts';

/** Customers and vans stand on a line; a mile is a minute. */
type Customer = Waiting & { mile: number };
type Van = { mile: number; freeAt: number; steps: Step[]; destination: null; cannot?: boolean };

const NOW = 1000;
const SERVICE = 50;
const customer = (mile: number, waitsFrom = NOW): Customer => ({ mile, waitsFrom, dueAt: waitsFrom + 30 });
const free = (mile: number): Van => ({ mile, freeAt: NOW, steps: [], destination: null });
/** A van in a service that began some minutes ago. */
const serving = (mile: number, elapsed: number): Van => ({
  mile,
  freeAt: NOW + Math.max(SERVICE - elapsed, 5),
  steps: [{ minutes: SERVICE, elapsed, sigma: 0.35 }],
  destination: null,
});

const nobody: LaterCalls<Customer> = { perMinute: 0, customers: [] };
const predict = (vans: Van[], mile: number, waiting: Customer[] = [], later = nobody) =>
  predictArrival({
    now: NOW,
    wanted: customer(mile),
    waiting,
    vans,
    reach: (van, to) => (van.cannot ? null : { freeAt: van.freeAt, minutes: Math.abs(van.mile - to.mile) }),
    steps: ({ steps }) => steps,
    between: (from, to) => Math.abs(from.mile - to.mile),
    service: () => ({ minutes: SERVICE, sigma: 0.35 }),
    later,
    driveSigma: () => 0.3,
  });

/** The prediction, which is there. */
function arrival(...given: Parameters<typeof predict>) {
  const found = predict(...given);
  if (!found) throw new Error('nobody can come');
  return found;
}

it('without a van that may come there is no prediction', () => {
  expect(predict([], 5)).toBeNull();
  expect(predict([{ ...free(0), cannot: true }], 5)).toBeNull();
});

it.each([
  [5, 'drive'],
  [29, 'drive'],
  [30, 'longDrive'],
  [70, 'longDrive'],
])('a free van arrives after its drive of %i minutes, with the spread of a drive', (mile, expected) => {
  const { minutes, lowMinutes, highMinutes, by } = arrival([free(0), serving(mile + 50, 0)], mile);
  expect({ minutes, by }).toEqual({ minutes: mile, by: expected });
  expect(lowMinutes).toBeCloseTo(mile / 1.469, 1);
  expect(highMinutes).toBeCloseTo(mile * 1.469, 1);
});

it('the end of a service is waited for, with the spread of both', () => {
  const { minutes, lowMinutes, highMinutes, by } = arrival([serving(0, 20)], 10);
  expect(by).toBe('work');
  expect(minutes).toBeGreaterThan(32);
  expect(minutes).toBeLessThan(48);
  expect(lowMinutes).toBeGreaterThan(10);
  expect(lowMinutes).toBeLessThan(28);
  expect(highMinutes).toBeGreaterThan(52);
  expect(highMinutes).toBeLessThan(80);
});

it('of many vans at work one is free early', () => {
  const one = arrival([serving(0, 20)], 10);
  const four = arrival([serving(0, 20), serving(0, 20), serving(0, 20), serving(0, 20)], 10);
  expect(four.minutes).toBeLessThan(one.minutes - 5);
  expect(four.highMinutes).toBeLessThan(one.highMinutes - 15);
});

it('a service that takes longer than expected is about to end, at a time that nobody knows', () => {
  const { lowMinutes, highMinutes } = arrival([serving(0, 70)], 10);
  expect(lowMinutes).toBeLessThan(16);
  expect(highMinutes).toBeGreaterThan(25);
});

it('those who wait already come first', () => {
  const [alone, second, third] = [
    [],
    [customer(10, NOW - 20)],
    [customer(10, NOW - 20), customer(10, NOW - 10)],
  ].map((waiting) => arrival([serving(0, 20)], 12, waiting).minutes);
  expect(second).toBeGreaterThan(Number(alone) + 30);
  expect(third).toBeGreaterThan(Number(second) + 30);
});

it('a free van that the matching needs for another customer is waited for', () => {
  const { by, minutes } = arrival([free(0)], 12, [customer(1, NOW - 20)]);
  expect(by).toBe('work');
  expect(minutes).toBeGreaterThan(45);
});

it('calls that come later may be served first', () => {
  const vans = [serving(0, 10)];
  const quiet = arrival(vans, 40);
  const busy = arrival(vans, 40, [], { perMinute: 1 / 15, customers: [customer(0), customer(2)] });
  expect(busy.highMinutes).toBeGreaterThan(quiet.highMinutes + 15);
  expect(busy.minutes).toBeGreaterThanOrEqual(quiet.minutes);
});

it('a break before the departure is waited for', () => {
  const paused: Van = { ...free(0), freeAt: NOW + 40 };
  const { minutes, lowMinutes, by } = arrival([paused], 10);
  expect(by).toBe('work');
  expect(lowMinutes).toBeGreaterThan(44);
  expect(minutes).toBeLessThan(52);
});

it('the prediction of one situation is always the same', () => {
  const given = [[serving(0, 20), serving(8, 5)], 10, [customer(3, NOW - 5)]] as const;
  expect(arrival([...given[0]], given[1], [...given[2]])).toEqual(
    arrival([...given[0]], given[1], [...given[2]]),
  );
});
