import { describe, expect, it } from 'vitest';
import { beside, drivenTrace, metersBetween, type TraceOptions, UNION } from '../../../test/driven-trace.ts';
import { follow, type Reading, resume, shownTrail, type Track } from './shown-position.ts';

const rules = { base: UNION };
const MINUTE = 60_000;

const fixAt = (
  seconds: number,
  place: { latitude: number; longitude: number },
  more: Partial<Reading> = {},
) => ({
  ...place,
  recordedAt: seconds * 1000,
  accuracy: 8,
  speed: null,
  heading: null,
  ...more,
});

/** Returns what is shown after each fix. */
function replay(fixes: readonly Reading[], from: Track | null = null) {
  let track = from;
  return fixes.map((fix) => {
    track = follow(track, fix, rules);
    const { shown = { latitude: 0, longitude: 0, recordedAt: 0 } } = track ?? {};
    return { shown, isShown: shown.recordedAt === fix.recordedAt };
  });
}

/** A van that drives north at 10 m/s, a fix every 10 seconds. */
const driving = (count: number, more: Partial<Reading> = { speed: 10, heading: 0 }) =>
  Array.from({ length: count }, (_, n) => fixAt(n * 10, beside(UNION, n * 100, 0), more));
const parked = (count: number, more: Partial<Reading> = { speed: 0 }) =>
  Array.from({ length: count }, (_, n) => fixAt(n * 10, UNION, more));

describe('replayed traces with a hundredth of the fixes thrown 0.5 to 5 km aside', () => {
  const trace = { hours: 20, everySeconds: 10, accuracy: [5, 15], thrown: 0.01 } as const;
  it.each<[string, TraceOptions, number]>([
    ['a phone that measures speed and heading', { ...trace, seed: 7, measures: 'speed and heading' }, 0.6],
    ['another day', { ...trace, seed: 23, measures: 'speed and heading' }, 0.6],
    ['less accurate fixes', { ...trace, seed: 7, accuracy: [10, 40], measures: 'speed and heading' }, 0.55],
    ['a phone that measures no heading', { ...trace, seed: 7, measures: 'speed' }, 0.6],
    ['a phone that measures neither', { ...trace, seed: 7, measures: 'neither' }, 0.6],
    ['a fix every 3 seconds', { ...trace, seed: 7, everySeconds: 3, measures: 'speed and heading' }, 0.35],
  ])('%s: none is shown, and the error is a fraction of the raw one', (_, options, ratio) => {
    let track: Track | null = null;
    const points = drivenTrace(options).map((point) => {
      track = follow(track, point.fix, rules);
      const shown = track?.shown ?? point.fix;
      return { ...point, shown, isShown: shown.recordedAt === point.fix.recordedAt };
    });
    let [raw, error, refused, moves, standing] = [0, 0, 0, 0, 0];
    let before = UNION;
    for (const { fix, truth, isThrown, standsSinceMs, shown, isShown } of points) {
      if (isThrown) {
        expect(isShown).toBe(false);
        continue;
      }
      if (!isShown) refused += 1;
      raw += metersBetween(fix, truth);
      error += metersBetween(shown, truth);
      if (standsSinceMs !== null && fix.recordedAt - standsSinceMs >= MINUTE) {
        standing += 1;
        if (metersBetween(shown, before) > 0) moves += 1;
      }
      before = shown;
    }
    expect(points.filter(({ isThrown }) => isThrown).length).toBeGreaterThan(50);
    expect(error / raw).toBeLessThan(ratio);
    expect(refused).toBeLessThan(points.length / 500);
    // The mean of the fixes of a van that has stood for a minute is known, so that its marker hardly moves.
    expect(moves).toBeLessThan(standing / 30);
  });
});

