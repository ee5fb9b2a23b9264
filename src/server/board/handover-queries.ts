import type { Insertable, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { OpenReason } from '../../domain/dispatch/open-work.ts';
import { changedRows, changesOneRow } from '../platform/db/row-counts.ts';
import type { Db, Handovers } from '../platform/db/schema.ts';

/** `version` is that of the note in the booking's history, null without one. */
export const StoredItems = z.array(
  z.object({ bookingId: z.string(), reasons: z.array(OpenReason), version: z.nullable(z.int()) }),
);
export type StoredItems = z.infer<typeof StoredItems>;
export type HandoverRow = Selectable<Handovers>;

/** Inserts a hand-over. Returns false if one of the same dispatcher waits. */
export const insertHandover = (trx: Db, handover: Insertable<Handovers>): Promise<boolean> =>
  changesOneRow(
    trx
      .insertInto('handovers')
      .values(handover)
      .onConflict((c) => c.doNothing()),
  );

export const findHandover = (db: Db, id: string): Promise<HandoverRow | undefined> =>
  db.selectFrom('handovers').selectAll().where('id', '=', id).executeTakeFirst();

export const findWaitingOf = (db: Db, author: string) =>
  db
    .selectFrom('handovers')
    .select('id')
    .where('author', '=', author)
    .where('acknowledgedAt', 'is', null)
    .executeTakeFirst();

export const listWaiting = (db: Db): Promise<HandoverRow[]> =>
  db
    .selectFrom('handovers')
    .selectAll()
    .where('acknowledgedAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Marks a hand-over as taken over. Returns false if it was before. */
export const markAcknowledged = (trx: Db, id: string, by: string, atMs: number): Promise<boolean> =>
  changesOneRow(
    trx
      .updateTable('handovers')
      .set({ acknowledgedBy: by, acknowledgedAt: atMs })
      .where('id', '=', id)
      .where('acknowledgedAt', 'is', null),
  );

/** Lists the notes of bookings, those of other versions too. */
export const listNotesOf = (db: Db, bookingIds: readonly string[]) =>
  db.selectFrom('bookingNotes').selectAll().where('bookingId', 'in', bookingIds).execute();

export const deleteHandoversBefore = (db: Db, beforeMs: number): Promise<number> =>
  changedRows(db.deleteFrom('handovers').where('at', '<', beforeMs));
