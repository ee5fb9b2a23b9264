import { asDone, type Feature } from '../feature.ts';
import { raiseAlerts } from './alerts/raise-alerts.ts';
import { addressMessage } from './messages/address-message.ts';
import { deliver } from './messages/deliver.ts';
import { lookForNearby } from './messages/nearby.ts';
import { notificationRoutes, pushRoutes } from './routes.ts';

export const notifications: Feature = {
  routes: [notificationRoutes, pushRoutes],
  jobs: (context) => ({
    'address-message': (job) => addressMessage(context, job),
    'deliver-staff': (job) => deliver(context, job),
    'deliver-customer': (job) => deliver(context, job),
    'raise-alerts': () => asDone(raiseAlerts(context)),
    'look-for-nearby': () => asDone(lookForNearby(context)),
  }),
};
