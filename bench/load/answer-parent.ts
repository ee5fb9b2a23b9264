import { once } from 'node:events';

export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Carries out the plan that the parent process sends, and answers what was measured. Ends with the parent. */
export async function answerParent<Plan, Measured>(carryOut: (plan: Plan) => Promise<Measured>) {
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  process.once('disconnect', () => process.exit(0));
  const [plan] = (await once(process, 'message')) as [Plan];
  process.send?.(await carryOut(plan));
}
