import { speaking } from '../spoken-texts.ts';
import { wakeOnCommit } from './add-job.ts';
import { attempt, type Running } from './attempt.ts';
import type { JobHandlers } from './handlers.ts';
import {
  allKinds,
  type ConcurrencyLimit,
  type JobKind,
  jobKinds,
  limitsOf,
  recurrenceOf,
  rulesOf,
} from './kinds.ts';
import { claim, insertRecurring, type JobRow, listDue } from './queries.ts';

/** Polling finds jobs that no commit of this node announces: jobs of a crashed node and jobs that have become due. */
const POLL_INTERVAL_MS = 1000;
const BATCH_SIZE = 100;
/** Maximum number of batches that one poll reads past jobs whose kind or other limit is reached. */
const MAX_BATCHES = 10;

/**
 * Runs due jobs. Each job runs on one node at a time; jobs with the same key run one after another, others
 * concurrently. The runner polls for added jobs after each commit that added one, and for all jobs every second.
 */
export class JobRunner {
  readonly #context: Running;
  readonly #handlers: Partial<JobHandlers>;
  readonly #pollIntervalMs: number;
  readonly #kinds: JobKind[];
  readonly #running = new Map<Promise<void>, { id: string; kind: JobKind; limits: ConcurrencyLimit[] }>();
  readonly #requested = new Set<JobKind>();
  readonly #stopping = new AbortController();
  #polling: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(context: Running, handlers: Partial<JobHandlers>, pollIntervalMs = POLL_INTERVAL_MS) {
    this.#context = context;
    this.#handlers = handlers;
    this.#pollIntervalMs = pollIntervalMs;
    this.#kinds = allKinds.filter((kind) => handlers[kind]);
  }

  /** Inserts missing recurring jobs and starts polling. */
  start(): void {
    wakeOnCommit(this.#context.db, () => this.wake());
    let isComplete = false;
    const tick = async () => {
      if (!isComplete) await this.#addRecurring();
      isComplete = true;
      await this.#poll(this.#kinds);
    };
    const poll = () => void tick().catch((error) => this.#warn(error));
    poll();
    this.#timer = setInterval(poll, this.#pollIntervalMs).unref();
  }

  /** Starts added jobs that are due. Recurring jobs are left to the timer, because no commit makes them due. */
  wake(): void {
    this.#pollInBackground(this.#kinds.filter(isOneTime));
  }

  /** Resolves when no job of these kinds is due that this node could run. @throws the database's error */
  async drain(kinds: JobKind[] = this.#kinds.filter(isOneTime)): Promise<void> {
    for (;;) {
      await this.#poll(kinds);
      const working = [...this.#running].flatMap(([work, { kind }]) => (kinds.includes(kind) ? work : []));
      if (working.length === 0) return;
      await Promise.race(working);
    }
  }

  /** Starts no more jobs and resolves when the running jobs have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#polling?.catch(() => {});
    await Promise.all(this.#running.keys());
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #addRecurring(): Promise<unknown> {
    const now = this.#context.clock();
    const jobs = this.#kinds.flatMap((kind) =>
      (recurrenceOf(kind)?.jobs ?? []).map((job) => ({ kind, ...job, dueAt: 0, now })),
    );
    return jobs.length > 0 ? insertRecurring(this.#context.db, jobs) : Promise.resolve();
  }

  #poll(kinds: JobKind[]): Promise<void> {
    for (const kind of kinds) this.#requested.add(kind);
    // Started in a microtask: a poll that ends synchronously would clear #polling before this assignment sets it.
    this.#polling ??= Promise.resolve().then(() => this.#pollRequested());
    return this.#polling;
  }

  #pollInBackground(kinds: JobKind[]): void {
    this.#poll(kinds).catch((error) => this.#warn(error));
  }

  async #pollRequested(): Promise<void> {
    try {
      while (this.#requested.size > 0 && !this.#isStopped) {
        const kinds = [...this.#requested].filter((kind) => this.#hasCapacity(kind));
        this.#requested.clear();
        if (kinds.length > 0) await this.#startDue(kinds);
      }
      this.#isFailing = false;
    } finally {
      this.#polling = null;
    }
  }

  /** Polls each kind with further limits separately, so that jobs waiting for one do not hide jobs of other kinds. */
  async #startDue(kinds: JobKind[]): Promise<void> {
    await this.#startDueOf(kinds.filter((kind) => !rulesOf(kind).limits));
    for (const kind of kinds.filter((each) => rulesOf(each).limits)) await this.#startDueOf([kind]);
  }

  async #startDueOf(kinds: JobKind[]): Promise<void> {
    const { db, sharedClock } = this.#context;
    let after: JobRow | undefined;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const open = kinds.filter((kind) => this.#hasCapacity(kind));
      if (open.length === 0 || this.#isStopped) return;
      // Read again for each batch: compared with an old time, new claims of other nodes would look like claims in the
      // future.
      const now = await sharedClock();
      const due = await listDue(db, open, now, BATCH_SIZE, after);
      for (const row of due) {
        if (this.#isStopped || !this.#fits(row)) continue;
        const claimed = await claim(db, row, now);
        if (claimed) this.#start(claimed);
      }
      if (due.length < BATCH_SIZE) return;
      after = due.at(-1);
    }
  }

  #hasCapacity(kind: JobKind): boolean {
    return this.#count((other) => other.kind === kind) < jobKinds[kind].maxConcurrent;
  }

  #fits({ id, kind, payload }: JobRow): boolean {
    // When the clock is put forward or back, or this process was stopped, its own claims look as if they had ended.
    if (this.#count((other) => other.id === id) > 0) return false;
    const isFree = ({ name, maxConcurrent }: ConcurrencyLimit) =>
      this.#count((other) => other.kind === kind && other.limits.some((limit) => limit.name === name)) <
      maxConcurrent;
    return this.#hasCapacity(kind) && limitsOf(kind, payload).every(isFree);
  }

  #count(holds: (other: { id: string; kind: JobKind; limits: ConcurrencyLimit[] }) => boolean): number {
    let count = 0;
    for (const other of this.#running.values()) if (holds(other)) count += 1;
    return count;
  }

  #start(row: JobRow): void {
    // A request may have woken the runner, but its language is not the job's.
    const work = speaking(null, () => attempt(this.#context, this.#handlers, row, this.#stopping.signal))
      .catch((error) => this.#warn(error))
      .then(() => {
        this.#running.delete(work);
        // The end of this job makes room for its kind, and the next job with the same key may be of any kind that is
        // not recurring.
        this.#pollInBackground([row.kind, ...this.#kinds.filter(isOneTime)]);
      });
    this.#running.set(work, { id: row.id, kind: row.kind, limits: limitsOf(row.kind, row.payload) });
  }

  /** Logs the first failure only, not one per poll while the database is unavailable. */
  #warn(error: unknown): void {
    if (this.#isStopped || this.#isFailing) return;
    this.#isFailing = true;
    this.#context.log.warn({ err: error }, 'job polling failed; retrying every second');
  }
}

const isOneTime = (kind: JobKind): boolean => !recurrenceOf(kind);
