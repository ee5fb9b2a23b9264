import type { Context } from './context.ts';
import type { App } from './platform/http/app-type.ts';
import type { JobHandlers } from './platform/jobs/handlers.ts';
import type { CommandRouter } from './platform/live/command-router.ts';

export type Background = { stop: () => void };

/**
 * The parts of a feature that the server uses. Each feature exports one from its `feature.ts`, and app.ts lists them.
 * Subscribers to booking changes are in subscribers/table.ts instead, where all subscribers of a change are in one
 * place.
 */
export type Feature = {
  /** Adds REST routes and pages. Each function runs in its own Fastify scope, so that it may add body parsers. */
  routes?: readonly ((app: App, context: Context) => unknown)[];
  /** Adds socket commands. */
  commands?: readonly ((router: CommandRouter, context: Context) => Background | undefined)[];
  /** The handlers of the feature's job kinds. */
  jobs?: (context: Context) => Partial<JobHandlers>;
  /** Loads the feature's in-memory state: before the first request, and after a Redis outage. */
  memory?: { load: (context: Context) => Promise<void>; reload: (context: Context) => Promise<void> };
  /** Starts background work; the returned `stop` ends it when the server closes. */
  background?: readonly ((context: Context) => Background | undefined)[];
};

/** Resolves to 'done' after the work, for handlers without another outcome. */
export async function asDone(work: Promise<unknown>): Promise<'done'> {
  await work;
  return 'done';
}

/** Returns the handlers of all features. @throws Error if a job kind has no handler or more than one */
export function collectJobs(
  features: readonly Feature[],
  kinds: readonly (keyof JobHandlers)[],
  context: Context,
): JobHandlers {
  const handlers: Partial<JobHandlers> = {};
  for (const { jobs } of features) {
    const own = jobs?.(context) ?? {};
    const duplicate = Object.keys(own).find((kind) => kind in handlers);
    if (duplicate) throw new Error(`two features handle job kind ${duplicate}`);
    Object.assign(handlers, own);
  }
  const missing = kinds.filter((kind) => !(kind in handlers));
  if (missing.length > 0) throw new Error(`no feature handles job kind ${missing.join()}`);
  return handlers as JobHandlers;
}
