import type { Selectable } from 'kysely';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, WaitingAdvices } from '../../platform/db/schema.ts';

export type AdviceRow = Selectable<WaitingAdvices>;

/** Lists the newest advice to each technician, also one that has ended. */
export const listAdvices = (db: Db): Promise<AdviceRow[]> =>
  db.selectFrom('waitingAdvices').selectAll().orderBy('techId').execute();

export const findAdvice = (db: Db, id: string) =>
  db.selectFrom('waitingAdvices').selectAll().where('id', '=', id).executeTakeFirst();

export const findAdviceTo = (db: Db, techId: string) =>
  db.selectFrom('waitingAdvices').selectAll().where('techId', '=', techId).executeTakeFirst();

/** Inserts an advice unless the technician has one, or had one that counts still. Returns whether it is new. */
export const insertAdvice = (db: Db, advice: AdviceRow): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('waitingAdvices')
      .values(advice)
      .onConflict((c) => c.doNothing()),
  );

/** Accepts an open advice that was not accepted yet. Returns whether it was one. */
export const acceptAdvice = (db: Db, id: string, acceptedAt: number): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('waitingAdvices')
      .set({ acceptedAt })
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .where('quietUntil', 'is', null),
  );

/** Ends an open advice; its technician gets no other one until a time. Returns whether it was open. */
export const closeAdvice = (db: Db, id: string, quietUntil: number): Promise<boolean> =>
  changesOneRow(
    db.updateTable('waitingAdvices').set({ quietUntil }).where('id', '=', id).where('quietUntil', 'is', null),
  );

/** Deletes an advice, so that its technician may get another one. Returns whether it was there. */
export const deleteAdvice = (db: Db, id: string): Promise<boolean> =>
  changesOneRow(db.deleteFrom('waitingAdvices').where('id', '=', id));

/** Deletes the advices after whose end the technician may get another one. */
export const deleteQuietAdvices = (db: Db, nowMs: number) =>
  db.deleteFrom('waitingAdvices').where('quietUntil', '<=', nowMs).execute();
