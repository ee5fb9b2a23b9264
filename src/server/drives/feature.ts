import type { Feature } from '../feature.ts';
import { followDriveFactors, loadDriveFactors } from './drive-factors.ts';
import { driveRoutes } from './routes.ts';

/** How long drives take, and where they run. */
export const drives: Feature = {
  routes: [driveRoutes],
  background: [followDriveFactors],
  memory: { load: loadDriveFactors, reload: loadDriveFactors },
};
