import { jobCalls } from '../../contract/jobs.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { serve } from '../platform/http/serve.ts';
import { listFailedTasks, retryFailedTask } from '../platform/jobs/failed-tasks.ts';

export function taskRoutes(app: App, context: Context): void {
  serve(app, jobCalls, {
    listFailed: () => listFailedTasks(context),
    retry: async ({ params }) => {
      await retryFailedTask(context, params.id);
      return { ok: true };
    },
  });
}
