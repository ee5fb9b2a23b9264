import multipart from '@fastify/multipart';
import { ProblemPhotoFields, problemPhotoCalls } from '../../../contract/exceptions.ts';
import { Failure } from '../../../domain/failure.ts';
import { toShownJob } from '../../bookings/to-booking.ts';
import { withKnownArrival } from '../../bookings/with-arrivals.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, readPhotoForm } from '../../platform/http/form.ts';
import { principalOf } from '../../platform/http/guard.ts';
import { serve } from '../../platform/http/serve.ts';
import { addProblemPhoto } from './photo.ts';

const FIELDS = new Set(Object.keys(ProblemPhotoFields.shape));

/** Registered separately, because a photo is a multipart form, which other routes of the dispatch do not accept. */
export async function problemPhotoRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1024 },
  });

  serve(
    app,
    problemPhotoCalls,
    {
      addPhoto: async (request) => {
        const by = principalOf(request);
        await context.limiter.take({ uploads: `tech:${by.id}` });
        if (!request.isMultipart()) throw new Failure('TYPE_UNSUPPORTED');
        const { fields, photo } = await readPhotoForm(request, FIELDS);
        const parsed = ProblemPhotoFields.safeParse(fields);
        if (!parsed.success) throw new Failure('INVALID', parsed.error.issues[0]?.message);
        const row = await addProblemPhoto(context, by, request.params.id, parsed.data, photo);
        return toShownJob(withKnownArrival(context, row), by.id, context.fleet.isOnDuty(by.id));
      },
    },
    { bodyLimit: MAX_PHOTO_BYTES + 64 * 1024 },
  );
}
