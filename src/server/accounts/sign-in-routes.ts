import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { Email } from '../../domain/people/customer.ts';
import { smsNumber } from '../../domain/people/sms-number.ts';
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
import { checkCode, makeCode, sendCode, textCode } from './sign-in-code.ts';
import { type Carried, codePage, firstPage, SMS_NUMBER_INVALID } from './sign-in-page.ts';

const MAX_REF = 100;
/** RFC 5321. A longer text is not an address and would be stored as the key of a limit. */
const MAX_EMAIL = 254;

type Sent = Record<string, unknown>;

const text = z.optional(z.string());
const carriedFields = { returnTo: text, ref: text, utm_source: text };
const FORM = 'application/x-www-form-urlencoded';
const firstStep = {
  schema: {
    summary: 'Starts the sign-in',
    readsQuery: z.object(carriedFields),
    otherAnswers: { 200: 'text/html' },
  },
};
const codeRequest = {
  schema: {
    summary: 'Sends a code to an e-mail address, or by text message to a phone where the company has that',
    bodyType: FORM,
    readsBody: z.object({ email: text, phone: text, ...carriedFields }),
    otherAnswers: { 200: 'text/html', 400: 'text/html', 429: 'text/html' },
  },
};
const verification = {
  config: { signIn: { role: 'customer' as const, refusal: 400 } },
  schema: {
    summary: 'Signs in with the code',
    bodyType: FORM,
    readsBody: z.object({ email: text, phone: text, code: z.string(), ...carriedFields }),
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

/** Where a code goes, as it was typed, and as it is stored: an e-mail address, or a number as `+19735550118`. */
type Recipient = { by: 'email' | 'phone'; typed: string } & ({ to: string } | { error: string | undefined });

/** Reads where the code goes. A phone number counts only where codes can be sent to one. */
function recipientOf(sent: Sent, takesPhones: boolean): Recipient {
  if (takesPhones && sent.phone !== undefined) {
    const typed = textOf(sent.phone);
    const to = smsNumber(typed);
    return to ? { by: 'phone', typed, to } : { by: 'phone', typed, error: SMS_NUMBER_INVALID };
  }
  const typed = textOf(sent.email);
  const email = Email.safeParse(sent.email);
  return email.success
    ? { by: 'email', typed, to: email.data }
    : { by: 'email', typed, error: email.error.issues[0]?.message };
}

/**
 * Registers the built-in sign-in: an e-mail address, or a phone number where the company sends text messages, then the code
 * sent to it. Works without JavaScript.
 */
export async function signInRoutes(app: App, context: Context): Promise<void> {
  const { origins } = context;
  if (context.oidc) return;
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const { texts, languages, config } = context;
  const takesPhones = config.sms !== null;
  const provider = { brand: config.company.brandName, texts, languages, takesPhones };
  const isSent = { email: context.mailer !== null, phone: context.sms !== null };
  const isShown = ({ raw }: FastifyRequest, by: Recipient['by']) =>
    !isSent[by] && config.isLocal && isFromThisMachine(raw);

  app.get('/api/login', firstStep, (request, reply) => {
    sendPage(reply, firstPage({ ...provider, carried: carriedBy(request.query as Sent) }));
  });

  app.post('/api/login', codeRequest, async (request, reply) => {
    refuseForeign(request, origins);
    const sent = (request.body ?? {}) as Sent;
    const carried = carriedBy(sent);
    const recipient = recipientOf(sent, takesPhones);
    if ('error' in recipient) {
      const { error, ...typed } = recipient;
      return sendPage(reply.code(400), firstPage({ ...provider, carried, error, recipient: typed }));
    }
    const { by, to } = recipient;
    try {
      const device = setDeviceCookie(request, reply, context);
      const code = await makeCode(context, { recipient: to, device, address: request.ip });
      const shown = isShown(request, by);
      if (!shown) await (by === 'phone' ? textCode : sendCode)(context, to, code);
      const step = { ...provider, carried, recipient: { by, to }, isSent: isSent[by] };
      return sendPage(reply, codePage({ ...step, code: shown ? code : undefined }));
    } catch (failure) {
      const support = config.company;
      return sendRefusal(reply, failure, (error) =>
        firstPage({ ...provider, carried, error, support, recipient }),
      );
    }
  });

  app.post('/api/login/verify', verification, async (request, reply) => {
    refuseForeign(request, origins);
    const sent = (request.body ?? {}) as Sent;
    const carried = carriedBy(sent);
    const signInPhone =
      takesPhones && sent.phone !== undefined ? (smsNumber(textOf(sent.phone)) ?? '') : null;
    const email = textOf(sent.email).trim().toLowerCase().slice(0, MAX_EMAIL);
    const by = signInPhone === null ? 'email' : 'phone';
    const to = signInPhone ?? email;
    // A number in the place of an address would find the code of that number.
    const recipient = signInPhone ?? (email.includes('@') ? email : '');
    const device = deviceOf(request, context);
    try {
      await checkCode(
        context,
        { recipient, code: textOf(sent.code), device, address: request.ip },
        isShown(request, by),
      );
      const proven = signInPhone === null ? { email } : { signInPhone };
      const session = await signIn(context, proven, carried.ref || 'direct');
      await settleSession(context, request, session.token, 'code');
      setSessionCookie(reply, context, session);
      if (device) await rememberDevice(context, device, 'customer', session.subject);
      return reply.redirect(carried.returnTo, 303);
    } catch (failure) {
      const step = { ...provider, carried, recipient: { by, to } as const, isSent: isSent[by] };
      return sendRefusal(reply, failure, (error) => codePage({ ...step, error }));
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
