import type { Feature } from '../feature.ts';
import { companyRoutes } from './routes.ts';

export const company: Feature = { routes: [companyRoutes] };
