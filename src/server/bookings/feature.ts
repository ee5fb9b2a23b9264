import type { Feature } from '../feature.ts';
import { proofRoutes } from './proof-routes.ts';
import { bookingRoutes } from './routes.ts';

export const bookings: Feature = { routes: [bookingRoutes, proofRoutes] };
