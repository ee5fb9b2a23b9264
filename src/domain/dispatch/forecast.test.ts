import { expect, it } from 'vitest';
import { type Forecast, isHopeless, type Proposal } from './forecast.ts';

const van = (marginMinutes: number, isNeededElsewhere = false): Proposal => ({
  techId: 'luis',
  name: null,
  distance: 4,
  driveMinutes: 12,
  arrivesAt: '2026-11-20T15:12:00.000Z',
  freeAt: null,
  marginMinutes,
  isNeededElsewhere,
  reason: '',
});
const forecast = (best: Proposal | null, others: Proposal[]): Forecast => ({
  bookingId: 'booking-1',
  arrivesAt: null,
  best,
  others,
  endsAt: null,
});

it.for<[string, Forecast, boolean]>([
  ['a technician comes in time', forecast(van(5), []), false],
  ['a technician is proposed and comes late', forecast(van(-5), []), false],
  ['nobody can go', forecast(null, []), true],
  ['everybody comes late', forecast(null, [van(-5), van(-9)]), true],
  ['everybody is needed elsewhere', forecast(null, [van(12, true)]), true],
  ['one is needed elsewhere, one comes late', forecast(null, [van(12, true), van(-3)]), true],
  ['another comes in time', forecast(null, [van(-3), van(4)]), false],
])('an emergency is hopeless when %s', ([, given, hopeless]) => {
  expect(isHopeless(given, { serviceType: 'emergency' })).toBe(hopeless);
  expect(isHopeless(given, { serviceType: 'standard' })).toBe(false);
});
