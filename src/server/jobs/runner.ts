import { wakeByCommits } from './add-job.ts';
import { attempt, type Running } from './attempt.ts';
import type { JobHandlers } from './handlers.ts';
import { everyOf, type JobKind, jobKinds, type Lane, lanesOf, rulesOf } from './kinds.ts';
import { claim, insertRecurring, type JobRow, listDue } from './queries.ts';

/** What no commit of this node told of is found this soon: a job of a node that died, or one whose time has come. */
const LOOK_EVERY_MS = 1000;
const BATCH_SIZE = 100;
/** So far a look goes past jobs that wait for a place. */
const MAX_BATCHES = 10;

/**
 * Does jobs as soon as they are due, each on one of all nodes: several at once, those of one key one after another. It
 * looks for added jobs after each commit that added one, and for all jobs every second.
 */
export class JobRunner {
  readonly #context: Running;
  readonly #handlers: Partial<JobHandlers>;
  readonly #lookEveryMs: number;
  readonly #kinds: JobKind[];
  readonly #underWay = new Map<Promise<void>, { kind: JobKind; lanes: Lane[] }>();
  readonly #wanted = new Set<JobKind>();
  readonly #stopping = new AbortController();
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(context: Running, handlers: Partial<JobHandlers>, lookEveryMs = LOOK_EVERY_MS) {
    this.#context = context;
    this.#handlers = handlers;
    this.#lookEveryMs = lookEveryMs;
    this.#kinds = (Object.keys(jobKinds) as JobKind[]).filter((kind) => handlers[kind]);
  }

  /** Adds the recurring jobs that are not there yet, and begins to look. */
  start(): void {
    wakeByCommits(this.#context.db, () => this.wake());
    let isComplete = false;
    const tick = async () => {
      if (!isComplete) await this.#addRecurring();
      isComplete = true;
      await this.#look(this.#kinds);
    };
    const look = () => void tick().catch((error) => this.#warn(error));
    look();
    this.#timer = setInterval(look, this.#lookEveryMs).unref();
  }

  /** Starts added jobs that are due. Recurring ones are left to the timer: no commit makes them due. */
  wake(): void {
    this.#lookSoon(this.#kinds.filter(isOnce));
  }

  /** Resolves when nothing of these kinds that this node could do is due any more. @throws the database's error */
  async drain(kinds: JobKind[] = this.#kinds.filter(isOnce)): Promise<void> {
    for (;;) {
      await this.#look(kinds);
      const working = [...this.#underWay].flatMap(([work, { kind }]) => (kinds.includes(kind) ? work : []));
      if (working.length === 0) return;
      await Promise.race(working);
    }
  }

  /** Starts nothing new, and resolves when what is under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#looking?.catch(() => {});
    await Promise.all(this.#underWay.keys());
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #addRecurring(): Promise<unknown> {
    const now = this.#context.clock();
    const jobs = this.#kinds.flatMap((kind) =>
      (everyOf(kind)?.jobs ?? []).map((job) => ({ kind, ...job, dueAt: 0, now })),
    );
    return jobs.length > 0 ? insertRecurring(this.#context.db, jobs) : Promise.resolve();
  }

  #look(kinds: JobKind[]): Promise<void> {
    for (const kind of kinds) this.#wanted.add(kind);
    // Begun later: a look that ends at once, as there is no room, would be kept as one that never ends.
    this.#looking ??= Promise.resolve().then(() => this.#startWanted());
    return this.#looking;
  }

  #lookSoon(kinds: JobKind[]): void {
    this.#look(kinds).catch((error) => this.#warn(error));
  }

  async #startWanted(): Promise<void> {
    try {
      while (this.#wanted.size > 0 && !this.#isStopped) {
        const kinds = [...this.#wanted].filter((kind) => this.#hasRoom(kind));
        this.#wanted.clear();
        if (kinds.length > 0) await this.#startDue(kinds);
      }
      this.#isFailing = false;
    } finally {
      this.#looking = null;
    }
  }

  /** Kinds with lanes each by itself: what waits for a place in one stands before no other kind. */
  async #startDue(kinds: JobKind[]): Promise<void> {
    await this.#startDueOf(kinds.filter((kind) => !rulesOf(kind).lanes));
    for (const kind of kinds.filter((each) => rulesOf(each).lanes)) await this.#startDueOf([kind]);
  }

  async #startDueOf(kinds: JobKind[]): Promise<void> {
    const { db, sharedClock } = this.#context;
    let after: JobRow | undefined;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const open = kinds.filter((kind) => this.#hasRoom(kind));
      if (open.length === 0 || this.#isStopped) return;
      // Anew for each: by a clock long past, what other nodes have claimed meanwhile looks as if their clock was wrong.
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

  #hasRoom(kind: JobKind): boolean {
    return this.#count((other) => other.kind === kind) < jobKinds[kind].atOnce;
  }

  #fits({ kind, payload }: JobRow): boolean {
    const isFree = ({ name, atOnce }: Lane) =>
      this.#count((other) => other.kind === kind && other.lanes.some((lane) => lane.name === name)) < atOnce;
    return this.#hasRoom(kind) && lanesOf(kind, payload).every(isFree);
  }

  #count(holds: (other: { kind: JobKind; lanes: Lane[] }) => boolean): number {
    let count = 0;
    for (const other of this.#underWay.values()) if (holds(other)) count += 1;
    return count;
  }

  #start(row: JobRow): void {
    const work = attempt(this.#context, this.#handlers, row, this.#stopping.signal)
      .catch((error) => this.#warn(error))
      .then(() => {
        this.#underWay.delete(work);
        // It made room for its kind, and the next job of its key may be of any kind that is added.
        this.#lookSoon([row.kind, ...this.#kinds.filter(isOnce)]);
      });
    this.#underWay.set(work, { kind: row.kind, lanes: lanesOf(row.kind, row.payload) });
  }

  /** Says it once, not with every look while the database is away. */
  #warn(error: unknown): void {
    if (this.#isStopped || this.#isFailing) return;
    this.#isFailing = true;
    this.#context.log.warn({ err: error }, 'jobs cannot be done now; it will be tried again every second');
  }
}

const isOnce = (kind: JobKind): boolean => !everyOf(kind);
