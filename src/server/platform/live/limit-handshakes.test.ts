import { describe, expect, it } from 'vitest';
import { createRate } from './limit-handshakes.ts';

describe('createRate', () => {
  it('createRate allows its number of calls per minute for each key', () => {
    let now = 1_000_000;
    const within = createRate(3, () => now);
    const ask = (key: string, times: number) => Array.from({ length: times }, () => within(key) !== null);
    expect(ask('tech:a', 5)).toEqual([true, true, true, false, false]);
    expect(ask('tech:b', 1)).toEqual([true]);
    now += 59_999;
    expect(within('tech:a')).toBe(null);
    now += 1;
    expect(ask('tech:a', 4)).toEqual([true, true, true, false]);
  });

  it('createRate starts a new window when the clock is set back', () => {
    let now = 1_000_000;
    const within = createRate(1, () => now);
    within('a');
    expect(within('a')).toBe(null);
    now -= 500_000;
    expect(within('a')).not.toBe(null);
    expect(within('a')).toBe(null);
  });

  it('createRate allows another call for each call that is taken back within its minute', () => {
    let now = 1_000_000;
    const within = createRate(1, () => now);
    within('a')?.();
    const takeBack = within('a');
    expect(within('a')).toBe(null);
    now += 60_000;
    within('a');
    takeBack?.();
    expect(within('a')).toBe(null);
  });

  it('createRate with limit 0 allows every call', () => {
    const within = createRate(0, () => 0);
    expect(Array.from({ length: 10_000 }, () => within('a')).every(Boolean)).toBe(true);
  });
});
