import { describe, expect, it } from 'vitest';
import { driveTime, isDrive } from './drive-time.ts';

const drive = (over: Partial<Parameters<typeof driveTime>[0]> = {}) =>
  driveTime({ miles: 3, hour: 11, weekdayMonday0: 2, market: 'nyc', ...over });

describe('drive time', () => {
  it('drive time adds up distance segments and multiplies the sum by the factor of the period of the week', () => {
    const curve = 4.832 + 3.399 + 5.799 + 3.974;
    expect(drive().minutes).toBeCloseTo(curve * 1.08 * 1.009, 6);
    expect(drive({ weekdayMonday0: 6 }).minutes).toBeCloseTo(curve * 0.949 * 1.009, 6);
    expect(drive({ hour: 3 }).minutes).toBeCloseTo(curve * 0.783 * 1.009, 6);
  });

  it('drive time for 15 miles on a weekday at 11 is 58 minutes in New York City, 33 elsewhere', () => {
    expect(drive({ miles: 15 }).minutes).toBeCloseTo(58, 0);
    expect(drive({ miles: 15, market: 'elsewhere' }).minutes).toBeCloseTo(33, 0);
  });

  it('drive time has a low value below its estimate and a high value above', () => {
    for (const market of ['nyc', 'elsewhere'] as const)
      for (const miles of [0, 0.5, 1.9, 2, 4.9, 5, 9.9, 10, 25, 100]) {
        const { minutes, lowMinutes, highMinutes } = drive({ miles, market });
        expect(lowMinutes).toBeGreaterThan(0);
        expect(lowMinutes).toBeLessThan(minutes);
        expect(minutes).toBeLessThan(highMinutes);
      }
  });

  it('drive time is longer on a weekday afternoon than at night', () => {
    expect(drive({ miles: 12, hour: 17 }).minutes).toBeGreaterThan(
      drive({ miles: 12, hour: 2 }).minutes * 1.4,
    );
  });

  it('drive time multiplies its estimate, low and high values by the running factor', () => {
    const plain = drive();
    const slow = drive({ factor: 1.25 });
    expect(slow.minutes).toBeCloseTo(plain.minutes * 1.25, 9);
    expect(slow.lowMinutes).toBeCloseTo(plain.lowMinutes * 1.25, 9);
    expect(slow.highMinutes).toBeCloseTo(plain.highMinutes * 1.25, 9);
  });
});

describe('plausible drives', () => {
  it('departure and arrival count as a drive up to 80 mph, not when they are pressed one after the other', () => {
    expect(isDrive(4, 12)).toBe(true);
    expect(isDrive(4, 3)).toBe(true);
    expect(isDrive(4, 2.9)).toBe(false);
    expect(isDrive(4, 0)).toBe(false);
    expect(isDrive(0, 0)).toBe(false);
  });
});

describe('period of the week of a drive', () => {
  const PERIODS = {
    wkNight: 0.783,
    wkAm: 1.043,
    wkMid: 1.08,
    wkPm: 1.084,
    wkEve: 0.884,
    weNight: 0.843,
    weDay: 0.949,
    weEve: 0.909,
  };
  const periodAt = (hour: number, weekdayMonday0: number) => {
    const share = drive({ hour, weekdayMonday0 }).minutes / (4.832 + 3.399 + 5.799 + 3.974) / 1.009;
    return Object.entries(PERIODS).find(([, value]) => Math.abs(value - share) < 1e-9)?.[0];
  };

  it.each([
    [0, 'wkNight'],
    [5, 'wkNight'],
    [6, 'wkAm'],
    [9, 'wkAm'],
    [10, 'wkMid'],
    [13, 'wkMid'],
    [14, 'wkPm'],
    [18, 'wkPm'],
    [19, 'wkEve'],
    [23, 'wkEve'],
  ])('a departure at %i o’clock from Monday to Friday is in the period %s', (hour, period) => {
    for (const weekday of [0, 1, 2, 3, 4]) expect(periodAt(hour, weekday)).toBe(period);
  });

  it.each([
    [0, 'weNight'],
    [7, 'weNight'],
    [8, 'weDay'],
    [19, 'weDay'],
    [20, 'weEve'],
    [23, 'weEve'],
  ])('a departure at %i o’clock on Saturday and Sunday is in the period %s', (hour, period) => {
    for (const weekday of [5, 6]) expect(periodAt(hour, weekday)).toBe(period);
  });
});

describe('low value of a drive time', () => {
  it.each([
    [1.9, 0.61, 1.011],
    [2, 0.647, 1.009],
    [4.9, 0.647, 1.009],
    [5, 0.644, 0.972],
    [9.9, 0.644, 0.972],
    [10, 0.703, 1.014],
  ])('a drive of %d miles has P10 and P50 at %d and %d of the drive time curve', (miles, p10, p50) => {
    const { lowMinutes, minutes } = drive({ miles });
    expect(lowMinutes / minutes).toBeCloseTo(p10 / p50, 9);
  });

  it('drive time uses the factor of short drives up to 5 miles and of long drives beyond 5 miles', () => {
    const shareAt = (miles: number, curve: number) => drive({ miles, hour: 3 }).minutes / curve / 0.972;
    const curve = 4.832 + 3.399 + 5.799 + 3 * 3.974;
    expect(shareAt(5, curve)).toBeCloseTo(0.783, 6);
    expect(shareAt(5.001, curve + 0.001 * 2.905)).toBeCloseTo(0.716, 6);
  });
});
