import { asDone, type Feature } from '../feature.ts';
import { linkRoutes } from './link-routes.ts';
import { endExpiredLinks } from './links.ts';
import { trackingRoutes } from './routes.ts';
import { trackingSockets } from './sockets.ts';
import { loadDriveFactors } from './update-drive-factor.ts';

export const tracking: Feature = {
  routes: [trackingRoutes, linkRoutes],
  commands: [trackingSockets],
  jobs: (context) => ({ 'end-links': () => asDone(endExpiredLinks(context)) }),
  memory: { load: loadDriveFactors, reload: loadDriveFactors },
};
