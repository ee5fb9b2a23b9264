import { describe, expect, it } from 'vitest';
import { milesBetween } from '../places/place.ts';
import { randomFrom } from '../random.ts';
import { driveTime } from './drive-time.ts';
import {
  asPrior,
  type Drive,
  driveTimesAt,
  factorOfEnd,
  factorsAt,
  keysOf,
  type LearntFactor,
  learnDrive,
  learntDriveTime,
  NOTHING_LEARNT,
} from './learnt-drives.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const NEWARK = { latitude: 40.7357, longitude: -74.1724 };
const EDISON = { latitude: 40.5187, longitude: -74.4121 };
const RAHWAY = { latitude: 40.6082, longitude: -74.2776 };

const drive = (more: Partial<Drive> = {}): Drive => {
  const ends = { from: UNION, to: NEWARK, ...more };
  const miles = ends.from && ends.to ? milesBetween(ends.from, ends.to) : 5;
  return { miles, market: 'elsewhere', hour: 11, weekdayMonday0: 2, ...ends, ...more };
};

/** Learns drives one after the other. */
function learner() {
  const known = new Map<string, LearntFactor>();
  const learnt = (key: string) => known.get(key);
  const learn = (finished: Drive, minutes: number) => {
    for (const [key, factor] of learnDrive(finished, minutes, learnt)) known.set(key, factor);
  };
  return { known, learnt, learn, predict: (next: Drive) => learntDriveTime(next, learnt) };
}

const randomNormal = (seed: number) => {
  const random = randomFrom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
};

