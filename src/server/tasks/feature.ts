import { jobCalls } from '../../contract/jobs.ts';
import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { serve } from '../platform/http/serve.ts';
import { listFailedTasks, retryFailedTask } from '../platform/jobs/failed-tasks.ts';

export const tasks: Feature = {
  routes: [taskRoutes],
  background: [publishDirectoryChanges('tasks:changed')],
};

function taskRoutes(app: App, context: Context): void {
  serve(app, jobCalls, {
    listFailed: () => listFailedTasks(context),
    retry: async ({ params }) => {
      await retryFailedTask(context, params.id);
      return { ok: true };
    },
  });
}
