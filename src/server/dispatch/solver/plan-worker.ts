import { parentPort } from 'node:worker_threads';
import { type PlanTask, type Search, solveTask } from './task.ts';

// The thread of `planner.ts`: one task after the other.
parentPort?.on('message', ([task, search]: [PlanTask, Search]) =>
  parentPort?.postMessage(solveTask(task, search)),
);
