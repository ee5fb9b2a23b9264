import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { bookingCommands, type Subject } from './booking-commands.ts';
import { boardCommands, isFirstKey } from './commands.ts';

const commands: readonly { keys: string | null }[] = [
  ...Object.values(bookingCommands),
  ...Object.values(boardCommands),
];
const keys = commands.flatMap((each) => each.keys ?? []);

it('no two commands have the same keys, and no key alone begins the two keys of another command', () => {
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((each) => isFirstKey(each))).toEqual([]);
  expect(keys.filter((each) => !/^\S( \S)?$/.test(each))).toEqual([]);
});

const best = {
  ...{ techId: 'sam', name: null, distance: 4, driveMinutes: 9, arrivesAt: '2026-11-20T15:10:00.000Z' },
  ...{ freeAt: null, marginMinutes: 20, isNeededElsewhere: false, reason: '' },
};
const forecast: Forecast = { bookingId: 'booking-1', arrivesAt: null, best, others: [], endsAt: null };
const possible = (change: Partial<Booking>, known: Partial<Subject> = {}) => {
  const subject: Subject = {
    booking: aBooking(change),
    forecast: undefined,
    technicianPhone: undefined,
    ...known,
  };
  return Object.entries(bookingCommands).flatMap(([id, { isPossible }]) => (isPossible(subject) ? [id] : []));
};

it.each<[string, Partial<Booking>, Partial<Subject>, string[]]>([
  [
    'an unassigned booking with a proposal',
    {},
    { forecast },
    [
      'assign',
      'reassign',
      'call',
      'message',
      'move',
      'hold',
      'note',
      'cancel',
      'refund',
      'confirm',
      'start',
      'complete',
    ],
  ],
  [
    'an assigned booking of a technician with a phone',
    { assignedTechId: 'sam', status: 'confirmed' },
    { forecast, technicianPhone: '(908) 555-0111' },
    [
      'reassign',
      'call',
      'callTechnician',
      'message',
      'move',
      'hold',
      'note',
      'cancel',
      'refund',
      'start',
      'complete',
    ],
  ],
  [
    'a booking whose technician is predicted',
    {
      ...{ assignedTechId: 'sam', status: 'confirmed', departedAt: '2026-11-20T15:01:00.000Z' },
      arrival: {
        ...{ at: '2026-11-20T15:41:00.000Z', fromAt: '2026-11-20T15:35:00.000Z' },
        ...{ byAt: '2026-11-20T15:52:00.000Z', distanceMiles: 4, asOf: '2026-11-20T15:20:00.000Z' },
      },
    },
    {},
    ['reassign', 'tell', 'call', 'message', 'hold', 'note', 'cancel', 'refund', 'start', 'complete'],
  ],
  [
    'an unpaid booking without a phone',
    { phoneNumber: null, isUnpaid: true, paymentStatus: 'failed' },
    {},
    ['reassign', 'message', 'paymentLink', 'move', 'hold', 'note', 'cancel', 'confirm', 'start', 'complete'],
  ],
  [
    'a cancelled booking that is paid back',
    { status: 'cancelled', paymentStatus: 'refunded' },
    {},
    ['call', 'note'],
  ],
])('the commands of %s', (_, change, known, expected) => {
  expect(possible(change, known)).toEqual(expected);
});
