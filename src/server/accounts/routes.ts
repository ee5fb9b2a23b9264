import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { accountCalls, photoCalls } from '../../contract/accounts.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { sendPicture } from '../pictures/picture-queue.ts';
import type { App } from '../platform/http/app-type.ts';
import { MAX_PHOTO_BYTES, photoIn, readForm } from '../platform/http/form.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { changeProfile } from './change-profile.ts';
import { issuerLogoutUrl } from './id-tokens.ts';
import { findPhoto, savePhoto } from './photo.ts';
import { findCustomer } from './queries.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { closeSession } from './sessions.ts';
import { signInStyle, signOutPage } from './sign-in-page.ts';
import { toUser } from './to-user.ts';

const end = {
  config: { audit: 'sign-out' as const },
  schema: {
    summary:
      'Ends the session, at the identity provider as well; a link on another site leads to a page that asks first',
    otherAnswers: { 200: 'text/html', 302: '' },
  },
};
const stylesheet = {
  schema: { summary: 'The style of the sign-in and sign-out pages', otherAnswers: { 200: 'text/css' } },
};

export function accountRoutes(app: App, context: Context): void {
  serve(app, accountCalls, {
    readUser: async (request) => {
      const customer = await findCustomer(context.db, principalOf(request).id);
      if (!customer) throw new Failure('UNAUTHORIZED');
      return toUser(customer, context.config);
    },
    changeProfile: async (request) =>
      toUser(await changeProfile(context, principalOf(request).id, request.body), context.config),
  });

  app.get('/api/login/style.css', stylesheet, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(signInStyle),
  );

  app.get('/api/logout', end, async (request, reply) => {
    if (request.customer && isLedFromElsewhere(request)) {
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(signOutPage({ brand: context.config.company.brandName, texts: context.texts }));
    }
    const { jti } = request.customer ?? {};
    if (jti) await closeSession(context, jti);
    const away = jti ? await issuerLogoutUrl(context, jti) : null;
    return clearSessionCookie(reply, context).redirect(away ?? '/', 302);
  });
}

/**
 * Uses the browser's Sec-Fetch headers: a typed address or a client without them counts as the person's own request.
 */
const isLedFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** Registered separately, because photos are multipart forms, which other routes do not accept. */
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