describe('drive times that learn from finished drives', () => {
  it('without any drive, the times are those of the built-in model', () => {
    for (const market of ['nyc', 'elsewhere'] as const)
      for (const miles of [0, 0.4, 2, 4.9, 7, 10, 60]) {
        const [said, model] = [
          learntDriveTime(drive({ miles, market }), NOTHING_LEARNT),
          driveTime(drive({ miles, market })),
        ];
        for (const field of ['minutes', 'lowMinutes', 'highMinutes'] as const)
          expect(said[field]).toBeCloseTo(model[field], 9);
      }
  });

  it('a drive is of a market, an hour of the week, a distance, two areas, their pair and their districts', () => {
    expect(keysOf(drive())).toEqual([
      'market elsewhere',
      'hour elsewhere 59',
      'distance elsewhere 2',
      'from 4069 -5626',
      'to 4073 -5620',
      'pair 4069 -5626 4073 -5620',
      'way 1356 -1876 1357 -1874',
    ]);
    expect(keysOf(drive({ from: null })).map((key) => key.split(' ')[0])).toEqual([
      'market',
      'hour',
      'distance',
      'to',
    ]);
  });

  it.each([
    ['from an area', {}, drive({ to: RAHWAY }), drive({ from: EDISON, to: RAHWAY })],
    ['to an area', {}, drive({ from: EDISON }), drive({ from: EDISON, to: RAHWAY })],
    [
      'at an hour',
      { hour: 17 },
      drive({ from: EDISON, to: RAHWAY, hour: 17 }),
      drive({ from: EDISON, to: RAHWAY }),
    ],
    [
      'in a market',
      { market: 'nyc' as const },
      drive({ from: EDISON, to: RAHWAY, market: 'nyc' }),
      drive({ from: EDISON, to: RAHWAY }),
    ],
  ])('slow drives %s make later ones slower, and others less so', (_, of, same, other) => {
    const { learn, predict } = learner();
    const share = (next: Drive) => predict(next).minutes / driveTime(next).minutes;
    for (let n = 0; n < 40; n += 1) {
      learn(drive(of), driveTime(drive(of)).minutes * 1.6);
      // Elsewhere, at another hour, drives take as long as the model says.
      const usual = drive({
        from: { latitude: 40.2, longitude: -74.7 },
        to: { latitude: 40.3, longitude: -74.8 },
        hour: 3,
      });
      learn(usual, driveTime(usual).minutes);
    }
    expect(share(drive(of))).toBeGreaterThan(1.4);
    expect(share(same)).toBeGreaterThan(1.05);
    expect(share(same)).toBeGreaterThan(share(other) * 1.02);
  });

  it('one absurd drive counts as much as one that took 2.7 times as long', () => {
    const [absurd, slow] = [learner(), learner()];
    absurd.learn(drive(), driveTime(drive()).minutes * 500);
    slow.learn(drive(), driveTime(drive()).minutes * Math.E);
    expect(absurd.predict(drive()).minutes).toBeCloseTo(slow.predict(drive()).minutes, 9);
    expect(absurd.predict(drive()).minutes).toBeLessThan(driveTime(drive()).minutes * 2);
  });

  it('a drive that takes as long as predicted changes no median', () => {
    const { learn, predict } = learner();
    learn(drive(), driveTime(drive()).minutes);
    expect(predict(drive()).minutes).toBeCloseTo(driveTime(drive()).minutes, 9);
  });

  it('what is known well still follows traffic that changes', () => {
    const { learn, predict } = learner();
    const model = driveTime(drive()).minutes;
    for (let n = 0; n < 2000; n += 1) learn(drive(), model);
    for (let n = 0; n < 100; n += 1) learn(drive(), model * 1.4);
    expect(predict(drive()).minutes / model).toBeGreaterThan(1.3);
  });

  it.each([
    ['narrow', (gauss: () => number) => Math.exp(0.1 * gauss())],
    ['wide', (gauss: () => number) => Math.exp(0.7 * gauss())],
    ['skewed', (gauss: () => number) => 0.8 + 0.3 * gauss() ** 2],
    ['of two kinds', (gauss: () => number) => (gauss() > 1 ? 2.2 : 1 + 0.05 * gauss())],
  ])('eight in ten drives end within the range, whatever their distribution: %s', (_, ratio) => {
    const { learn, predict } = learner();
    const gauss = randomNormal(3);
    let [within, low, count] = [0, 0, 0];
    for (let n = 0; n < 4000; n += 1) {
      const minutes = driveTime(drive()).minutes * ratio(gauss);
      const { lowMinutes, highMinutes, minutes: median } = predict(drive());
      expect(lowMinutes).toBeLessThan(median);
      expect(median).toBeLessThan(highMinutes);
      if (n >= 500) {
        count += 1;
        if (minutes < lowMinutes) low += 1;
        if (minutes >= lowMinutes && minutes <= highMinutes) within += 1;
      }
      learn(drive(), minutes);
    }
    expect(within / count).toBeGreaterThan(0.76);
    expect(within / count).toBeLessThan(0.86);
    expect(low / count).toBeLessThan(0.13);
  });

  it('many drives at one time are predicted as each of them alone', () => {
    const { learn, learnt } = learner();
    for (const to of [NEWARK, EDISON]) learn(drive({ to }), 50);
    const times = driveTimesAt(drive(), learnt);
    const ends = new Map([UNION, NEWARK, EDISON].map((place) => [place, times.end(place)] as const));
    for (const next of [
      drive(),
      drive({ from: EDISON }),
      drive({ from: NEWARK, to: UNION, market: 'nyc' }),
    ]) {
      const { from = UNION, to = UNION, miles, market } = next;
      const [start, end] = [from && ends.get(from), to && ends.get(to)];
      const alone = learntDriveTime(next, learnt);
      expect(times.range(start ?? null, end ?? null, miles, market)).toEqual(alone);
      expect(times.median(start ?? null, end ?? null, miles, market)).toBe(alone.minutes);
    }
  });

  it('a plan has the factors of market, hour and both ends, the same there and back', () => {
    const { learn, learnt, known } = learner();
    for (let n = 0; n < 20; n += 1) learn(drive(), driveTime(drive()).minutes * 1.5);
    const { elsewhere, nyc } = factorsAt(drive(), learnt);
    expect(nyc).toBe(1);
    const mean = (key: string) => known.get(key)?.mean ?? 0;
    expect(Math.log(elsewhere)).toBeCloseTo(mean('market elsewhere') + mean('hour elsewhere 59'), 9);
    expect(Math.log(factorOfEnd(UNION, learnt))).toBeCloseTo(mean('from 4069 -5626') / 2, 9);
    expect(factorOfEnd(EDISON, learnt)).toBe(1);
  });

  it('other drivers’ trips yield to own drives sooner than own ones', () => {
    const others = learner();
    const model = driveTime(drive()).minutes;
    for (let n = 0; n < 500; n += 1) others.learn(drive(), model * 1.5);
    const own = learner();
    for (const [key, factor] of others.known) own.known.set(key, asPrior(key, factor));
    for (const { learn } of [others, own]) for (let n = 0; n < 10; n += 1) learn(drive(), model * 0.8);
    expect(own.predict(drive()).minutes).toBeLessThan(others.predict(drive()).minutes * 0.85);
  });
});