describe('fixes that do not move the marker', () => {
  const far = (meters: number) => beside(UNION, 0, meters);
  it.each<[string, Reading[], Reading]>([
    ['0, 0', driving(5), fixAt(50, { latitude: 0, longitude: 0 }, { speed: 10, heading: 0 })],
    ['almost 0, 0', driving(5), fixAt(50, { latitude: 0.0001, longitude: -0.0002 })],
    ['another continent', driving(5), fixAt(50, { latitude: 48.86, longitude: 2.35 })],
    ['another continent a day later', driving(5), fixAt(86_400, { latitude: 48.86, longitude: 2.35 })],
    ['a swapped sign of the longitude', driving(5), fixAt(50, { ...UNION, longitude: 74.2632 })],
    ['500 m beside a parked van', parked(5), fixAt(50, far(500), { speed: 0 })],
    ['500 m beside a parked van that measures no speed', parked(5, {}), fixAt(50, far(500))],
    ['500 m beside, 30 s after the last fix', parked(5), fixAt(70, far(500), { speed: 0 })],
    ['2 km beside a moving van', driving(5), fixAt(50, beside(UNION, 500, 2000), { speed: 10, heading: 0 })],
    ['600 m ahead at 10 m/s', driving(5), fixAt(50, beside(UNION, 1100, 0), { speed: 10, heading: 0 })],
    ['600 m behind', driving(8), fixAt(80, beside(UNION, 200, 0), { speed: 10, heading: 0 })],
    ['5 km in one second', driving(5), fixAt(41, far(5000), { speed: 30, heading: 90 })],
    ['an older fix', driving(5), fixAt(35, far(10), { speed: 10, heading: 0 })],
    ['a fix of the same time', driving(5), fixAt(40, far(10), { speed: 10, heading: 0 })],
  ])('%s', (_, before, fix) => {
    const all = replay([...before, fix]);
    expect(all.at(-1)?.shown).toEqual(all.at(-2)?.shown);
  });

  it('another continent is not shown however often the device says it', () => {
    const paris = Array.from({ length: 30 }, (_, n) =>
      fixAt(50 + n * 10, { latitude: 48.86, longitude: 2.35 }),
    );
    expect(replay([...driving(5), ...paris]).filter(({ isShown }) => isShown)).toHaveLength(5);
  });

  it('two devices of one technician do not move the marker between their places', () => {
    const places = [UNION, far(3000)];
    const fixes = Array.from({ length: 40 }, (_, n) => fixAt(n * 5, places[n % 2] ?? UNION, { speed: 0 }));
    const shown = replay([
      ...parked(5).map((fix) => ({ ...fix, recordedAt: fix.recordedAt - MINUTE })),
      ...fixes,
    ]);
    expect(Math.max(...shown.map(({ shown: place }) => metersBetween(place, UNION)))).toBeLessThan(1);
  });
});

