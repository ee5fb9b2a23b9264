import { expect, it } from 'vitest';
import { DispatchModes, modeAt, SUGGEST_ALWAYS } from './dispatch-mode.ts';

const zone = 'America/New_York';
const at = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`);
const nights: DispatchModes = {
  ...SUGGEST_ALWAYS,
  emergency: { mode: 'offer', hours: { from: '22:00', to: '06:00', mode: 'automatic' } },
};

it('hours that pass midnight have their own mode, in the company’s time zone', () => {
  const modes = ['21:59', '22:00', '23:59', '00:00', '05:59', '06:00', '12:00'].map((time) =>
    modeAt(nights, 'emergency', at(time), zone),
  );
  expect(modes).toEqual(['offer', 'automatic', 'automatic', 'automatic', 'automatic', 'offer', 'offer']);
  expect(modeAt(nights, 'emergency', at('22:00'), 'America/Chicago')).toBe('offer');
});

it('hours within a day include their start and not their end, and another service type keeps its mode', () => {
  const modes: DispatchModes = {
    ...SUGGEST_ALWAYS,
    standard: { mode: 'suggest', hours: { from: '08:00', to: '17:30', mode: 'offer' } },
  };
  const standard = ['07:59', '08:00', '17:29', '17:30'].map((time) =>
    modeAt(modes, 'standard', at(time), zone),
  );
  expect(standard).toEqual(['suggest', 'offer', 'offer', 'suggest']);
  expect(modeAt(modes, 'emergency', at('09:00'), zone)).toBe('suggest');
});

it('hours are checked as times of day', () => {
  const hours = { from: '22:00', to: '06:00', mode: 'automatic' } as const;
  const parse = (changed: object) =>
    DispatchModes.safeParse({
      ...SUGGEST_ALWAYS,
      emergency: { mode: 'suggest', hours: { ...hours, ...changed } },
    }).success;
  expect([{}, { from: '24:00' }, { to: '6:00' }, { mode: 'always' }, { day: 1 }].map(parse)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
