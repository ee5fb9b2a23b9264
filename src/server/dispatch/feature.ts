import type { Feature } from '../feature.ts';
import { dispatchBookings, wakeDispatch } from './automatic/dispatch-bookings.ts';
import { sendAutomaticFigures } from './automatic/figures.ts';
import { followDayPlans } from './day-plan/refresh-day-plans.ts';
import { expireOffer } from './offers/open-offer.ts';
import { followForecasts } from './proposals/refresh-forecasts.ts';
import { dispatchRoutes, offerRoutes } from './routes.ts';
import { sendStats } from './stats.ts';

export const dispatch: Feature = {
  routes: [dispatchRoutes, offerRoutes],
  jobs: (context) => ({
    'dispatch-bookings': () => dispatchBookings(context),
    'expire-offer': (job) => expireOffer(context, job),
  }),
  background: [sendStats, sendAutomaticFigures, followForecasts, wakeDispatch, followDayPlans],
};
