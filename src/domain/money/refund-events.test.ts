import { expect, it } from 'vitest';
import { RefundPurpose, RefundStep, refundValue } from './refund-events.ts';

it('a made refund has the history value of its purpose', () => {
  expect(RefundPurpose.options.map((purpose) => refundValue('made', purpose))).toEqual([
    'refunded_part',
    'refunded_rest',
    'refunded_credit',
    'delay_credited',
    'refunded_move',
    'refunded_tip',
  ]);
});

it('each other step of a refund has a history value of its own', () => {
  const values = RefundStep.options
    .filter((step) => step !== 'made')
    .map((step) => refundValue(step, 'rest'));
  expect(values).toEqual([
    'refund_requested',
    'refund_waiting',
    'refund_approved',
    'refund_denied',
    'refund_retried',
    'refund_paid_otherwise',
    'refund_refused',
    'refund_failed',
  ]);
});
