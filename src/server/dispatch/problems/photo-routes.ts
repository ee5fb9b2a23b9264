import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ProblemPhotoFields, problemPhotoCalls } from '../../../contract/exceptions.ts';
import { Failure } from '../../../domain/failure.ts';
import { toShownJob } from '../../bookings/to-booking.ts';
import { withKnownArrival } from '../../bookings/with-arrivals.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, photoIn, readForm } from '../../platform/http/form.ts';
import { principalOf } from '../../platform/http/guard.ts';
import { serve } from '../../platform/http/serve.ts';
import { addProblemPhoto } from './photo.ts';

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
        const { fields, photo } = await readForm(() => readPhotoForm(request));
        const parsed = ProblemPhotoFields.safeParse(fields);
        if (!parsed.success) throw new Failure('INVALID', parsed.error.issues[0]?.message);
        const row = await addProblemPhoto(context, by, request.params.id, parsed.data, photo);
        return toShownJob(withKnownArrival(context, row), by.id, context.fleet.isOnDuty(by.id));
      },
    },
    { bodyLimit: MAX_PHOTO_BYTES + 64 * 1024 },
  );
}

async function readPhotoForm(request: FastifyRequest) {
  const fields: Record<string, unknown> = {};
  let photo: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const upload = await photoIn(part);
      if (part.fieldname === 'photo' && upload.length > 0) photo = upload;
    }
  }
  return { fields, photo };
}
