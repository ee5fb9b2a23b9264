import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { staffPhotoCalls } from '../../contract/staff-photos.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { sendPicture } from '../pictures/picture-queue.ts';
import type { App } from '../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, readPhotoForm } from '../platform/http/form.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { findStaffPhoto } from './queries.ts';
import { readOwnPhoto, removePhoto, replacePhoto } from './staff-photo.ts';

const noFields = new Set<string>();

/** Registered separately from the accounts, because photos are multipart forms, which other routes do not accept. */
export async function staffPhotoRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 1, parts: 2 } });

  async function replaceBy(request: FastifyRequest, username: string) {
    const by = principalOf(request);
    await context.limiter.take({ uploads: `${by.role}:${by.id}` });
    if (!request.isMultipart()) throw new Failure('TYPE_UNSUPPORTED');
    const { photo } = await readPhotoForm(request, noFields);
    return replacePhoto(context, by, username, photo);
  }

  serve(
    app,
    staffPhotoCalls,
    {
      readOwn: (request) => readOwnPhoto(context, principalOf(request).id),
      replaceOwn: (request) => replaceBy(request, principalOf(request).id),
      removeOwn: async (request) => {
        await removePhoto(context, principalOf(request).id);
        return { ok: true };
      },
      replace: (request) => replaceBy(request, request.params.username),
      remove: async (request) => {
        await removePhoto(context, request.params.username);
        return { ok: true };
      },
      readPhoto: async (request, reply) => {
        const photo = await findStaffPhoto(context.db, request.params.name.replace(/\.webp$/, ''));
        if (!photo) throw new Failure('NOT_FOUND');
        return sendPicture(request, reply, request.params.name, photo.content);
      },
    },
    { bodyLimit: MAX_PHOTO_BYTES + 64 * 1024 },
  );
}
