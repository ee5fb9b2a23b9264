import type { Browser, Page } from '@playwright/test';

export const LONG_MS = 50;

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};
/** Wall-clock time and CPU time in milliseconds; the difference is time of other processes. */
export type Task = { clockMs: number; computedMs: number };

/** Returns the main thread's tasks of more than 50 ms during an action, from a trace. */
export async function longTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  );
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && pages.has(thread(event)))
    .map(({ dur = 0, tdur = dur }) => ({ clockMs: dur / 1000, computedMs: tdur / 1000 }))
    .filter(({ clockMs }) => clockMs > LONG_MS);
}
