import type { Feature } from '../feature.ts';
import { placeRoutes } from './routes.ts';

export const places: Feature = { routes: [placeRoutes] };
