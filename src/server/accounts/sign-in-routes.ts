import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Email } from '../../domain/customer.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { sayRefused, sayWhenToRetry } from '../http/errors.ts';
import { isFromOurPages } from '../http/guard.ts';
import { settleSession } from './device-sessions.ts';
import { deviceOf, keepDevice, keepOwnDevice } from './devices.ts';
import { safeReturnTo } from './return-to.ts';
import { setSessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { checkCode, makeCode } from './sign-in-code.ts';
import { type Carried, codePage, emailPage } from './sign-in-page.ts';

const MAX_REF = 100;
/** RFC 5321; what is longer is nobody's address, and would be kept as the key of a limit. */
const MAX_EMAIL = 254;
const NO_MAIL_SERVER = 'Sign-in codes cannot be sent: this server has no mail server. Please call support.';
const NOT_SENT = 'We could not send the e-mail. Please try again in a moment.';

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

/** The built-in sign-in: an e-mail address, then the code that was sent there. Works without JavaScript. */
export async function signInRoutes(app: App, context: Context, origins: Set<string>): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const brand = context.config.company.brandName;
  const mailed = context.mailer !== null;
  const isShown = !mailed && context.config.isLocal;

  app.get('/api/login', firstPage, (request, reply) => {
    sendPage(reply, emailPage({ brand, carried: carriedBy(request.query as Sent) }));
  });

  app.post('/api/login', codeRequest, async (request, reply) => {
    refuseForeign(request, origins);
    const sent = (request.body ?? {}) as Sent;
    const carried = carriedBy(sent);
    const email = Email.safeParse(sent.email);
    if (!email.success) {
      const error = email.error.issues[0]?.message;
      return sendPage(reply.code(400), emailPage({ brand, carried, error, email: textOf(sent.email) }));
    }
    try {
      const device = keepDevice(request, reply, context);
      const code = await makeCode(context, { email: email.data, device, address: request.ip });
      if (!isShown) await deliver(context, email.data, code);
      const step = { brand, carried, email: email.data, mailed };
      return sendPage(reply, codePage({ ...step, code: isShown ? code : undefined }));
    } catch (failure) {
      const support = context.config.company;
      return sendRefusal(reply, failure, (error) =>
        emailPage({ brand, carried, error, support, email: email.data }),
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
      const code = textOf(sent.code).replace(/\s/g, '');
      await checkCode(context, { email, code, device, address: request.ip }, isShown);
      const session = await signIn(context, { email }, carried.ref || 'direct');
      await settleSession(context, request, session.token, 'code');
      setSessionCookie(reply, context, session);
      if (device) await keepOwnDevice(context, device, 'customer', session.subject);
      return reply.redirect(carried.returnTo, 303);
    } catch (failure) {
      return sendRefusal(reply, failure, (error) => codePage({ brand, carried, email, mailed, error }));
    }
  });
}

/** Browsers name the origin of every form they send from elsewhere; a plain client names none. */
export function refuseForeign(request: FastifyRequest, origins: Set<string>): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin !== undefined || site !== undefined) && !isFromOurPages(request, origins)) {
    throw new Failure('FOREIGN_ORIGIN');
  }
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

function sendRefusal(reply: FastifyReply, failure: unknown, page: (error: string) => string): FastifyReply {
  if (!(failure instanceof Failure)) throw failure;
  sayRefused(reply.request, failure);
  return sendPage(sayWhenToRetry(reply, failure).code(failure.status), page(failure.message));
}

/**
 * Sends the code.
 * @throws Failure OVERLOADED when there is no mail server, or it does not take it
 */
async function deliver(
  { mailer, config, log }: Pick<Context, 'mailer' | 'config' | 'log'>,
  to: string,
  code: string,
): Promise<void> {
  if (!mailer) throw new Failure('OVERLOADED', NO_MAIL_SERVER);
  const mail = {
    to,
    // A locked phone shows subjects to whoever holds it.
    subject: `Your ${config.company.brandName} sign-in code`,
    text: `Your sign-in code is ${code}. It is good for 10 minutes, in the browser in which you asked for it.\n\nIf you did not ask for it, ignore this message.`,
    html: `<p>Your sign-in code is</p><p style="font-size:2em;letter-spacing:.2em"><strong>${code}</strong></p><p>It is good for 10 minutes, in the browser in which you asked for it. If you did not ask for it, ignore this message.</p>`,
  };
  await mailer.send(mail).catch((error) => {
    log.error({ err: error }, 'a sign-in code could not be sent');
    throw new Failure('OVERLOADED', NOT_SENT);
  });
}
