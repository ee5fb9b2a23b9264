import { expect, it } from 'vitest';
import type { BookingEvent } from '../../domain/bookings/change-log.ts';
import { actorText, eventText } from './history-text.ts';

const event = (more: Partial<BookingEvent>): BookingEvent => ({
  ...{ at: '2026-11-20T19:12:00.000Z', actor: 'mreyes', role: 'admin', kind: 'status' },
  ...{ from: 'pending', to: 'confirmed' },
  ...more,
});

const system = { role: 'system', actor: 'automatic' } as const;
const dmorales = { role: 'tech', actor: 'dmorales' } as const;

it.each([
  [
    event({ role: 'customer', actor: 'customer', kind: 'created', from: null, to: 'pending' }),
    'Customer',
    'Booked',
  ],
  [event({}), 'mreyes', 'Pending to Confirmed'],
  [
    event({ kind: 'taken_over', from: null, to: 'mreyes', until: '2026-11-20T19:45:00.000Z' }),
    'mreyes',
    'Held by mreyes until Fri, Nov 20, 2:45 PM',
  ],
  [
    event({ kind: 'note', from: null, to: null, note: 'Gate code at the desk' }),
    'mreyes',
    'Note: Gate code at the desk',
  ],
  [event({ from: 'in_progress', to: 'cancelled' }), 'mreyes', 'In Progress to Cancelled'],
  [event({ kind: 'assigned', from: null, to: 'dmorales' }), 'mreyes', 'Assigned to dmorales'],
  [event({ kind: 'reported', from: 'damage', to: null }), 'mreyes', 'Settled: Something was damaged'],
  [
    event({ role: 'system', actor: 'retention', kind: 'reported', from: 'damage', to: null }),
    'System',
    'Deleted without an answer: Something was damaged',
  ],
  [
    event({ kind: 'assigned', from: 'dmorales', to: 'kpatel' }),
    'mreyes',
    'Reassigned from dmorales to kpatel',
  ],
  [
    event({ ...system, kind: 'assigned', from: null, to: 'dmorales', note: 'arrives 9:52 AM, free now' }),
    'Automatic',
    'Assigned automatically to dmorales: arrives 9:52 AM, free now',
  ],
  [
    event({ ...system, kind: 'offered', from: null, to: 'dmorales', note: 'arrives 9:52 AM' }),
    'Automatic',
    'Offered to dmorales: arrives 9:52 AM',
  ],
  [
    event({ ...dmorales, kind: 'offer_ended', from: 'dmorales', to: 'declined', note: 'Too far' }),
    'dmorales',
    'Declined by dmorales: Too far',
  ],
  [
    event({ ...system, kind: 'offer_ended', from: 'dmorales', to: 'expired' }),
    'Automatic',
    'No answer from dmorales',
  ],
  [
    event({ ...system, kind: 'offer_ended', from: 'dmorales', to: 'withdrawn' }),
    'Automatic',
    'Offer to dmorales withdrawn',
  ],
  [event({ kind: 'unassigned', from: 'dmorales', to: null }), 'mreyes', 'Unassigned from dmorales'],
  [
    event({ kind: 'assigned', from: 'dmorales', to: '@partner' }),
    'mreyes',
    'Reassigned from dmorales to the partner',
  ],
  [
    event({
      role: 'tech',
      actor: '@partner',
      kind: 'unassigned',
      from: '@partner',
      to: null,
      note: 'No answer',
    }),
    'Partner',
    'Given back by the partner: No answer',
  ],
  [
    event({ role: 'tech', actor: 'dmorales', kind: 'departed', from: null, to: null }),
    'dmorales',
    'On my way',
  ],
  [event({ role: 'tech', actor: 'dmorales', kind: 'arrived', from: null, to: null }), 'dmorales', 'Arrived'],
  [
    event({ kind: 'told', from: '2026-11-20T19:48:00.000Z', to: '2026-11-20T19:41:00.000Z' }),
    'mreyes',
    'Customer told: arrives 2:41 PM',
  ],
  [
    event({
      ...{ kind: 'told', from: '2026-11-20T19:48:00.000Z', to: '2026-11-20T20:00:00.000Z' },
      note: 'Your technician is still at another job.',
    }),
    'mreyes',
    'Customer told: arrives 3:00 PM, 12 min late: Your technician is still at another job.',
  ],
  [
    event({ role: 'system', actor: 'payments', kind: 'payment', from: 'captured', to: 'refunded' }),
    'System',
    'Payment refunded',
  ],
  [
    event({ role: 'system', actor: 'payments', kind: 'payment', from: 'captured', to: 'refund_refused' }),
    'System',
    'Refund refused',
  ],
  [
    event({ role: 'system', actor: 'payments', kind: 'payment', from: 'captured', to: 'refund_failed' }),
    'System',
    'Refund failed',
  ],
])('the booking history shows who did what for event %o', (what, who, text) => {
  expect([actorText(what), eventText(what)]).toEqual([who, text]);
});
