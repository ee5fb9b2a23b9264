import { describe, expect, it } from 'vitest';
import { changeText, shortWorkingText, workingText } from './plan-text.ts';

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

describe('what a move does to a booking', () => {
  const lane = { techId: 'ben', name: 'Ben', isOnDuty: 'true', shift: null, breaks: [], stops: [] } as const;
  const lanes = [{ ...lane, breaks: [], stops: [] }];
  const change = {
    bookingId: 'b',
    customerName: 'Ana Silva',
    formerTechId: 'ben',
    techId: 'ben',
    before: 30,
    after: 11,
  };

  it.for([
    ['its time', change, 'Ana Silva: 11 min before the promise, was 30 min before the promise'],
    [
      'its technician',
      { ...change, formerTechId: 'luis', after: 30 },
      'Ana Silva to Ben: 30 min before the promise, as before',
    ],
    [
      'both',
      { ...change, formerTechId: 'luis' },
      'Ana Silva to Ben: 11 min before the promise, was 30 min before the promise',
    ],
    [
      'that nobody can come any more',
      { ...change, techId: null, after: null },
      'Ana Silva: not planned, was 30 min before the promise',
    ],
  ] as const)('names %s', ([, given, text]) => {
    expect(changeText(given, { lanes, isMoved: false })).toBe(text);
  });

  it('names no technician of the moved booking, whose technician stands above', () => {
    const moved = { ...change, formerTechId: 'luis' };
    expect(changeText(moved, { lanes, isMoved: true })).toMatch(/^Ana Silva: /);
  });
});
