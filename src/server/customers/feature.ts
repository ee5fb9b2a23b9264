import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Feature } from '../feature.ts';
import { customerRoutes } from './routes.ts';

export const customers: Feature = {
  routes: [customerRoutes],
  background: [publishDirectoryChanges('customers:changed')],
};
