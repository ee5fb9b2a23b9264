import { asDone, type Feature } from '../feature.ts';
import { dispatchBookings, wakeDispatch } from './automatic/dispatch-bookings.ts';
import { sendAutomaticFigures } from './automatic/figures.ts';
import { followDayPlans } from './day-plan/refresh-day-plans.ts';
import { tellLate, wakeTellLate } from './lateness/tell-late.ts';
import { expireOffer } from './offers/open-offer.ts';
import { problemPhotoRoutes } from './problems/photo-routes.ts';
import { followForecasts } from './proposals/refresh-forecasts.ts';
import { dispatchRoutes, exceptionRoutes, forecastRoutes, offerRoutes, waitingRoutes } from './routes.ts';
import { sendStats } from './stats.ts';
import { adviseWaiting, wakeAdvice } from './waiting/advise-waiting.ts';
import { NextCalls } from './waiting/next-calls.ts';

export const dispatch: Feature = {
  routes: [dispatchRoutes, exceptionRoutes, problemPhotoRoutes, offerRoutes, waitingRoutes, forecastRoutes],
  jobs: (context) => {
    const nextCalls = new NextCalls();
    return {
      'dispatch-bookings': () => dispatchBookings(context),
      'expire-offer': (job) => expireOffer(context, job),
      'tell-late': () => asDone(tellLate(context)),
      'advise-waiting': () => asDone(adviseWaiting(context, nextCalls)),
    };
  },
  background: [
    sendStats,
    sendAutomaticFigures,
    followForecasts,
    wakeDispatch,
    wakeTellLate,
    wakeAdvice,
    followDayPlans,
  ],
};
