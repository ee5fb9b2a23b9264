import type { Feature } from '../feature.ts';
import { followDayPlans } from './day-plan/day-plans.ts';
import { followForecasts } from './forecasts.ts';
import { dispatchRoutes } from './routes.ts';
import { sendStats } from './stats.ts';

export const dispatch: Feature = {
  routes: [dispatchRoutes],
  background: [sendStats, followForecasts, followDayPlans],
};
