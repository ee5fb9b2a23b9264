import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Feature } from '../feature.ts';
import { staffRoutes } from './routes.ts';

export const staff: Feature = {
  routes: [staffRoutes],
  background: [publishDirectoryChanges('staff:changed')],
};
