import { publishDirectoryChanges } from '../directory-changes.ts';
import type { Feature } from '../feature.ts';
import { jobRoutes } from './routes.ts';

export const jobs: Feature = {
  routes: [jobRoutes],
  background: [publishDirectoryChanges('tasks:changed')],
};
