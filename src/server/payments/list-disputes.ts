import type { Dispute } from '../../domain/money/dispute.ts';
import { toDollars } from '../../domain/money/money.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { type DisputeQuery, listDisputeRows } from './dispute-queries.ts';

/** Lists disputes, newest first. */
export async function listDisputes({ db }: Pick<Context, 'db'>, asked: DisputeQuery): Promise<Dispute[]> {
  return (await listDisputeRows(db, asked)).map((row) => ({
    id: row.id,
    bookingId: row.bookingId,
    amount: toDollars(row.amountCents),
    state: row.state,
    reason: row.reason,
    dueAt: toTimeOrNull(row.dueAt),
    openedAt: toTime(row.openedAt),
    endedAt: toTimeOrNull(row.endedAt),
  }));
}
