import { describe, expect, it } from 'vitest';
import { shortWorkingText, workingText } from './plan-text.ts';

const shift = { startsAt: '2026-11-20T13:00:00.000Z', endsAt: '2026-11-20T22:30:00.000Z' };
const [on, off] = [{ isOnDuty: 'true' }, { isOnDuty: 'false' }] as const;

describe('the duty of a lane of the day plan', () => {
  it('names duty and shift today', () => {
    expect(workingText({ ...on, shift }, true)).toBe('On duty, 8:00 AM to 5:30 PM');
    expect(workingText({ ...off, shift: null }, true)).toBe('Off duty');
  });

  it('names the shift alone on another day, or nothing, because duty is that of now', () => {
    for (const duty of [on, off]) {
      expect(workingText({ ...duty, shift }, false)).toBe('8:00 AM to 5:30 PM');
      expect(shortWorkingText({ ...duty, shift }, false)).toBe('8:00 AM to 5:30 PM');
      expect(workingText({ ...duty, shift: null }, false)).toBeNull();
      expect(shortWorkingText({ ...duty, shift: null }, false)).toBeNull();
    }
  });

  it('names the shift beside the lane today, unless the technician is off duty', () => {
    expect(shortWorkingText({ ...on, shift }, true)).toBe('8:00 AM to 5:30 PM');
    expect(shortWorkingText({ ...on, shift: null }, true)).toBe('On duty');
    expect(shortWorkingText({ ...off, shift }, true)).toBe('Off duty');
  });
});
