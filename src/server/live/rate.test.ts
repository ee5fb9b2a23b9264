import { describe, expect, it } from 'vitest';
import { createRate } from './rate.ts';

describe('createRate', () => {
  it('createRate allows its number of calls per minute for each key', () => {
    let now = 1_000_000;
    const within = createRate(3, () => now);
    const ask = (key: string, times: number) => Array.from({ length: times }, () => within(key));
    expect(ask('tech:a', 5)).toEqual([true, true, true, false, false]);
    expect(ask('tech:b', 1)).toEqual([true]);
    now += 59_999;
    expect(within('tech:a')).toBe(false);
    now += 1;
    expect(ask('tech:a', 4)).toEqual([true, true, true, false]);
  });

  it('createRate starts a new window when the clock is set back', () => {
    let now = 1_000_000;
    const within = createRate(1, () => now);
    within('a');
    expect(within('a')).toBe(false);
    now -= 500_000;
    expect(within('a')).toBe(true);
    expect(within('a')).toBe(false);
  });

  it('createRate with limit 0 allows every call', () => {
    const within = createRate(0, () => 0);
    expect(Array.from({ length: 10_000 }, () => within('a')).every(Boolean)).toBe(true);
  });
});
