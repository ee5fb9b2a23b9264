import { parentPort } from 'node:worker_threads';
import { type PlanTask, solveTask } from './task.ts';

// The thread of `planner.ts`: one task after the other.
parentPort?.on('message', (task: PlanTask) => parentPort?.postMessage(solveTask(task)));
