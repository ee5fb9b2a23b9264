import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { newId } from '../db/id.ts';
import type { Db, Jobs, Schema } from '../db/schema.ts';
import type { JobKind } from './kinds.ts';

export type JobRow = Omit<Selectable<Jobs>, 'kind'> & { kind: JobKind };

/** Who works on a job renews its claim more often than this; the claim of a node that died soon runs out. */
const CLAIM_MS = 5000;
/**
 * A look reads the rows this much later than the clock, if it waits for a connection and its statement as long as they
 * may last (see db/client.ts). What other nodes have written meanwhile is no sign of a clock that went back.
 */
const MAX_LAG_MS = 15_000;

type NewJob = { id?: string; kind: JobKind; key: string; payload: unknown; dueAt: number; now: number };

const fresh = ({ id = newId(), kind, key, payload, dueAt, now }: NewJob) => ({
  ...{ id, kind, key, payload: JSON.stringify(payload), createdAt: now, dueAt },
});

/** Adds a job behind all of its key; tells whether it did, or another transaction was first with that number. */
export async function insertJob(db: Db, job: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobs')
    .values((e) => ({
      ...fresh(job),
      seq: e
        .selectFrom('jobs')
        .where('key', '=', job.key)
        .select((s) => s(s.fn.coalesce(s.fn.max('seq'), s.lit(0)), '+', 1).as('next')),
    }))
    .onConflict((c) => c.columns(['key', 'seq']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds those that are not there yet. */
export const insertRecurring = (db: Db, jobs: NewJob[]) =>
  db
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...fresh(job), seq: 1 })))
    .onConflict((c) => c.columns(['key', 'seq']).doNothing())
    .execute();

type Asked = ExpressionBuilder<Schema, 'jobs'>;

/** No job of the same key is open that was added before, claimed by whomever. */
const isNext = (e: Asked) =>
  e.not(
    e.exists(
      e
        .selectFrom('jobs as earlier')
        .select('earlier.id')
        .whereRef('earlier.key', '=', 'jobs.key')
        .where('earlier.endedAt', 'is', null)
        .whereRef('earlier.seq', '<', 'jobs.seq'),
    ),
  );

/** A job that was postponed in the future was so before the clock went back: it is held up no longer. */
const isDue = (now: number) => (e: Asked) =>
  e.or([e('dueAt', '<=', now), e('postponedAt', '>', now + MAX_LAG_MS)]);

/** A claim further ahead than any reaches was made before the clock went back. */
const isFree = (now: number) => (e: Asked) =>
  e.or([
    e('claimedUntil', 'is', null),
    e('claimedUntil', '<=', now),
    e('claimedUntil', '>', now + CLAIM_MS + MAX_LAG_MS),
  ]);

/** What is due of these kinds, behind a job that is known: of each key the next job, however late it is. */
export const listDue = (
  db: Db,
  kinds: JobKind[],
  now: number,
  limit: number,
  after?: Pick<JobRow, 'dueAt' | 'id'>,
): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('kind', 'in', kinds)
    .where(isDue(now))
    .where(isFree(now))
    .where(isNext)
    .$if(after !== undefined, (due) =>
      due.where((e) => e(e.refTuple('dueAt', 'id'), '>', e.tuple(after?.dueAt ?? 0, after?.id ?? ''))),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .$castTo<JobRow>()
    .execute();

/** Takes a job for this node alone, as long as it is still the next of its key; answers it as claimed. */
export const claim = (db: Db, { id, attempts }: JobRow, now: number): Promise<JobRow | undefined> =>
  db
    .updateTable('jobs')
    .set({ claimedUntil: now + CLAIM_MS, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('attempts', '=', attempts)
    .where(isNext)
    .returningAll()
    .$castTo<JobRow>()
    .executeTakeFirst();

/** The job as this node has claimed it: another claim counts one attempt more. */
const claimed = (db: Db, { id, attempts }: JobRow) =>
  db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts).where('endedAt', 'is', null);

/** A renewal that is late finds the claim given up, and leaves it so. */
export const renewClaim = (db: Db, job: JobRow, now: number) =>
  claimed(db, job)
    .where('claimedUntil', 'is not', null)
    .set({ claimedUntil: now + CLAIM_MS })
    .execute();

export const releaseClaim = (db: Db, job: JobRow) => claimed(db, job).set({ claimedUntil: null }).execute();

export const finish = (db: Db, job: JobRow, now: number) =>
  claimed(db, job).set({ endedAt: now, outcome: 'done', claimedUntil: null, lastError: null }).execute();

export const remove = (db: Db, { id, attempts }: JobRow) =>
  db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();

export const fail = (db: Db, job: JobRow, reason: string, now: number) =>
  claimed(db, job).set({ endedAt: now, outcome: 'failed', claimedUntil: null, lastError: reason }).execute();

export const postpone = (
  db: Db,
  job: JobRow,
  { dueAt, error, now }: { dueAt: number; error: string | null; now: number },
) => claimed(db, job).set({ claimedUntil: null, lastError: error, dueAt, postponedAt: now }).execute();

/** Long ago by any clock, and other than the 0 of what was never due later. */
const HASTENED = 1;

/** Makes what was to wait of these keys due at once; tells whether anything was. The others are not written. */
export async function hasten(db: Db, keys: string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ dueAt: HASTENED })
    .where('key', 'in', keys)
    .where('dueAt', '>', 0)
    .where('endedAt', 'is', null)
    .where('claimedUntil', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteJobs = (db: Db, ids: string[]) => db.deleteFrom('jobs').where('id', 'in', ids).execute();

export const findJob = (db: Db, id: string) =>
  db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst();

export const findOpenJob = (db: Db, key: string) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('key', '=', key)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();

/** How many wait of each kind, the oldest of them, and how many of them failed before. */
export const countOpen = (db: Db) =>
  db
    .selectFrom('jobs')
    .select((e) => [
      'kind',
      e.fn.countAll<number>().as('waiting'),
      e.fn.min('createdAt').as('oldestAt'),
      e.fn.count<number>('lastError').as('failing'),
    ])
    .where('endedAt', 'is', null)
    .groupBy('kind')
    .execute();

export const countDead = (db: Db) =>
  db
    .selectFrom('jobs')
    .select((e) => ['kind', e.fn.countAll<number>().as('dead')])
    // Written out, so that SQLite sees that its partial index has them all.
    .where('outcome', '=', sql.lit('failed'))
    .groupBy('kind')
    .execute();

export const listFailed = (db: Db, limit: number) =>
  db
    .selectFrom('jobs')
    .leftJoin('payments', 'payments.id', 'jobs.key')
    .select(['jobs.id', 'jobs.kind', 'jobs.endedAt', 'jobs.lastError', 'payments.bookingId'])
    .where('jobs.outcome', '=', sql.lit('failed'))
    .orderBy('jobs.endedAt', 'desc')
    .orderBy('jobs.id')
    .limit(limit)
    .execute();

/** Opens a job again that failed for good; tells whether there was one. */
export async function reopen(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ outcome: null, endedAt: null, dueAt: 0, lastError: null })
    .where('id', '=', id)
    .where('outcome', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteDoneBefore(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('jobs')
    .select('id')
    .where('endedAt', '<', before)
    .where('outcome', '=', 'done')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('jobs').where('id', 'in', ended).executeTakeFirst();
  return Number(numDeletedRows);
}
