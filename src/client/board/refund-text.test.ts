import { expect, it } from 'vitest';
import type { BookingRefunds, Refund } from '../../domain/money/refund-request.ts';
import { needsApproval, parseAmount, staysAfter } from './refund-dialog.tsx';
import { requesterText, standingOf } from './refund-text.ts';

const refund = (more: Partial<Refund> = {}): Refund => ({
  id: 'refund-1',
  bookingId: 'booking-1',
  kind: 'refund',
  amount: 60.5,
  taxAmount: null,
  reason: 'Late',
  state: 'requested',
  attempts: 0,
  refusal: null,
  approval: 'none',
  approvedBy: null,
  approvedAt: null,
  means: 'card',
  paidBy: null,
  note: null,
  requestedBy: 'ana',
  requestedAt: '2026-11-20T15:00:00.000Z',
  endedAt: null,
  ...more,
});

it.each([
  [{}, 'Under way', null],
  [{ approval: 'waiting' }, 'Waits', 'Another admin has to approve it.'],
  [{ approval: 'refused', approvedBy: 'ben', state: 'failed' }, 'Not approved', 'By ben.'],
  [{ approval: 'refused', state: 'failed' }, 'Withdrawn', 'Another refund has taken its place.'],
  [{ attempts: 2, refusal: 'Closed.' }, 'Tried again', 'Refused 2 times, tried again: Closed.'],
  [{ state: 'pending' }, 'Pending', 'The payment provider has not decided yet.'],
  [
    { state: 'failed', attempts: 20, refusal: 'Closed.' },
    'Refund failed',
    'The payment provider has refused it: Closed.',
  ],
  [{ state: 'failed', refusal: 'Taken back.' }, 'Refund failed', 'Taken back.'],
  [{ state: 'done' }, 'Given back', null],
  [{ state: 'done', means: 'other', paidBy: 'ben', note: 'Cash' }, 'Paid otherwise', 'By ben: Cash'],
] as const)('a refund that is %j says where it stands and why', (more, name, why) => {
  expect(standingOf(refund(more))).toMatchObject({ name, why });
});

it('a refund names who has asked for it and who has approved it', () => {
  expect(requesterText(refund())).toBe('ana');
  expect(requesterText(refund({ approval: 'given', approvedBy: 'ben' }))).toBe('ana, approved by ben');
  expect(requesterText(refund({ requestedBy: 'payments' }))).toBe('System');
  expect(requesterText(refund({ requestedBy: 'provider' }))).toBe("On the provider's website");
});

it('an amount is whole cents above zero', () => {
  expect(['60.50', '$1,060.5', ' 7 '].map(parseAmount)).toEqual([60.5, 1060.5, 7]);
  for (const text of ['', '0', '-1', '1.005', 'ten', '1e3', '1.2.3'])
    expect(parseAmount(text), text).toBeNull();
});

it('a refund over the limit, or that exceeds it together with others, needs another admin', () => {
  const money = (more: Partial<BookingRefunds>): BookingRefunds => ({
    ...{ amount: 185, netAmount: 173.51, taxAmount: 11.49, refundedAmount: 0, leftAmount: 125 },
    ...{ approvalOver: 100, refunds: [refund()], ...more },
  });
  expect(needsApproval(money({}), 39.5)).toBe(false);
  expect(needsApproval(money({}), 39.51)).toBe(true);
  expect(needsApproval(money({ refunds: [refund({ approval: 'given' })] }), 100)).toBe(false);
  expect(needsApproval(money({ approvalOver: null }), 125)).toBe(false);
  expect(staysAfter(money({}), 0.01)).toBe(124.99);
});
