import type { Insertable } from 'kysely';
import { type ProviderEvent, subjectOf } from '../../../contract/shapes/provider-event.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Context } from '../../context.ts';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, ProviderEvents } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { makeJobsDue } from '../../platform/jobs/add-job.ts';
import { queueDispute, queueFollow } from '../intents/queue-work.ts';
import { findByProviderId } from '../queries.ts';

/** Stores an event. Returns false if it was stored before. */
const insertProviderEvent = (db: Db, event: Insertable<ProviderEvents>): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('providerEvents')
      .values(event)
      .onConflict((c) => c.column('eventId').doNothing()),
  );

/**
 * Stores an event of the payment provider, and in the same transaction the job that asks the provider what is true now.
 * An event that came before changes nothing.
 * @throws Failure INVALID if the event does not name its payment or dispute
 */
export async function receiveEvent(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  event: ProviderEvent,
): Promise<void> {
  const subject = subjectOf(event);
  if (subject === 'unknown') return;
  if (!subject) throw new Failure('INVALID');
  const now = await sharedClock();
  await inTransaction(db, async (trx) => {
    const stored = { eventId: event.event_id, kind: event.type, subjectId: subject.id, receivedAt: now };
    if (!(await insertProviderEvent(trx, stored))) return;
    if (subject.kind === 'dispute') return queueDispute(trx, subject.id, now);
    const key = (await findByProviderId(trx, subject.id))?.id ?? subject.id;
    // A refund that waits for the provider's decision is looked at now; what follows is queued behind it.
    await makeJobsDue(trx, [key]);
    await queueFollow(trx, key, subject.id, now);
  });
}

/** Deletes at most `limit` events that were received before an instant. Returns their number. */
export async function deleteOldEvents(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('providerEvents').select('eventId').where('receivedAt', '<', before).limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('providerEvents')
    .where('eventId', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
