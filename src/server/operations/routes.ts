import { operationsCalls } from '../../contract/operations.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { listPredictions } from './queries.ts';
import { toPrediction } from './to-prediction.ts';

/** Registers the routes with which admins see how promises were kept. */
export function operationsRoutes(app: App, context: Context): void {
  const { db } = context;
  serve(app, operationsCalls, {
    listPredictions: async (request) => {
      const { id } = await readableBooking(context, principalOf(request), request.params.id);
      return (await listPredictions(db, id)).map(toPrediction);
    },
  });
}
