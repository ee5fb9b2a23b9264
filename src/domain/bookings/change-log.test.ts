import { expect, it } from 'vitest';
import { historyKind, readPayload, writePayload } from './change-log.ts';

const former = { status: 'pending', assignedTechId: null } as const;

it('a change log payload is read as it was written', () => {
  const acknowledged = { ids: ['one'], at: 5 };
  expect(readPayload('status', writePayload('status', { former, acknowledged }))).toEqual({
    former,
    acknowledged,
  });
  const hasLearnt = true;
  expect(readPayload('arrived', writePayload('arrived', { hasLearnt }))).toEqual({ hasLearnt });
});

it('a step of a refund is read as it was written, and the history shows it as a change of the payment', () => {
  const refund = { id: 'r', step: 'made', purpose: 'rest', amountCents: 6000 } as const;
  expect(readPayload('refund', writePayload('refund', { refund }))).toEqual({ refund });
  const kinds = ['payment', 'refund', 'dispute', 'payment_link', 'tip'] as const;
  expect(new Set(kinds.map(historyKind))).toEqual(new Set(['payment']));
  expect(historyKind('rated')).toBe('rated');
});

it('a change log payload keeps only the fields of its kind of change', () => {
  expect(writePayload('created', { former, hasLearnt: true })).toBe('{}');
});

it('a change log payload that does not fit its kind of change is read as empty', () => {
  expect(readPayload('status', '{}')).toEqual({});
  expect(readPayload('of a newer version' as 'status', '{"former":1}')).toEqual({});
});
