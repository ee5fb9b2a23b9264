import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { FULL_SEARCH, type PlanTask, type Search, solveTask, type TaskResult } from './task.ts';

/** A worker that plans nothing for this long ends, to save memory. */
const IDLE_MS = 60_000;
/** A task takes about a second; a worker that takes longer than this hangs. */
const MAX_TASK_MS = 10_000;

/** Compiles the worker: a thread does not inherit the compiler of the sources. */
const FROM_SOURCE = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ tsImport }) => tsImport(workerData, workerData));`;

/** Starts the worker, in the build a file of its own. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const built = './plan-worker.js';
    return new Worker(new URL(built, import.meta.url));
  }
  return new Worker(FROM_SOURCE, {
    eval: true,
    workerData: new URL('./plan-worker.ts', import.meta.url).href,
  });
}

/** More visits would hold up the requests of this thread: they are left unplanned until a worker plans again. */
const MAX_INSERTED = 150;

function insertOnly(task: PlanTask): TaskResult {
  if (task.visits.length <= MAX_INSERTED) return { ...solveTask(task, { maxMs: 0, seed: 1 }), isFinal: true };
  const fixed = new Set(task.fixed.flat());
  const unassigned = [...task.visits.keys()].filter((visit) => !fixed.has(visit));
  return { routes: task.fixed, unassigned, isFinal: true };
}

/** Plans tasks in a worker thread, one after the other; the thread runs while it has work. */
export class Planner {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #start: () => Worker;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(log: Pick<FastifyBaseLogger, 'error'>, start: () => Worker = startWorker) {
    this.#log = log;
    this.#start = start;
  }

  /** Returns the plan of a task: the worker's, or a first insertion without a search when the worker has died. */
  solve(task: PlanTask, search: Search = FULL_SEARCH): Promise<TaskResult> {
    const solved = this.#last.then(() =>
      this.#ask(task, search).catch((error: unknown) => {
        if (!this.#isStopped)
          this.#log.error({ err: error }, 'the planning worker died; this plan is a first insertion only');
        return insertOnly(task);
      }),
    );
    this.#last = solved;
    return solved;
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  #startWorker(): Worker {
    const worker = this.#start();
    // An error nobody listens for would end the process. It may die between two tasks, too.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }

  #end(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(task: PlanTask, search: Search): Promise<TaskResult> {
    clearTimeout(this.#idle);
    return new Promise<TaskResult>((resolve, reject) => {
      if (this.#isStopped) throw new Error('the planner is stopped');
      const worker = this.#worker ?? this.#startWorker();
      const fail = (error: Error) => {
        finish();
        this.#end();
        reject(error);
      };
      const onExit = (code: number) => fail(new Error(`the worker ended with code ${code}`));
      const timer = setTimeout(() => fail(new Error(`no plan within ${MAX_TASK_MS} ms`)), MAX_TASK_MS);
      const onMessage = (result: TaskResult) => {
        finish();
        worker.unref();
        this.#idle = setTimeout(() => this.#end(), IDLE_MS);
        this.#idle.unref();
        resolve(result);
      };
      const finish = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', fail).off('exit', onExit);
      };
      worker.ref();
      worker.on('message', onMessage).on('error', fail).on('exit', onExit);
      worker.postMessage([task, search]);
    });
  }
}
