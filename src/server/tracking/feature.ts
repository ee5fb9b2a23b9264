import { asDone, type Feature } from '../feature.ts';
import { endExpiredLinks, followEndedLinks } from './links.ts';
import { linkRoutes, trackingRoutes } from './routes.ts';
import { trackingSockets } from './sockets.ts';

export const tracking: Feature = {
  routes: [trackingRoutes, linkRoutes],
  commands: [trackingSockets],
  background: [followEndedLinks],
  jobs: (context) => ({ 'end-links': () => asDone(endExpiredLinks(context)) }),
};
