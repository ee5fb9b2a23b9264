import { jobCalls } from '../../api/jobs.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import { listFailedTasks, retryFailedTask } from './failed-tasks.ts';

export function jobRoutes(app: App, context: Context): void {
  serve(app, jobCalls, {
    listFailed: () => listFailedTasks(context),
    retry: async ({ params }) => {
      await retryFailedTask(context, params.id);
      return { ok: true };
    },
  });
}
