import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../../domain/durations.ts';
import { languageTag, type Texts } from '../../../domain/texts.ts';
import { within } from '../../lib/timing.ts';
import type { PlatformContext } from '../context.ts';
import type { Languages } from '../languages.ts';
import type { Caller } from '../principal.ts';
import { speaking } from '../spoken-texts.ts';
import { isApi } from './guard.ts';
import { cookieOptions, HAS_SESSION } from './own-cookie.ts';
import { preferredLanguage } from './preferred-language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Texts in the language of the person who sent the request. */
    readonly texts: Texts;
    /** The language of the account whose session a page's request has; calls have it in `customer`. */
    accountLanguage: string | null;
  }
}

const COOKIE = 'lang';
const ACCOUNT_TIMEOUT_MS = 300;
/** How long a browser keeps the chosen language. */
export const LANGUAGE_COOKIE_MS = 365 * DAY_MS;

/** The pages and calls of staff, whose language is the company's. */
const STAFF_PATH = /^\/(?:api\/)?(?:admin|tech)(?:-login)?(?:[/?]|$)/;

/** Returns the language that a request's address chooses: `?lang=es`; null without one that is offered. */
function inAddress({ method, url, query }: FastifyRequest, { all }: Languages): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (!url.includes('lang=')) return null;
  const { lang } = (query ?? {}) as { lang?: unknown };
  return typeof lang === 'string' && all.has(lang) ? lang : null;
}

const isForStaff = ({ routeOptions, staff, headers, url }: FastifyRequest): boolean => {
  const { allow, signIn } = routeOptions.config ?? {};
  return (
    staff !== null ||
    headers.authorization !== undefined ||
    (allow !== undefined && !allow.includes('customer')) ||
    (signIn !== undefined && signIn.role !== 'customer') ||
    STAFF_PATH.test(url)
  );
};

type Sent = { cookies?: Record<string, string | undefined>; headers: FastifyRequest['headers'] };

/** Returns the language that a person has chosen in this browser; null without a choice. */
export const chosenLanguage = ({ cookies }: Pick<Sent, 'cookies'>, { all }: Languages): string | null => {
  const chosen = cookies?.[COOKIE];
  return chosen !== undefined && all.has(chosen) ? chosen : null;
};

/**
 * Returns the texts for a customer or a visitor: in the language of the account, else in the one that was chosen in this
 * browser, else in the browser's, else in the company's.
 */
function textsFor(sent: Sent, account: string | null | undefined, languages: Languages): Texts {
  const { all, company } = languages;
  const tag =
    (account && all.has(account) ? account : null) ??
    chosenLanguage(sent, languages) ??
    preferredLanguage(sent.headers['accept-language'] ?? '', new Set(all.keys()));
  return (tag === null ? undefined : all.get(tag)) ?? company;
}

/** Returns the language of the caller of a socket; staff have the company's. */
export function languageOfCaller(
  { role, language }: Caller,
  headers: FastifyRequest['headers'],
  languages: Languages,
): string {
  const isStaff = role !== 'customer' && role !== 'guest';
  const sent = { headers, cookies: cookie.parse(headers.cookie ?? '') };
  return languageTag((isStaff ? languages.company : textsFor(sent, language, languages)).language);
}

function textsOf(request: FastifyRequest, languages: Languages): Texts {
  if (isForStaff(request)) return languages.company;
  const now = inAddress(request, languages);
  const account = now ?? request.customer?.language ?? request.accountLanguage;
  return textsFor(request, account, languages);
}

/**
 * Answers each request in its person's language: sets `request.texts`, runs the handler with it, remembers the choice of
 * `?lang=es` in a cookie and in the account of a page's session, and says the language of documents and JSON in
 * Content-Language. `pageLanguage` stores the choice and returns the account's language; null without a session.
 */
export function speakLanguages(
  app: FastifyInstance,
  context: Pick<PlatformContext, 'config' | 'languages'>,
  pageLanguage: (request: FastifyRequest, chosen: string | null) => Promise<string | null>,
): void {
  const { languages } = context;
  app.decorateRequest('accountLanguage', null);
  app.decorateRequest('texts', {
    getter(this: FastifyRequest) {
      return textsOf(this, languages);
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    const chosen = inAddress(request, languages);
    if (chosen !== null)
      reply.setCookie(COOKIE, chosen, { ...cookieOptions(context), maxAge: LANGUAGE_COOKIE_MS / 1000 });
    done();
  });

  // The session of a call is read by the guard. A page does not wait for a database that is away.
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || isApi(request.url) || !HAS_SESSION.test(request.headers.cookie ?? '')) return;
    request.accountLanguage = await within(
      ACCOUNT_TIMEOUT_MS,
      pageLanguage(request, inAddress(request, languages)),
    );
  });

  // The last hook before the handler, which runs in the language.
  app.addHook('preHandler', (request, _reply, done) => speaking(request.texts, done));

  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isDocument = type.startsWith('text/html');
    if ((isDocument || type.startsWith('application/json')) && !reply.hasHeader('content-language'))
      reply.header('content-language', languageTag(request.texts.language));
    if (isDocument) varyByLanguage(reply);
    done(null, payload);
  });
}

function varyByLanguage(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', [others, 'accept-language', 'cookie'].filter(Boolean).join(', '));
}
