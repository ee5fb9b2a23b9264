import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { newId } from '../db/id.ts';
import { changedRows, changesOneRow } from '../db/row-counts.ts';
import type { Db, Jobs, Schema } from '../db/schema.ts';
import { runWithNext } from '../db/together.ts';
import type { JobKind } from './kinds.ts';

export type JobRow = Omit<Selectable<Jobs>, 'kind'> & { kind: JobKind };

/**
 * How long a claim lasts. A working node renews its claims more often; the claims of a crashed node expire after this
 * time.
 */
const CLAIM_MS = 5000;
/**
 * Maximum delay between reading the clock and reading the rows: the time to get a connection plus the statement timeout
 * (see db/client.ts). A timestamp of another node that is ahead by less does not mean that the clock went back.
 */
const MAX_LAG_MS = 15_000;

type NewJob = { id?: string; kind: JobKind; key: string; payload: unknown; dueAt: number; now: number };

const toRow = ({ id = newId(), kind, key, payload, dueAt, now }: NewJob) => ({
  id,
  kind,
  key,
  payload: JSON.stringify(payload),
  createdAt: now,
  dueAt,
});

const nextSeq = (key: string) =>
  expressionBuilder<Schema>()
    .selectFrom('jobs')
    .where('key', '=', key)
    .select((s) => s(s.fn.coalesce(s.fn.max('seq'), s.lit(0)), '+', 1).as('next'));

type Condition = Expression<SqlBool>;

/**
 * Inserts a job behind all jobs with the same key. Returns false if a concurrent transaction took the sequence number.
 */
export const insertJob = (db: Db, job: NewJob): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('jobs')
      .values({ ...toRow(job), seq: nextSeq(job.key) })
      .onConflict((c) => c.columns(['key', 'seq']).doNothing()),
  );

/**
 * As `insertJob`, with the next statement of the transaction, and only if the condition holds. If a concurrent
 * transaction took the sequence number, the whole transaction is retried.
 */
export async function insertJobWithNext(trx: Db, job: NewJob, condition?: Condition): Promise<void> {
  const row = toRow(job);
  const columns = Object.keys(row) as (keyof typeof row)[];
  const select = trx.selectNoFrom((e) => [
    ...columns.map((column) => e.val(row[column]).as(column)),
    nextSeq(job.key).as('seq'),
  ]);
  await runWithNext(
    trx,
    trx
      .insertInto('jobs')
      .columns([...columns, 'seq'])
      .expression(condition ? select.where(condition) : select),
  );
}

/** Inserts the recurring jobs that do not exist yet. */
export const insertRecurring = (db: Db, jobs: NewJob[]) =>
  db
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...toRow(job), seq: 1 })))
    .onConflict((c) => c.columns(['key', 'seq']).doNothing())
    .execute();

type JobsExpression = ExpressionBuilder<Schema, 'jobs'>;

/** No earlier job with the same key is open, claimed or not. */
const isNext = (e: JobsExpression) =>
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

/** A job whose `postponedAt` is in the future was postponed before the clock went back, so the job is due. */
const isDue = (now: number) => (e: JobsExpression) =>
  e.or([e('dueAt', '<=', now), e('postponedAt', '>', now + MAX_LAG_MS)]);

/** A claim that ends later than any possible claim was made before the clock went back, so the job is free. */
const isFree = (now: number) => (e: JobsExpression) =>
  e.or([
    e('claimedUntil', 'is', null),
    e('claimedUntil', '<=', now),
    e('claimedUntil', '>', now + CLAIM_MS + MAX_LAG_MS),
  ]);

/** Lists due jobs of these kinds after the job `after`: only the first open job of each key, however late. */
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

/** Claims a job for this node if the job is still the next of its key. Returns the claimed row. */
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

/** Matches the job as this node claimed it: a claim by another node increments `attempts`. */
const claimed = (db: Db, { id, attempts }: JobRow) =>
  db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts).where('endedAt', 'is', null);

/** Renews a claim. A late renewal finds the claim released and changes nothing. */
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

/** A due time in the past for any clock. It differs from 0, the due time of jobs that were never postponed. */
const DUE_NOW = 1;

/**
 * Makes waiting jobs with these keys due immediately and returns whether there were any. Other jobs are not written.
 */
export async function makeDue(db: Db, keys: string[]): Promise<boolean> {
  const changed = await changedRows(
    db
      .updateTable('jobs')
      .set({ dueAt: DUE_NOW })
      .where('key', 'in', keys)
      .where('dueAt', '>', 0)
      .where('endedAt', 'is', null)
      .where('claimedUntil', 'is', null),
  );
  return changed > 0;
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

export const findFailed = (db: Db, { kind, key, payload }: Pick<NewJob, 'kind' | 'key' | 'payload'>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where('payload', '=', JSON.stringify(payload))
    .where('outcome', '=', 'failed')
    .executeTakeFirst();

/** Returns by kind: the number of open jobs, the creation time of the oldest, and the number with a failed attempt. */
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
    // A literal instead of a parameter lets SQLite use its partial index.
    .where('outcome', '=', sql.lit('failed'))
    .groupBy('kind')
    .execute();

export const listFailed = (db: Db, limit: number) =>
  db
    .selectFrom('jobs')
    .leftJoin('payments', 'payments.id', 'jobs.key')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.endedAt',
      'jobs.lastError',
      (e) =>
        e.fn
          .coalesce('payments.bookingId', 'payments.formerBookingId', 'payments.tipBookingId')
          .as('bookingId'),
    ])
    .where('jobs.outcome', '=', sql.lit('failed'))
    .orderBy('jobs.endedAt', 'desc')
    .orderBy('jobs.id')
    .limit(limit)
    .execute();

/** Reopens a permanently failed job. Returns whether such a job existed. */
export const reopen = (db: Db, id: string): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('jobs')
      .set({ outcome: null, endedAt: null, dueAt: 0, lastError: null })
      .where('id', '=', id)
      .where('outcome', '=', 'failed'),
  );
