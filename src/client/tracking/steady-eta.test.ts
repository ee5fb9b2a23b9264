import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/random.ts';
import { type EtaResponse, noFigures } from '../../domain/tracking/eta.ts';
import { type SteadyEta, steadyEta } from './steady-eta.ts';

const START = Date.parse('2026-11-20T15:00:00Z');

const eta = (minutes: number, second = 0, more: Partial<EtaResponse> = {}): EtaResponse => ({
  ...noFigures,
  status: 'en_route',
  message: 'Your technician is on the way.',
  estimatedWaitTime: `about ${minutes} min (${minutes - 3}-${minutes + 6})`,
  estimatedTimeMinutes: minutes,
  lowMinutes: minutes - 3,
  highMinutes: minutes + 6,
  distance: 4,
  techLocation: {
    latitude: 40.7,
    longitude: -74.2,
    lastUpdate: '2026-11-20T15:00:00Z',
    minutesSinceUpdate: 0,
  },
  asOf: new Date(START + second * 1000).toISOString(),
  bookingVersion: 5,
  ...more,
});

const show = (etas: EtaResponse[]) => {
  let steady: SteadyEta | null = null;
  return etas.map((next) => {
    steady = steadyEta(steady, next);
    return steady.shown;
  });
};
const minutesOf = (etas: EtaResponse[]) => show(etas).map((shown) => shown.estimatedTimeMinutes);

describe('steady ETA minutes', () => {
  it('ETA minutes shown are the first minutes known, and fall as known minutes fall', () => {
    expect(minutesOf([eta(18), eta(17, 60), eta(12, 90)])).toEqual([18, 17, 12]);
  });

  it('ETA minutes shown do not fluctuate with inaccurate fixes', () => {
    const random = randomFrom(3);
    const truth = (second: number) => 20 - second / 60;
    const etas = Array.from({ length: 900 }, (_, second) =>
      eta(Math.max(1, Math.round(truth(second) + random() * 2 - 1)), second),
    );
    const shown = minutesOf(etas).map(Number);
    const rises = shown.filter((minutes, i) => minutes > (shown[i - 1] ?? minutes));
    expect(rises).toEqual([]);
    for (const [second, minutes] of shown.entries())
      expect(Math.abs(minutes - truth(second))).toBeLessThan(3);
  });

  it('ETA minutes shown rise at once by at least three minutes and a fifth', () => {
    expect(minutesOf([eta(10), eta(13, 5)])).toEqual([10, 13]);
    expect(minutesOf([eta(30), eta(34, 5), eta(36, 9)])).toEqual([30, 30, 36]);
  });

  it('ETA minutes shown rise by less once the delay has lasted two minutes', () => {
    expect(minutesOf([eta(10), eta(11, 5), eta(11, 64), eta(11, 124), eta(11, 125)])).toEqual([
      10, 10, 10, 10, 11,
    ]);
    expect(minutesOf([eta(10), eta(11, 5), eta(10, 64), eta(11, 125), eta(11, 240)])).toEqual([
      10, 10, 10, 10, 10,
    ]);
  });

  it('ETA minutes shown stay within their range while all other fields are the newest', () => {
    const [, shown] = show([eta(10), eta(12, 5, { lowMinutes: 11, distance: 4.4 })]);
    expect(shown).toEqual({
      ...eta(12, 5, { distance: 4.4 }),
      estimatedTimeMinutes: 10,
      lowMinutes: 10,
      highMinutes: 18,
      estimatedWaitTime: 'about 10 min (10-18)',
    });
  });

  it('ETA minutes shown change at once with a change of status and when an arrival is taken back', () => {
    const gone = eta(0, 20, {
      status: 'service_in_progress',
      estimatedTimeMinutes: null,
      techLocation: null,
    });
    expect(show([eta(10), gone])[1]).toBe(gone);
    expect(minutesOf([eta(10), gone, eta(11, 30)])).toEqual([10, null, 11]);
    expect(minutesOf([eta(0), eta(2, 30)])).toEqual([0, 2]);
  });
});
