import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { english } from '../texts.ts';
import { stepQuestion, stepQuestionText } from './step-question.ts';

/** A Friday, 10:00 AM in New York. */
const NOW = Date.parse('2026-11-20T15:00:00Z');
const place = { latitude: 40.7, longitude: -74.27 };
const milesAway = (miles: number) => ({ ...place, latitude: place.latitude + miles / 69.1 });
const job = { scheduledAt: null, departedAt: null, arrivedAt: null, ...place };
const asked = (
  step: 'depart' | 'arrive' | 'start',
  given: object,
  position: typeof place | null = null,
  atMs = NOW,
) => stepQuestion(step, { ...job, ...given }, { atMs, timeZone: 'America/New_York', position });

describe('the question before a step of a technician', () => {
  const tomorrow = { scheduledAt: '2026-11-21T15:00:00.000Z' };

  it('a job of a later day is asked about before its first step, whatever the step', () => {
    for (const step of ['depart', 'arrive', 'start'] as const) {
      expect(asked(step, tomorrow)).toEqual({ code: 'LATER_DAY', scheduledAtMs: NOW + 24 * HOUR_MS });
      expect(asked(step, { scheduledAt: NOW + 12 * HOUR_MS })).toBeNull();
      expect(asked(step, { scheduledAt: NOW - 24 * HOUR_MS })).toBeNull();
      expect(asked(step, {})).toBeNull();
    }
    expect(asked('arrive', { ...tomorrow, departedAt: NOW })).toBeNull();
    expect(asked('start', { ...tomorrow, departedAt: NOW, arrivedAt: NOW })).toBeNull();
  });

  it('a job soon after midnight is driven to on the evening before without a question', () => {
    const evening = Date.parse('2026-11-21T03:00:00Z');
    expect(asked('depart', { scheduledAt: evening + 3 * HOUR_MS }, null, evening)).toBeNull();
    expect(asked('depart', { scheduledAt: evening + 4 * HOUR_MS }, null, evening)).not.toBeNull();
  });

  it('who arrives or begins 20 miles away is asked, and not who sets out or whose place nobody knows', () => {
    expect(asked('arrive', {}, milesAway(23.2))).toEqual({ code: 'FAR_FROM_CAR', miles: 23 });
    expect(asked('start', {}, milesAway(20.1))).toEqual({ code: 'FAR_FROM_CAR', miles: 20 });
    expect(asked('arrive', {}, milesAway(19.8))).toBeNull();
    expect(asked('depart', {}, milesAway(40))).toBeNull();
    expect(asked('arrive', {})).toBeNull();
    expect(asked('arrive', { latitude: null }, milesAway(40))).toBeNull();
    expect(asked('start', { arrivedAt: NOW }, milesAway(40))).toBeNull();
  });

  it('the question says the day of the job, or how far the car is', () => {
    const words = { ...english, time: () => 'Sat, Nov 21, 10:00 AM' };
    expect(stepQuestionText({ code: 'LATER_DAY', scheduledAtMs: NOW }, words)).toBe(
      'This job is on Sat, Nov 21, 10:00 AM. Do you begin it now?',
    );
    expect(stepQuestionText({ code: 'FAR_FROM_CAR', miles: 23 }, words)).toBe(
      'You are 23 miles from the car. Are you really there?',
    );
  });
});
