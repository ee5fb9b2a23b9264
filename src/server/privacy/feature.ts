import { asDone, type Feature } from '../feature.ts';
import { deleteExpired } from './retention.ts';
import { documentRoutes, privacyRoutes } from './routes.ts';

export const privacy: Feature = {
  routes: [privacyRoutes, documentRoutes],
  jobs: (context) => ({
    retention: ({ payload, signal }) => asDone(deleteExpired(context, payload.kind, signal)),
  }),
};
