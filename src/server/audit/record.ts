import type { AuditAction, AuditEntry } from '../../domain/audit.ts';
import type { ChangePayload } from '../../domain/bookings/change-log.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { formatUsd, plainDollars, toDollars } from '../../domain/money/money.ts';
import type { RefundStep } from '../../domain/money/refund-events.ts';
import { plainLine } from '../../domain/plain-text.ts';
import type { BookingChange, RefundChange } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Caller } from '../platform/principal.ts';
import { insertEntry } from './queries.ts';

export type NewEntry = Pick<AuditEntry, 'role' | 'actor' | 'address' | 'subject'> & {
  at: number;
  action: AuditAction;
  detail?: AuditEntry['detail'];
};

/** Writes an entry, in the transaction of the recorded change if there is one. */
export async function record(db: Db, { subject, detail = {}, ...entry }: NewEntry): Promise<void> {
  const plainDetail = Object.entries(detail).map(([name, value]) => [name, plainOrNull(value)]);
  await insertEntry(db, {
    ...entry,
    actor: plainOrNull(entry.actor),
    address: plainOrNull(entry.address),
    subjectKind: subject?.kind ?? null,
    subject: plainOrNull(subject?.id ?? null),
    detail: JSON.stringify(Object.fromEntries(plainDetail)),
  });
}

/** An entry is one line, in the list as in the CSV, and reads as it is written, whatever a stranger typed. */
const plainOrNull = (text: string | null): string | null => (text === null ? null : plainLine(text));

/** What an admin does about a refund; the other steps are movements of the payment. */
const refundActions: Partial<Record<RefundStep, AuditAction>> = {
  requested: 'refund-requested',
  waiting: 'refund-requested',
  approved: 'refund-approved',
  denied: 'refund-refused',
  retried: 'refund-retried',
  paid_otherwise: 'refund-paid-otherwise',
};

/** Records a step of a refund in its transaction. */
export function recordRefundChange(trx: Db, change: RefundChange): Promise<void> {
  const { step, amountCents } = change.payload.refund;
  const action = refundActions[step];
  return action
    ? recordBookingChange(action, { amount: formatUsd(toDollars(amountCents)) })(trx, change)
    : recordBookingChange('payment')(trx, change);
}

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
      detail: { from, to, ...detail, ...cancellationOf(payload) },
    });
  };

/** What a cancellation kept or waived, in USD, and its reason. */
const cancellationOf = ({ kept, waivedCents, cancelReason }: ChangePayload): AuditEntry['detail'] => ({
  ...(kept && { kept: plainDollars(kept.cents) }),
  ...(waivedCents !== undefined && { waived: plainDollars(waivedCents) }),
  ...(cancelReason && { reason: cancelReason }),
});

/** Deletes the entries from before an instant and returns their number. */
export function deleteOldEntries(db: Db, before: number): Promise<number> {
  return changedRows(db.deleteFrom('auditLog').where('at', '<', before));
}

const WINDOW_MS = HOUR_MS;
const MAX_VIEWS = 10_000;

type View = { jti: string; action: string; subject: string | null; at: number };

/** Records a view if it is the session's first in an hour, because clients fetch views repeatedly. */
export class FirstViews {
  readonly #recordedAt = new Map<string, number>();

  /** @throws what `write` throws; the next view then counts as the first */
  async record({ jti, action, subject, at }: View, write: () => Promise<void>): Promise<void> {
    const key = `${jti} ${action} ${subject ?? ''}`;
    if ((this.#recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) > at - WINDOW_MS) return;
    this.#recordedAt.delete(key);
    this.#recordedAt.set(key, at);
    const oldest = this.#recordedAt.keys().next().value;
    if (this.#recordedAt.size > MAX_VIEWS && oldest !== undefined) this.#recordedAt.delete(oldest);
    try {
      await write();
    } catch (error) {
      this.#recordedAt.delete(key);
      throw error;
    }
  }
}

/**
 * Returns a function that records the socket of staff before it hears anything: an admin's hears every booking with its
 * customer, a technician's the unassigned jobs. As other views, once an hour for each session, because phones reconnect.
 */
export function socketAudit({ db, clock }: Pick<Context, 'db' | 'clock'>): (caller: Caller) => Promise<void> {
  const views = new FirstViews();
  return async ({ role, id, jti, address = null }) => {
    if (role !== 'admin' && role !== 'tech') return;
    const [at, action] = [clock(), role === 'admin' ? 'board-viewed' : 'jobs-viewed'] as const;
    await views.record({ jti, action, subject: null, at }, () =>
      record(db, { at, action, role, actor: id, address, subject: null }),
    );
  };
}
