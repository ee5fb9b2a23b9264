import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../config.ts';

export type Addressed = { config: Pick<Config, 'publicUrl'> };

const isHttps = ({ config }: Addressed) => config.publicUrl.startsWith('https:');

/**
 * The prefix `__Host-` makes a browser take a cookie from this very host alone, over https and for all paths: no
 * sibling site can plant one. A browser refuses the prefix over http, which development uses.
 */
export const cookieName = (context: Addressed, name: string): string =>
  isHttps(context) ? `__Host-${name}` : name;

/** How each cookie of ours is set, and cleared. */
export const ownCookie = (context: Addressed): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: isHttps(context),
});
