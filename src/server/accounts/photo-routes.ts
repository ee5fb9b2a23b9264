import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { photoCalls } from '../../contract/accounts.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { AVATAR } from '../pictures/avatar.ts';
import { sendPicture } from '../pictures/picture-queue.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { App } from '../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, photoIn, readForm } from '../platform/http/form.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { findPhoto, replacePhoto, updateCustomer } from './queries.ts';

/** Registered separately from the account, because photos are multipart forms, which other routes do not accept. */
export async function photoRoutes(app: App, context: Context): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 5, parts: 6 } });

  serve(
    app,
    photoCalls,
    {
      uploadPhoto: async (request) => {
        const { id } = principalOf(request);
        await context.limiter.take({ uploads: `customer:${id}` });
        if (!request.isMultipart()) throw new Failure('TYPE_UNSUPPORTED');
        const upload = await readForm(async () => {
          const part = await request.file();
          if (part?.fieldname === 'photo') return photoIn(part);
          throw new Failure('INVALID', 'Please send the image in the field photo.');
        });
        return { photoUrl: await savePhoto(context, id, upload) };
      },
      readPhoto: async (request, reply) => {
        const photo = await findPhoto(context.db, request.params.name.replace(/\.webp$/, ''));
        if (!photo) throw new Failure('NOT_FOUND');
        return sendPicture(request, reply, request.params.name, photo.content);
      },
    },
    { bodyLimit: MAX_PHOTO_BYTES + 64 * 1024 },
  );
}

/**
 * Replaces a customer's photo; its path is not guessable.
 * @throws Failure TYPE_UNSUPPORTED, TOO_LARGE, OVERLOADED
 */
async function savePhoto(
  { db, clock, events, pictures }: Pick<Context, 'db' | 'clock' | 'events' | 'pictures'>,
  customerId: string,
  upload: Buffer,
): Promise<string> {
  const content = await pictures.reencode(upload, AVATAR, { role: 'customer', id: customerId });
  const name = randomBytes(16).toString('hex');
  const photoUrl = `/api/photos/${name}.webp`;
  await inTransaction(db, async (trx) => {
    await replacePhoto(trx, { name, customerId, content, createdAt: clock() });
    await updateCustomer(trx, customerId, { profileImageUrl: photoUrl });
  });
  events.emit('customers:changed', {});
  return photoUrl;
}
