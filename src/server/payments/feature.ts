import { asDone, type Feature } from '../feature.ts';
import { paymentRoutes } from './routes.ts';
import { settle } from './settle.ts';
import { voidOrphans } from './void-orphans.ts';

export const payments: Feature = {
  routes: [paymentRoutes],
  jobs: (context) => ({
    capture: (job) => settle(context, job),
    release: (job) => settle(context, job),
    void: (job) => settle(context, job),
    'return-orphans': () => asDone(voidOrphans(context)),
  }),
};
