import { type RefundPurpose, type RefundStep, refundValue } from '../../domain/money/refund-events.ts';
import type { MoneyMoved } from '../changes/record-money-change.ts';
import type { PaymentRow, RefundRow } from '../platform/db/schema.ts';
import { REST } from './refund-queries.ts';
import { DELAY_CREDIT } from './refund-rows.ts';

/** Returns a step of a refund for the change log. */
export function refundStep({ status }: PaymentRow, row: RefundRow, step: RefundStep): MoneyMoved {
  const purpose = purposeOf(row);
  const { id, amountCents } = row;
  return {
    ...{ kind: 'refund', from: status, to: refundValue(step, purpose) },
    payload: { refund: { id, step, purpose, amountCents } },
  };
}

function purposeOf({ requestKey, kind }: RefundRow): RefundPurpose {
  if (requestKey === REST) return 'rest';
  if (requestKey === DELAY_CREDIT) return 'delay';
  return kind === 'credit' ? 'credit' : 'part';
}
