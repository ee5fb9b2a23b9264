import type { Insertable } from 'kysely';
import type { AuditAction } from '../../domain/audit.ts';
import type { AuditLog, AuditRow, Db } from '../platform/db/schema.ts';
import { runWithNext } from '../platform/db/together.ts';

/** Inserts an entry, in a transaction with its next statement. */
export const insertEntry = (db: Db, entry: Insertable<AuditLog>): Promise<void> =>
  runWithNext(db, db.insertInto('auditLog').values(entry));

/** Returns the name of a staff account as it is stored; null if there is none. */
export const findUsername = async (db: Db, username: string): Promise<string | null> =>
  (await db.selectFrom('staff').select('username').where('username', '=', username).executeTakeFirst())
    ?.username ?? null;

export type Sought = {
  limit: number;
  before?: number;
  action?: AuditAction;
  /** The actor or the subject. */
  about?: string;
  fromMs?: number;
  untilMs?: number;
};

/** Lists entries, newest first. */
export function listEntries(
  db: Db,
  { limit, before, action, about, fromMs, untilMs }: Sought,
): Promise<AuditRow[]> {
  let query = db.selectFrom('auditLog').selectAll();
  if (before !== undefined) query = query.where('id', '<', before);
  if (action) query = query.where('action', '=', action);
  if (about) query = query.where((e) => e.or([e('actor', '=', about), e('subject', '=', about)]));
  if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
  if (untilMs !== undefined) query = query.where('at', '<', untilMs);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
