import type { Insertable } from 'kysely';
import { openStatuses } from '../../domain/bookings/booking-status.ts';
import { SHOWN_MESSAGES, type ThreadSide, type UnreadThread } from '../../domain/bookings/thread.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db, ThreadMessages } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';

const withName = (db: Db) =>
  db
    .selectFrom('threadMessages')
    .leftJoin('staff', (on) =>
      on
        .onRef('staff.username', '=', 'threadMessages.senderId')
        .on('threadMessages.sender', '!=', 'customer'),
    )
    .selectAll('threadMessages')
    .select('staff.name');

export type MessageRow = Awaited<ReturnType<ReturnType<typeof withName>['executeTakeFirstOrThrow']>>;

/** Lists the newest messages of a thread, oldest first. */
export const listMessages = async (db: Db, bookingId: string): Promise<MessageRow[]> =>
  (
    await withName(db)
      .where('bookingId', '=', bookingId)
      .orderBy('sequence', 'desc')
      .limit(SHOWN_MESSAGES)
      .execute()
  ).reverse();

export const findMessage = (db: Db, sequence: number): Promise<MessageRow | undefined> =>
  withName(db).where('sequence', '=', sequence).executeTakeFirst();

/** Returns the sequence of the newest message of a thread; null for an empty one. */
export const findNewest = async (db: Db, bookingId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('threadMessages')
      .select('sequence')
      .where('bookingId', '=', bookingId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sequence ?? null;

type Key = Pick<Insertable<ThreadMessages>, 'bookingId' | 'sender' | 'senderId' | 'clientKey'>;

export const findByKey = (
  db: Db,
  { bookingId, sender, senderId, clientKey }: Key,
): Promise<MessageRow | undefined> =>
  withName(db)
    .where('bookingId', '=', bookingId)
    .where('sender', '=', sender)
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();

/** Stores a message. Returns its sequence; undefined if one with its key is stored. */
export const insertMessage = async (
  db: Db,
  message: Insertable<ThreadMessages>,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('threadMessages')
      .values(message)
      .onConflict((on) => on.columns(['bookingId', 'sender', 'senderId', 'clientKey']).doNothing())
      .returning('sequence')
      .executeTakeFirst()
  )?.sequence;

type Reader = Pick<Principal<Exclude<ThreadSide, 'customer'>>, 'role' | 'id'>;

/** Stores up to where a technician, or dispatchers together, have read; an earlier mark changes nothing. */
export const saveRead = (db: Db, bookingId: string, { role, id }: Reader, upTo: number): Promise<number> =>
  changedRows(
    db
      .insertInto('threadReads')
      .values({ bookingId, reader: role, techId: role === 'tech' ? id : '', upTo })
      .onConflict((on) =>
        on
          .columns(['bookingId', 'reader', 'techId'])
          .doUpdateSet({ upTo })
          .where('threadReads.upTo', '<', upTo),
      ),
  );

type Unread = { from: readonly ThreadSide[]; readBy: readonly ThreadSide[]; techId?: string };

/**
 * Counts the messages of some sides that none of the readers has read, by booking that takes messages; with `techId` those
 * of this technician's jobs, of which a former technician has read nothing for this one.
 */
export const listUnread = async (db: Db, { from, readBy, techId }: Unread): Promise<UnreadThread[]> => {
  const unread = db
    .selectFrom('threadMessages')
    .innerJoin('bookings', 'bookings.id', 'threadMessages.bookingId')
    .where((e) => e.or([e('bookings.status', 'in', openStatuses), e('bookings.reportedAt', 'is not', null)]))
    .where('threadMessages.sender', 'in', from)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('threadReads')
            .select('threadReads.reader')
            .whereRef('threadReads.bookingId', '=', 'threadMessages.bookingId')
            .where('threadReads.reader', 'in', readBy)
            .whereRef('threadReads.upTo', '>=', 'threadMessages.sequence')
            .$if(techId !== undefined, (own) => own.where('threadReads.techId', '=', techId ?? '')),
        ),
      ),
    );
  const rows = await (techId === undefined
    ? unread
    : // After the service its technician reads the thread no more.
      unread.where('bookings.assignedTechId', '=', techId).where('bookings.status', 'in', openStatuses)
  )
    .groupBy('threadMessages.bookingId')
    .select((e) => ['threadMessages.bookingId', e.fn.countAll<number>().as('count')])
    .orderBy('threadMessages.bookingId')
    .execute();
  return rows.map(({ bookingId, count }) => ({ bookingId, count: Number(count) }));
};
