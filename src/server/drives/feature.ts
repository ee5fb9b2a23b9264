import type { Feature } from '../feature.ts';
import { followDriveFactors, loadDriveFactors } from './drive-factors.ts';

/** How long drives take. */
export const drives: Feature = {
  background: [followDriveFactors],
  memory: { load: loadDriveFactors, reload: loadDriveFactors },
};
