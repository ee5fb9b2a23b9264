import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../domain/failure.ts';
import type { Role } from '../../domain/role.ts';
import type { Principal } from '../accounts/principal.ts';
import { networkOf } from '../limits/network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; without it everybody may. */
    allow?: readonly Role[];
    /** Takes the whole stored session from `x-tech-session` in place of Authorization. */
    storedSession?: boolean;
  }
  interface FastifyRequest extends Callers {}
}

/** Who a request speaks for, as far as its credentials hold. */
export type Callers = { staff: Principal | null; customer: Principal | null };

/**
 * Finds out who asks before anything else is done, and lets pass only whom the route allows. A customer's
 * cookie may change something only from our own pages.
 */
export function guard(
  app: FastifyInstance,
  readCallers: (request: FastifyRequest, reply: FastifyReply) => Promise<Callers>,
  origins: Set<string>,
): void {
  app.decorateRequest('staff', null);
  app.decorateRequest('customer', null);

  app.addHook('onRequest', async (request, reply) => {
    if (!asksApi(request)) return;
    Object.assign(request, await readCallers(request, reply));
  });

  app.addHook('onSend', async (request, reply) => {
    // What the API answers is for who asked: a cache keeps it only where the route says so.
    if (asksApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  app.addHook('preParsing', async (request) => {
    const { allow } = request.routeOptions.config;
    if (!allow) return;
    const principal = principalFor(request, allow);
    if (principal.role === 'customer' && !isReading(request) && !isFromOurPages(request, origins)) {
      throw new Failure('FOREIGN_ORIGIN');
    }
  });
}

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** By the route that was found: `/%61pi/bookings` is the same path in another spelling. */
export const asksApi = ({ routeOptions, url }: FastifyRequest): boolean => isApi(routeOptions.url ?? url);

/** The principal that the route is called by. @throws Failure UNAUTHORIZED, FORBIDDEN */
export function principalOf(request: FastifyRequest): Principal {
  return principalFor(request, request.routeOptions.config.allow ?? []);
}

function principalFor({ staff, customer }: FastifyRequest, allow: readonly Role[]): Principal {
  const known = [staff, customer].filter((principal) => principal !== null);
  const allowed = known.find((principal) => allow.includes(principal.role));
  if (allowed) return allowed;
  throw new Failure(known.length > 0 ? 'FORBIDDEN' : 'UNAUTHORIZED');
}

/** For the limiter: the account when signed in, else the network. */
export const callerOf = ({ staff, customer, ip }: FastifyRequest): string => {
  const principal = staff ?? customer;
  return principal ? `${principal.role}:${principal.id}` : networkOf(ip);
};

const isReading = ({ method }: FastifyRequest) =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

export function isFromOurPages({ headers }: FastifyRequest, origins: Set<string>): boolean {
  if (headers.origin !== undefined) return origins.has(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === 'same-origin' || site === 'none';
}
