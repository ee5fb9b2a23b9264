import type { Insertable } from 'kysely';
import type { AuditAction } from '../../domain/audit.ts';
import type { AuditLog, AuditRow, Db } from '../platform/db/schema.ts';

export const insertEntry = (db: Db, entry: Omit<Insertable<AuditLog>, 'position' | 'hash'>) =>
  db.insertInto('auditLog').values(entry).execute();

export const findLast = (db: Db) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists entries that are not in the chain yet, oldest first. */
export const listUnchained = (db: Db, limit: number) =>
  db.selectFrom('auditLog').selectAll().where('position', 'is', null).orderBy('id').limit(limit).execute();

/** Sets the entry's position and hash. Returns false if another node did so before. */
export async function chain(db: Db, id: number, position: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auditLog')
    .set({ position, hash })
    .where('id', '=', id)
    .where('position', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lists the chain after a position, in order. */
export const listAfter = (db: Db, position: number, limit: number) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();

export type Sought = {
  limit: number;
  before?: number;
  action?: AuditAction;
  /** The actor or the subject. */
  about?: string;
  fromMs?: number;
  untilMs?: number;
};

/** Lists entries of the chain, newest first. */
export function listEntries(
  db: Db,
  { limit, before, action, about, fromMs, untilMs }: Sought,
): Promise<AuditRow[]> {
  let query = db.selectFrom('auditLog').selectAll().where('position', 'is not', null);
  if (before !== undefined) query = query.where('position', '<', before);
  if (action) query = query.where('action', '=', action);
  if (about) query = query.where((e) => e.or([e('actor', '=', about), e('subject', '=', about)]));
  if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
  if (untilMs !== undefined) query = query.where('at', '<', untilMs);
  return query.orderBy('position', 'desc').limit(limit).execute();
}

/**
 * Deletes entries from the beginning of the chain up to the first one to keep. Returns the number of deleted entries.
 */
export async function deleteBefore(db: Db, at: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auditLog')
    .where('position', '<', (e) =>
      e
        .selectFrom('auditLog')
        .select((of) => of.fn.min('position').as('first'))
        .where('at', '>=', at),
    )
    .where('at', '<', at)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
