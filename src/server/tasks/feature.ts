import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Feature } from '../feature.ts';
import { taskRoutes } from './routes.ts';

export const tasks: Feature = {
  routes: [taskRoutes],
  background: [publishDirectoryChanges('tasks:changed')],
};
