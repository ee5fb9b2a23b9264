import { operationsCalls } from '../../contract/operations.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import { longStatements } from '../platform/db/client.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { operationsCsv } from './operations-csv.ts';
import { listPredictions } from './queries.ts';
import { operationsReport } from './report.ts';
import { toPrediction } from './to-prediction.ts';
import { readWall } from './wall.ts';

/** Registers the routes with which admins see how promises were kept, and the day at a glance. */
export function operationsRoutes(app: App, context: Context): void {
  const { db, limiter } = context;
  const reports = { ...context, db: longStatements(db) };
  serve(app, operationsCalls, {
    readOperations: async (request, reply) => {
      const { from, to, by, format } = request.query;
      if (format !== 'csv') return operationsReport(reports, request.query);
      await limiter.take({ exports: `admin:${principalOf(request).id}` });
      const csv = operationsCsv(await operationsReport(reports, request.query), by);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="operations-${by}-${from}-${to}.csv"`)
        .send(csv);
    },
    readWall: () => readWall(context),
    listPredictions: async (request) => {
      const { id } = await readableBooking(context, principalOf(request), request.params.id);
      return (await listPredictions(db, id)).map(toPrediction);
    },
  });
}
