import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

export type Addressed = { config: Pick<Config, 'publicUrl'> };

const isHttps = ({ config }: Addressed) => config.publicUrl.startsWith('https:');

/**
 * Returns the cookie's name. With the prefix `__Host-` a browser accepts the cookie only from this host, over https and
 * for all paths, so a sibling site cannot set it. Browsers reject the prefix over http, which development uses.
 */
export const cookieName = (context: Addressed, name: string): string =>
  isHttps(context) ? `__Host-${name}` : name;

/** The name of the cookie with a customer's session. */
export const sessionCookieName = (context: Addressed): string => cookieName(context, 'session');

/** Matches a Cookie header with a session, by the cookie's name for http or https. */
export const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?session=/;

/** Returns the options that set and clear the app's cookies. */
export const cookieOptions = (context: Addressed): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: isHttps(context),
});

/** Disables caching of a response that contains a secret or works for a single sign-in. */
export const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