describe('fixes that move the marker', () => {
  const far = (meters: number) => beside(UNION, 0, meters);
  it.each<[string, Reading[], Reading]>([
    ['the first fix', [], fixAt(0, UNION)],
    ['the way on', driving(5), fixAt(50, beside(UNION, 500, 0), { speed: 10, heading: 0 })],
    ['a turn', driving(5), fixAt(50, beside(UNION, 450, 50), { speed: 10, heading: 90 })],
    ['a turn back', driving(5), fixAt(50, beside(UNION, 400, 10), { speed: 10, heading: 180 })],
    ['hard braking', driving(5), fixAt(50, beside(UNION, 430, 0), { speed: 0 })],
    ['a start after a stop', parked(5), fixAt(50, beside(UNION, 90, 0), { speed: 15, heading: 0 })],
    ['a parked phone that measures no speed drives off', parked(5, {}), fixAt(50, far(120))],
    [
      'a drive at 30 m/s',
      driving(5, { speed: 30, heading: 0 }).map((fix, n) => ({ ...fix, ...beside(UNION, n * 300, 0) })),
      fixAt(50, beside(UNION, 1500, 0), { speed: 30, heading: 0 }),
    ],
    ['a rough fix that says so', parked(5), fixAt(50, far(1500), { accuracy: 1500 })],
    [
      'a far place of a device that measures neither accuracy nor speed',
      driving(5),
      fixAt(50, far(4000), { accuracy: null }),
    ],
    ['a fix without accuracy', driving(5), fixAt(50, beside(UNION, 500, 0), { accuracy: null })],
    ['another place after an hour of silence', parked(5), fixAt(3640, far(40_000))],
    ['another place the next day', parked(5), fixAt(90_000, far(90_000))],
    [
      'the way on after a tunnel of a minute',
      driving(5),
      fixAt(100, beside(UNION, 1000, 0), { speed: 10, heading: 0 }),
    ],
  ])('%s', (_, before, fix) => {
    expect(replay([...before, fix]).at(-1)?.isShown).toBe(true);
  });

  it('a rough fix hardly moves the marker of a known place', () => {
    const [last] = replay([...parked(10), fixAt(100, far(1500), { accuracy: 1500 })]).slice(-1);
    expect(metersBetween(last?.shown ?? far(1500), UNION)).toBeLessThan(20);
  });

  it('a new place wins with as many fixes as the former one has, three at most; while one fix alone says it, with the first', () => {
    const there = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => fixAt(from + n * 10, far(4000), { speed: 0 }));
    const shown = (fixes: Reading[]) =>
      replay(fixes)
        .map(({ isShown }) => (isShown ? 1 : 0))
        .join('');
    expect(shown([...parked(5), ...there(50, 4)])).toBe('111110011');
    expect(shown([...parked(2), ...there(20, 3)])).toBe('11011');
    expect(shown([...parked(1), ...there(10, 3)])).toBe('1111');
    expect(shown([...parked(5), ...there(50, 2), fixAt(70, UNION), ...there(80, 3)])).toBe('11111001001');
    expect(replay(there(10, 4), resume(fixAt(0, UNION))).map(({ isShown }) => isShown)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('a whole drive that was sent late, in one batch, is followed to its end', () => {
    const shown = replay(driving(200));
    expect(shown.every(({ isShown }) => isShown)).toBe(true);
    expect(metersBetween(shown.at(-1)?.shown ?? UNION, beside(UNION, 19_900, 0))).toBeLessThan(1);
  });

  it('a van that moves twenty times as fast as the clock is followed by its own speed', () => {
    const fixes = driving(5).map((fix) => ({ ...fix, recordedAt: fix.recordedAt / 20 }));
    let track: Track | null = null;
    const times = fixes.map((fix) => {
      track = follow(track, fix, { ...rules, pace: 20 });
      return track?.shown.recordedAt;
    });
    expect(times).toEqual(fixes.map(({ recordedAt }) => recordedAt));
  });
});

describe('trail that is shown', () => {
  const timesOf = (fixes: Reading[]) => fixes.map(({ recordedAt }) => recordedAt / 1000);

  it('leaves out thrown fixes, and keeps the fixes by which a new place has won', () => {
    const thrown = fixAt(25, beside(UNION, 200, 3000));
    const away = [60, 70, 80].map((at) => fixAt(at, beside(UNION, 0, 9000), { speed: 0 }));
    const trail = shownTrail([...driving(3), thrown, ...driving(5).slice(3), ...away], rules);
    expect(timesOf(trail)).toEqual([0, 10, 20, 30, 40, 60, 70, 80]);
  });

  it('leaves in the places of a phone that says each only once', () => {
    const jumps = [0, 1, 2].map((n) => fixAt(n * 10, beside(UNION, n * 3000, 0), { speed: 10, heading: 0 }));
    expect(timesOf(shownTrail(jumps, rules))).toEqual([0, 10, 20]);
  });

  it('leaves out a wrong first fix', () => {
    const wrong = fixAt(-10, beside(UNION, 3000, 3000), { speed: 10, heading: 0 });
    expect(timesOf(shownTrail([wrong, ...driving(4)], rules))).toEqual([0, 10, 20, 30]);
  });

  it('shows nothing of a device that only says 0, 0', () => {
    expect(shownTrail([fixAt(0, { latitude: 0, longitude: 0 })], rules)).toEqual([]);
  });
});
