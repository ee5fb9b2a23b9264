import type { Feature } from '../feature.ts';
import { threadRoutes } from './routes.ts';

export const threads: Feature = { routes: [threadRoutes] };
