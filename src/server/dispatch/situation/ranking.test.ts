import { expect, it } from 'vitest';
import { anOpenBooking, aTechnician, NOW } from '../../../../test/dispatch-situation.ts';
import { NO_LIMITS } from '../../../domain/dispatch/dispatch-rules.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { availableTechnicians } from './available-technicians.ts';
import { rank } from './ranking.ts';

const PLACE = { latitude: 40.7, longitude: -74.3 };
/** Every drive takes ten and a half minutes, every service 45. */
const driving = { nowMs: NOW, drive: () => 10.5 };

it.each([
  ['ends before', 55.9, { code: 'shift-ends', at: NOW + 55.9 * MINUTE_MS }],
  ['ends with', 56, null],
])(
  'checks the shift against the arrival rounded up to the minute: the shift %s the service',
  (_, shiftMinutes, blockedBy) => {
    const shift = { startsAt: NOW - MINUTE_MS, endsAt: NOW + shiftMinutes * MINUTE_MS };
    const technicians = [aTechnician('ana', PLACE, { limits: { ...NO_LIMITS, shifts: [shift] } })];
    const [ana] = availableTechnicians({ bookings: [], technicians, excluded: new Map(), driving });
    const ranked = ana && rank(ana, anOpenBooking('wanted', PLACE), driving);
    expect(ranked?.blockedBy).toEqual(blockedBy);
  },
);
