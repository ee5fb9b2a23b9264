import { asDone, type Feature } from '../feature.ts';
import { longStatements } from '../platform/db/client.ts';
import { deleteExpired } from './retention.ts';
import { documentRoutes, privacyRoutes } from './routes.ts';

export const privacy: Feature = {
  routes: [privacyRoutes, documentRoutes],
  jobs: (context) => ({
    retention: ({ payload, signal }) =>
      asDone(deleteExpired({ ...context, db: longStatements(context.db) }, payload.kind, signal)),
  }),
};
