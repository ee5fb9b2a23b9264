import { expect, it } from 'vitest';
import { ProviderEvent, subjectOf } from './provider-event.ts';

const subject = (type: string, data: unknown) =>
  subjectOf(ProviderEvent.parse({ merchant_id: 'M', event_id: 'e1', type, data }));

it('an event of a payment, of a refund and of a dispute names what to ask about', () => {
  const payment = { kind: 'payment', id: 'p1' };
  expect(subject('payment.updated', { id: 'p1', object: { payment: { id: 'p1' } } })).toEqual(payment);
  expect(subject('refund.updated', { id: 'r1', object: { refund: { payment_id: 'p1' } } })).toEqual(payment);
  for (const type of ['dispute.created', 'dispute.state.updated', 'dispute.evidence.created']) {
    expect(subject(type, { id: 'd1', object: { dispute: {} } })).toEqual({ kind: 'dispute', id: 'd1' });
  }
});

it('an event without its payment or dispute names nothing, and other types are unknown', () => {
  const incomplete = [undefined, null, {}, { id: null }, { id: '' }, { id: 'a b' }, { object: null }];
  for (const type of ['payment.updated', 'refund.created', 'dispute.created']) {
    for (const data of incomplete) expect(subject(type, data), type).toBeNull();
  }
  expect(subject('customer.created', { id: 'c1' })).toBe('unknown');
});
