import type { Feature } from '../feature.ts';
import { followDayPlans } from './day-plan/day-plans.ts';
import { dispatchCalls, followCalls } from './dispatch-calls.ts';
import { followForecasts } from './forecasts.ts';
import { offerRoutes } from './offer-routes.ts';
import { expireOffer } from './open-offer.ts';
import { dispatchRoutes } from './routes.ts';
import { sendStats } from './stats.ts';

export const dispatch: Feature = {
  routes: [dispatchRoutes, offerRoutes],
  jobs: (context) => ({
    'dispatch-calls': () => dispatchCalls(context),
    'expire-offer': (job) => expireOffer(context, job),
  }),
  background: [sendStats, followForecasts, followCalls, followDayPlans],
};
