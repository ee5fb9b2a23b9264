import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import {
  limitedSince,
  OverloadRule,
  overrideAt,
  ruleFor,
  SELLING,
  type SellingState,
  sellingAgainAt,
} from './overload.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const minutes = (count: number) => NOW + count * MINUTE_MS;

describe('calls that cannot be promised in time', () => {
  const at = (sinceMs: number | null, waitMinutes: number, nowMs = NOW) =>
    limitedSince(sinceMs, { waitMinutes, maxWaitMinutes: 90, nowMs });

  it('begin when the wait is longer than the limit, and keep their begin', () => {
    expect(at(null, 90)).toBeNull();
    expect(at(null, 91)).toBe(NOW);
    expect(at(NOW, 120, minutes(10))).toBe(NOW);
  });

  it('end only well below the limit, so that a minute more or less changes nothing', () => {
    for (const wait of [90, 89, 76]) expect(at(NOW, wait, minutes(20)), String(wait)).toBe(NOW);
    expect(at(NOW, 75, minutes(20))).toBeNull();
  });

  it('last for at least five minutes', () => {
    expect(at(NOW, 10, minutes(4))).toBe(NOW);
    expect(at(NOW, 10, minutes(5))).toBeNull();
  });

  it('do not follow a wait that jumps each minute', () => {
    let since: number | null = null;
    let changes = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      const next = limitedSince(since, {
        waitMinutes: minute % 2 ? 95 : 70,
        maxWaitMinutes: 90,
        nowMs: minutes(minute),
      });
      if ((next === null) !== (since === null)) changes += 1;
      since = next;
    }
    expect(changes).toBeLessThanOrEqual(20);
  });
});

describe('what holds for a call', () => {
  const limited: SellingState = { ...SELLING, sinceMs: NOW };
  const rule = (state: SellingState, wait: number, overload: OverloadRule = 'stop') =>
    ruleFor(state, minutes(wait), { overload, maxWaitMinutes: 90 }, NOW);

  it('is the company rule for a wait over the limit, and nothing otherwise', () => {
    for (const overload of OverloadRule.options) expect(rule(SELLING, 91, overload)).toBe(overload);
    expect(rule(SELLING, 90)).toBeNull();
  });

  it('ends below the limit once it has begun', () => {
    expect(rule(limited, 80)).toBe('stop');
    expect(rule(limited, 75)).toBeNull();
  });

  it('is the word of a dispatcher until its hour is over', () => {
    const word = (sells: boolean) => ({
      ...limited,
      override: { sells, untilMs: minutes(60), by: 'mreyes' },
    });
    expect([rule(word(true), 300), rule(word(true), 80)]).toEqual(['honest_time', null]);
    expect(rule(word(false), 5)).toBe('stop');
    expect(overrideAt(word(false), minutes(60))).toBeNull();
    expect(
      ruleFor(word(false), minutes(65), { overload: 'stop', maxWaitMinutes: 90 }, minutes(60)),
    ).toBeNull();
  });
});

describe('when emergencies are sold again', () => {
  const again = (state: SellingState, byAt: number, isEstimate = false) =>
    sellingAgainAt(state, { byAt, isEstimate }, { maxWaitMinutes: 90 }, NOW);

  it('is when the wait will have fallen, in whole five minutes', () => {
    expect(again(SELLING, minutes(132))).toBe(minutes(60));
    expect(again(SELLING, minutes(70))).toBe(minutes(5));
  });

  it('is the end of the word of a dispatcher, and unknown while nobody is on duty', () => {
    const override = { sells: false, untilMs: minutes(47), by: 'mreyes' };
    expect(again({ ...SELLING, override }, minutes(20))).toBe(minutes(47));
    expect(again(SELLING, minutes(200), true)).toBeNull();
  });
});
