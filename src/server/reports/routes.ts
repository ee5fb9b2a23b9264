import multipart from '@fastify/multipart';
import { reportCalls } from '../../contract/reports.ts';
import { type CustomerReport, NewReport } from '../../domain/bookings/customer-report.ts';
import { photoUrlOf } from '../../domain/bookings/proof.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, readPhotoForm } from '../platform/http/form.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { makeReport } from './make-report.ts';
import { listReportsOf, type ReportRow } from './queries.ts';

const FIELDS = new Set(Object.keys(NewReport.shape));

const toReport = ({ id, bookingId, kind, text, photoName, at, settledAt }: ReportRow): CustomerReport => ({
  ...{ id, kind, text },
  photoUrl: photoName && photoUrlOf(bookingId, photoName),
  at: toTime(at),
  settledAt: toTimeOrNull(settledAt),
});

export async function reportRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 3, parts: 4, fieldSize: 8 * 1024 },
  });

  serve(
    app,
    reportCalls,
    {
      makeReport: async (request) => {
        const by = principalOf(request);
        await context.limiter.take({ uploads: `customer:${by.id}` });
        if (!request.isMultipart()) throw new Failure('TYPE_UNSUPPORTED');
        const { fields, photo } = await readPhotoForm(request, FIELDS);
        const parsed = NewReport.safeParse(fields);
        if (!parsed.success) throw new Failure('INVALID', parsed.error.issues[0]?.message);
        return toReport(await makeReport(context, by, request.params.id, parsed.data, photo));
      },
      listReports: async (request) => {
        const { id } = await readableBooking(context, principalOf(request), request.params.id);
        return (await listReportsOf(context.db, id)).map(toReport);
      },
    },
    { bodyLimit: MAX_PHOTO_BYTES + 64 * 1024 },
  );
}
