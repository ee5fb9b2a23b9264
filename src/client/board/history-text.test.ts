import { expect, it } from 'vitest';
import type { BookingEvent } from '../../domain/change-log.ts';
import { actorText, eventText } from './history-text.ts';

const event = (more: Partial<BookingEvent>): BookingEvent => ({
  ...{ at: '2026-11-20T19:12:00.000Z', actor: 'mreyes', role: 'admin', kind: 'status' },
  ...{ from: 'pending', to: 'confirmed' },
  ...more,
});

it.each([
  [
    event({ role: 'customer', actor: 'customer', kind: 'created', from: null, to: 'pending' }),
    'Customer',
    'Booked',
  ],
  [event({}), 'mreyes', 'Pending to Confirmed'],
  [event({ from: 'in_progress', to: 'cancelled' }), 'mreyes', 'In Progress to Cancelled'],
  [event({ kind: 'assigned', from: null, to: 'dmorales' }), 'mreyes', 'Assigned to dmorales'],
  [
    event({ kind: 'assigned', from: 'dmorales', to: 'kpatel' }),
    'mreyes',
    'Reassigned from dmorales to kpatel',
  ],
  [event({ kind: 'unassigned', from: 'dmorales', to: null }), 'mreyes', 'Unassigned from dmorales'],
  [
    event({ role: 'tech', actor: 'dmorales', kind: 'departed', from: null, to: null }),
    'dmorales',
    'On my way',
  ],
  [event({ role: 'tech', actor: 'dmorales', kind: 'arrived', from: null, to: null }), 'dmorales', 'Arrived'],
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
