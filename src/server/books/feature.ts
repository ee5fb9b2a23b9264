import type { Feature } from '../feature.ts';
import { booksRoutes } from './routes.ts';

export const books: Feature = { routes: [booksRoutes] };
