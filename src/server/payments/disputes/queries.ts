import type { Insertable, Updateable } from 'kysely';
import { type Dispute, DisputeState, holdingStates, isUndecided } from '../../../domain/money/dispute.ts';
import { toDollars } from '../../../domain/money/money.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import type { Context } from '../../context.ts';
import type { Db, DisputeRow, Disputes } from '../../platform/db/schema.ts';

const undecidedStates = DisputeState.options.filter(isUndecided);

type DisputeQuery = { bookingId?: string; undecided?: 'true' | 'false'; limit: number };

/** Whether the card's bank has taken back a payment. */
export const isTakenBack = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('disputes')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', 'in', holdingStates)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findDispute = (db: Db, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();

export const insertDispute = (db: Db, dispute: Insertable<Disputes>) =>
  db.insertInto('disputes').values(dispute).execute();

export const updateDispute = (db: Db, id: string, change: Updateable<Disputes>) =>
  db.updateTable('disputes').set(change).where('id', '=', id).execute();

/** Lists disputes, newest first: those of one booking if it is given, and only those that are undecided if asked. */
const listDisputeRows = (db: Db, { bookingId, undecided, limit }: DisputeQuery): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .$if(bookingId !== undefined, (disputes) => disputes.where('bookingId', '=', bookingId ?? ''))
    .$if(undecided === 'true', (disputes) => disputes.where('state', 'in', undecidedStates))
    .orderBy('openedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Whether the booking of a payment is cancelled. */
export const isBookingCancelled = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirst())
    ?.status === 'cancelled';

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
