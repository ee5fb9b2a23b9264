import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pin } from '../pin.ts';
import type { HeldMeasured, HeldPlan } from './held-plan.ts';
import type { Measured, Plan } from './plan.ts';
import type { RestMeasured, RestPlan } from './rest-plan.ts';

const CORE = 1;

/** @throws Error if the server refuses a fix, sends a wrong position or closes a connection */
export const measure = (plan: Plan): Promise<Measured> => carryOut('bench/load/main.ts', plan);

/** @throws Error if the server refuses a request */
export const measureRest = (plan: RestPlan): Promise<RestMeasured> => carryOut('bench/load/rest.ts', plan);

/** On any core, as several nodes are. @throws Error if a node refuses a fix, sends a wrong position or closes a connection */
export const measureHeld = (plan: HeldPlan): Promise<HeldMeasured> =>
  carryOut('bench/load/held.ts', plan, false);

/** Carries out a plan in a process of its own, which answers what it measured. */
async function carryOut<Answer>(program: string, plan: object, isPinned = true): Promise<Answer> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  if (isPinned) pin(child.pid ?? 0, CORE);
  child.send(plan);
  let measured: Answer | null = null;
  child.once('message', (answer) => {
    measured = answer as Answer;
    child.disconnect();
  });
  await once(child, 'exit');
  process.off('exit', endWithUs);
  if (!measured) throw new Error('The load generator failed.');
  return measured;
}
