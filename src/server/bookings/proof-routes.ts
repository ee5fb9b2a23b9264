import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { proofCalls } from '../../contract/bookings.ts';
import { tapTimes } from '../../contract/shapes/booking-changes.ts';
import { AbsenceReport } from '../../domain/bookings/absence.ts';
import { NewProof } from '../../domain/bookings/proof.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { sendPicture } from '../pictures/picture-queue.ts';
import type { App } from '../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, readPhotoForm } from '../platform/http/form.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { addProof, readJobPhoto } from './proof.ts';
import { reportAbsence } from './report-absence.ts';
import { sendSpotPhoto } from './spot-photo.ts';
import { toBooking, toJob } from './to-booking.ts';
import { withKnownArrival } from './with-arrivals.ts';

const FIELDS = new Set([
  'startPercent',
  'endPercent',
  'kwh',
  'note',
  'occurredAt',
  'sentAt',
  'reason',
  'version',
  'waiveFee',
]);

const NO_FIELDS = new Set<string>();

const SentProof = z.extend(NewProof, tapTimes);

/** Registered separately, because a proof is a multipart form, which other booking routes do not accept. */
export async function proofRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 6, parts: 7, fieldSize: 8 * 1024 },
  });

  const absence = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const by = principalOf(request);
    await context.limiter.take({ uploads: `${by.role}:${by.id}` });
    const { fields, photo } = request.isMultipart()
      ? await readPhotoForm(request, FIELDS)
      : { fields: request.body, photo: null };
    const parsed = AbsenceReport.safeParse(fields);
    if (!parsed.success) throw new Failure('INVALID', parsed.error.issues[0]?.message);
    const booking = await reportAbsence(context, by, request.params.id, parsed.data, photo);
    return by.role === 'tech' ? toJob(booking, by.id) : toBooking(booking);
  };

  serve(
    app,
    proofCalls,
    {
      sendSpotPhoto: async (request) => {
        const by = principalOf(request);
        await context.limiter.take({ uploads: `customer:${by.id}` });
        if (!request.isMultipart()) throw new Failure('TYPE_UNSUPPORTED');
        const { photo } = await readPhotoForm(request, NO_FIELDS);
        const row = await sendSpotPhoto(context, by, request.params.id, photo);
        return toBooking(withKnownArrival(context, row));
      },
      reportAbsence: absence,
      reportAbsenceAsAdmin: absence,
      leaveProof: async (request) => {
        const by = principalOf(request);
        await context.limiter.take({ uploads: `tech:${by.id}` });
        if (!request.isMultipart()) throw new Failure('TYPE_UNSUPPORTED');
        const { fields, photo } = await readPhotoForm(request, FIELDS);
        const parsed = SentProof.safeParse(fields);
        if (!parsed.success) throw new Failure('INVALID', parsed.error.issues[0]?.message);
        return toJob(await addProof(context, by, request.params.id, parsed.data, photo), by.id);
      },
      readPhoto: async (request, reply) => {
        const { id, name } = request.params;
        const photo = await readJobPhoto(context, principalOf(request), id, name.replace(/\.webp$/, ''));
        return sendPicture(request, reply, name, photo);
      },
    },
    { bodyLimit: MAX_PHOTO_BYTES + 64 * 1024 },
  );
}
