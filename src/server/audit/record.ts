import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { ChangePayload } from '../../domain/bookings/change-log.ts';
import { plainDollars } from '../../domain/money/money.ts';
import {
  PAID_OTHERWISE,
  REFUND_APPROVED,
  REFUND_DENIED,
  REFUND_REQUESTED,
  REFUND_RETRIED,
  REFUND_WAITING,
} from '../../domain/money/refund-events.ts';
import type { BookingChange, PaymentMove } from '../changes/change.ts';
import type { Db } from '../platform/db/schema.ts';
import { insertEntry } from './queries.ts';

export type NewEntry = Pick<AuditEntry, 'role' | 'actor' | 'address' | 'subject'> & {
  at: number;
  action: AuditAction;
  detail?: AuditEntry['detail'];
};

/** Writes an entry, in the transaction of the recorded change if there is one. */
export async function record(db: Db, { subject, detail = {}, ...entry }: NewEntry): Promise<void> {
  await insertEntry(db, {
    ...entry,
    subjectKind: subject?.kind ?? null,
    subject: subject?.id ?? null,
    detail: JSON.stringify(detail),
  });
}

const refundActions: Record<string, AuditAction> = {
  [REFUND_REQUESTED]: 'refund-requested',
  [REFUND_WAITING]: 'refund-requested',
  [REFUND_APPROVED]: 'refund-approved',
  [REFUND_DENIED]: 'refund-refused',
  [REFUND_RETRIED]: 'refund-retried',
  [PAID_OTHERWISE]: 'refund-paid-otherwise',
};

/** Records a movement of a payment in its transaction, or what an admin has decided about a refund. */
export const recordPaymentChange = (trx: Db, change: PaymentMove): Promise<void> => {
  const { reason: amount } = change.payload;
  const action = refundActions[change.to ?? ''] ?? 'payment';
  return recordBookingChange(action, amount === undefined ? {} : { amount })(trx, change);
};

/** Records a booking change in its transaction. Departure and arrival are only in the booking's history. */
export const recordBookingChange =
  (action: AuditAction, detail: AuditEntry['detail'] = {}) =>
  (trx: Db, { by, bookingId, from, to, now: at, payload }: BookingChange): Promise<void> => {
    const who =
      by.role === 'system'
        ? { role: by.role, actor: null, address: null }
        : { role: by.role, actor: by.id, address: by.address ?? null };
    return record(trx, {
      at,
      action,
      ...who,
      subject: { kind: 'booking', id: bookingId },
      detail: { from, to, ...detail, ...moneyOf(payload) },
    });
  };

/** What a cancellation kept or waived, in USD. */
const moneyOf = ({ kept, waivedCents }: ChangePayload): AuditEntry['detail'] => ({
  ...(kept && { kept: plainDollars(kept.cents) }),
  ...(waivedCents !== undefined && { waived: plainDollars(waivedCents) }),
});
