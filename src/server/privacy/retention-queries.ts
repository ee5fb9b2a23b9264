import type { RetentionKind } from '../../domain/retention.ts';
import type { Db } from '../db/schema.ts';

/**
 * Takes one kind for this node alone until `until`, if it has not been looked at since `since` and no other node
 * is at it; tells whether it was taken. A time further ahead than any claim or run reaches was set before the clock
 * went back, and holds nothing up.
 */
export async function claimRun(
  db: Db,
  kind: RetentionKind,
  { now, since, until }: { now: number; since: number; until: number },
): Promise<boolean> {
  await db
    .insertInto('retentionRuns')
    .values({ kind })
    .onConflict((c) => c.doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('retentionRuns')
    .set({ claimedUntil: until })
    .where('kind', '=', kind)
    .where((e) =>
      e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', now), e('claimedUntil', '>', until)]),
    )
    .where((e) =>
      e.or([e('finishedAt', 'is', null), e('finishedAt', '<=', since), e('finishedAt', '>', now)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const renewRun = (db: Db, kind: RetentionKind, until: number) =>
  db.updateTable('retentionRuns').set({ claimedUntil: until }).where('kind', '=', kind).execute();

export const finishRun = (db: Db, kind: RetentionKind, removed: number, now: number) =>
  db
    .updateTable('retentionRuns')
    .set((e) => ({
      claimedUntil: null,
      finishedAt: now,
      removed,
      removedInAll: e('removedInAll', '+', removed),
    }))
    .where('kind', '=', kind)
    .execute();

export const listRuns = (db: Db) => db.selectFrom('retentionRuns').selectAll().execute();
