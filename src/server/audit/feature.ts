import type { Feature } from '../feature.ts';
import { startChaining } from './chain.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = { routes: [auditRoutes], background: [startChaining] };
