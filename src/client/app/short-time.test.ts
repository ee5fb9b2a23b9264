import { describe, expect, it } from 'vitest';
import { lastSeen, shortTime } from './short-time.ts';

const now = new Date('2026-11-20T19:00:00Z');

describe('shortTime', () => {
  it('shortTime names the weekday only for times within the next week', () => {
    expect(shortTime('2026-11-20T21:30:00Z', now)).toBe('Today 4:30 PM');
    expect(shortTime('2026-11-24T20:00:00Z', now)).toBe('Tue 3:00 PM');
    expect(shortTime('2026-11-28T20:00:00Z', now)).toBe('Nov 28, 3:00 PM');
    expect(shortTime('2026-11-19T20:00:00Z', now)).toBe('Nov 19, 3:00 PM');
  });
});

it('lastSeen shows seconds under one minute, then minutes, and Never without a time', () => {
  expect(lastSeen('2026-11-20T18:59:26Z', now.getTime())).toBe('34 s ago');
  expect(lastSeen('2026-11-20T18:48:00Z', now.getTime())).toBe('12 min ago');
  expect(lastSeen(null, now.getTime())).toBe('Never');
});
