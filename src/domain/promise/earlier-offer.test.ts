import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { hasEarlierTime, isClearlyEarlier, offerUntil } from './earlier-offer.ts';

const ZONE = 'America/New_York';
/** Friday, 20 November 2026, 4 PM in New York. */
const FOUR = Date.parse('2026-11-20T21:00:00Z');
const until = (now: string, startAt: string) => {
  const ends = offerUntil(Date.parse(now), Date.parse(startAt), ZONE);
  return ends === null ? null : new Date(ends).toISOString();
};

describe('an offer of an earlier time', () => {
  it.each([
    ['by day is open for 10 minutes', '2026-11-20T21:00:00Z', '2026-11-24T15:00:00Z', '21:10:00'],
    [
      'ends when its slot cannot be booked any more',
      '2026-11-20T21:00:00Z',
      '2026-11-21T21:05:00Z',
      '21:05:00',
    ],
    ['made before 10 PM is open for 10 minutes', '2026-11-21T02:59:00Z', '2026-11-24T15:00:00Z', '03:09:00'],
    ['made after 10 PM is open until 8 AM', '2026-11-21T03:00:00Z', '2026-11-24T15:00:00Z', '13:00:00'],
    ['made in the night is open until 8 AM', '2026-11-21T09:00:00Z', '2026-11-24T15:00:00Z', '13:00:00'],
    [
      'made just before 8 AM is open for 10 minutes',
      '2026-11-21T12:55:00Z',
      '2026-11-24T15:00:00Z',
      '13:05:00',
    ],
    [
      'of a slot that is booked by night ends then',
      '2026-11-21T09:00:00Z',
      '2026-11-22T12:00:00Z',
      '12:00:00',
    ],
  ])('%s', (_, now, startAt, ends) => {
    expect(until(now, startAt)?.slice(11, 19)).toBe(ends);
  });

  it('is not made when less than 2 minutes are left for the answer', () => {
    expect(until('2026-11-20T21:00:00Z', '2026-11-21T21:01:59Z')).toBeNull();
    expect(until('2026-11-20T21:00:00Z', '2026-11-21T21:02:00Z')).not.toBeNull();
  });
});

describe('a booking', () => {
  const booked = { createdAt: FOUR, scheduledAt: null, promisedAt: FOUR + 2 * HOUR_MS };
  const company = { maxWaitMinutes: 90 };

  it('for a time more than a day ahead may be earlier', () => {
    const at = (scheduledAt: number) =>
      hasEarlierTime({ ...booked, serviceType: 'standard', scheduledAt }, FOUR, company);
    expect(at(FOUR + 25 * HOUR_MS)).toBe(true);
    expect(at(FOUR + 24 * HOUR_MS)).toBe(false);
    expect(at(FOUR - HOUR_MS)).toBe(false);
  });

  it('of an emergency may be earlier if it is promised later than the company lets its customers wait', () => {
    const at = (minutes: number, now = FOUR) =>
      hasEarlierTime(
        { ...booked, serviceType: 'emergency', promisedAt: FOUR + minutes * MINUTE_MS },
        now,
        company,
      );
    expect(at(91)).toBe(true);
    expect(at(90)).toBe(false);
    expect(at(91, FOUR + 2 * HOUR_MS)).toBe(false);
  });

  it('is clearly earlier from a quarter of an hour on', () => {
    expect(isClearlyEarlier(FOUR - 15 * MINUTE_MS, FOUR)).toBe(true);
    expect(isClearlyEarlier(FOUR - 14 * MINUTE_MS, FOUR)).toBe(false);
  });
});
