import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { Email } from '../../domain/people/customer.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { logRefusal, setRetryAfter } from '../platform/http/errors.ts';
import { isFromThisMachine } from '../platform/http/from-this-machine.ts';
import { isFromOwnPages } from '../platform/http/guard.ts';
import { settleSession } from './device-sessions.ts';
import { deviceOf, rememberDevice, setDeviceCookie } from './devices.ts';
import { safeReturnTo } from './return-to.ts';
import { setSessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { checkCode, makeCode, sendCode } from './sign-in-code.ts';
import { type Carried, codePage, emailPage } from './sign-in-page.ts';

const MAX_REF = 100;
/** RFC 5321. A longer text is not an address and would be stored as the key of a limit. */
const MAX_EMAIL = 254;

type Sent = Record<string, unknown>;

const text = z.optional(z.string());
const carriedFields = { returnTo: text, ref: text, utm_source: text };
const FORM = 'application/x-www-form-urlencoded';
const firstPage = {
  schema: {
    summary: 'Starts the sign-in',
    readsQuery: z.object(carriedFields),
    otherAnswers: { 200: 'text/html' },
  },
};
const codeRequest = {
  schema: {
    summary: 'Sends a code to an e-mail address',
    bodyType: FORM,
    readsBody: z.object({ email: z.string(), ...carriedFields }),
    otherAnswers: { 200: 'text/html', 400: 'text/html', 429: 'text/html' },
  },
};
const verification = {
  config: { signIn: { role: 'customer' as const, refusal: 400 } },
  schema: {
    summary: 'Signs in with the code',
    bodyType: FORM,
    readsBody: z.object({ email: z.string(), code: z.string(), ...carriedFields }),
    otherAnswers: { 303: '', 400: 'text/html' },
  },
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const carriedBy = (sent: Sent): Carried => ({
  returnTo: safeReturnTo(sent.returnTo),
  ref: (textOf(sent.ref) || textOf(sent.utm_source))
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_REF),
});

/** Registers the built-in sign-in: an e-mail address, then the code sent to it. Works without JavaScript. */
export async function signInRoutes(app: App, context: Context): Promise<void> {
  const { origins } = context;
  if (context.oidc) return;
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const { texts, languages } = context;
  const provider = { brand: context.config.company.brandName, texts, languages };
  const mailed = context.mailer !== null;
  const isShown = ({ raw }: FastifyRequest) => !mailed && context.config.isLocal && isFromThisMachine(raw);

  app.get('/api/login', firstPage, (request, reply) => {
    sendPage(reply, emailPage({ ...provider, carried: carriedBy(request.query as Sent) }));
  });

  app.post('/api/login', codeRequest, async (request, reply) => {
    refuseForeign(request, origins);
    const sent = (request.body ?? {}) as Sent;
    const carried = carriedBy(sent);
    const email = Email.safeParse(sent.email);
    if (!email.success) {
      const error = email.error.issues[0]?.message;
      return sendPage(reply.code(400), emailPage({ ...provider, carried, error, email: textOf(sent.email) }));
    }
    try {
      const device = setDeviceCookie(request, reply, context);
      const code = await makeCode(context, { email: email.data, device, address: request.ip });
      const shown = isShown(request);
      if (!shown) await sendCode(context, email.data, code);
      const step = { ...provider, carried, email: email.data, mailed };
      return sendPage(reply, codePage({ ...step, code: shown ? code : undefined }));
    } catch (failure) {
      const support = context.config.company;
      return sendRefusal(reply, failure, (error) =>
        emailPage({ ...provider, carried, error, support, email: email.data }),
      );
    }
  });

  app.post('/api/login/verify', verification, async (request, reply) => {
    refuseForeign(request, origins);
    const sent = (request.body ?? {}) as Sent;
    const carried = carriedBy(sent);
    const email = textOf(sent.email).trim().toLowerCase().slice(0, MAX_EMAIL);
    const device = deviceOf(request, context);
    try {
      await checkCode(
        context,
        { email, code: textOf(sent.code), device, address: request.ip },
        isShown(request),
      );
      const session = await signIn(context, { email }, carried.ref || 'direct');
      await settleSession(context, request, session.token, 'code');
      setSessionCookie(reply, context, session);
      if (device) await rememberDevice(context, device, 'customer', session.subject);
      return reply.redirect(carried.returnTo, 303);
    } catch (failure) {
      return sendRefusal(reply, failure, (error) => codePage({ ...provider, carried, email, mailed, error }));
    }
  });
}

/** Browsers send an Origin with every cross-site form; other clients may send none. */
export function refuseForeign(request: FastifyRequest, origins: Set<string>): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin !== undefined || site !== undefined) && !isFromOwnPages(request, origins)) {
    throw new Failure('FOREIGN_ORIGIN');
  }
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

function sendRefusal(reply: FastifyReply, failure: unknown, page: (error: string) => string): FastifyReply {
  if (!(failure instanceof Failure)) throw failure;
  logRefusal(reply.request, failure);
  return sendPage(setRetryAfter(reply, failure).code(failure.status), page(failure.message));
}
