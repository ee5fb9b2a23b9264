import { asDone, type Feature } from '../feature.ts';
import { deliver } from './deliver.ts';
import { lookForNearby } from './nearby.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { notificationRoutes, pushRoutes } from './routes.ts';
import { tell } from './tell.ts';

export const notifications: Feature = {
  routes: [notificationRoutes, pushRoutes],
  jobs: (context) => ({
    tell: (job) => tell(context, job),
    'deliver-staff': (job) => deliver(context, job),
    'deliver-customer': (job) => deliver(context, job),
    'raise-alerts': () => asDone(raiseAlerts(context)),
    'look-for-nearby': () => asDone(lookForNearby(context)),
  }),
};
