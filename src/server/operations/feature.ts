import type { Feature } from '../feature.ts';
import { operationsRoutes } from './routes.ts';

export const operations: Feature = { routes: [operationsRoutes] };
