import type { RetentionKind } from '../../domain/retention.ts';
import type { Db } from '../platform/db/schema.ts';

/** Stores when the retention of a kind last ran and how much it removed. */
export const noteRun = (db: Db, kind: RetentionKind, removed: number, finishedAt: number) =>
  db
    .insertInto('retentionRuns')
    .values({ kind, finishedAt, removed, removedInAll: removed })
    .onConflict((c) =>
      c.column('kind').doUpdateSet((e) => ({
        finishedAt,
        removed,
        removedInAll: e('retentionRuns.removedInAll', '+', removed),
      })),
    )
    .execute();

export const listRuns = (db: Db) => db.selectFrom('retentionRuns').selectAll().execute();
