import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Proof } from '../../../contract/contract.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Role } from '../../../domain/people/role.ts';
import type { Clock } from '../../lib/clock.ts';
import { networkOf } from '../limits/network.ts';
import { type Principal, refuseOldSession } from '../principal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The roles that may call the route; everyone by default. */
    allow?: readonly Role[];
    /** Reads the stored session from the header `x-tech-session` instead of Authorization. */
    storedSession?: boolean;
    /** Allows staff whose password another person has given. */
    withGivenPassword?: boolean;
    /** Logs no success. */
    isFrequent?: boolean;
  }
  interface FastifyRequest extends Callers {}
}

/** The principals of a request whose credentials are valid. */
export type Callers = { staff: Principal | null; customer: Principal | null };

/**
 * Authenticates each request before anything else and enforces the route's roles, and what the route says about proofs.
 * A request with a customer's cookie may write only if its origin is allowed.
 */
export function guard(
  app: FastifyInstance,
  readCallers: (request: FastifyRequest) => Promise<Callers>,
  { origins, clock }: { origins: Set<string>; clock: Clock },
): void {
  app.decorateRequest('staff', null);
  app.decorateRequest('customer', null);

  app.addHook('onRequest', async (request) => {
    if (!isApiRequest(request)) return;
    Object.assign(request, await readCallers(request));
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    // API responses are private: caches may store them only where a route sets its own Cache-Control.
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });

  app.addHook('preParsing', async (request) => {
    const { allow, withGivenPassword } = request.routeOptions.config;
    if (!allow) return;
    const principal = principalFor(request, allow);
    if (principal.hasGivenPassword && !withGivenPassword) throw new Failure('PASSWORD_CHANGE_REQUIRED');
    if (principal.role === 'customer' && !isReading(request) && !isFromOwnPages(request, origins)) {
      throw new Failure('FOREIGN_ORIGIN');
    }
  });

  // After the validation, because a body may decide.
  app.addHook('preHandler', async (request) => {
    const { proof } = request.routeOptions.config;
    if (asksForProof(proof, request.body)) refuseOldSession(principalOf(request), clock());
  });
}

function asksForProof(proof: Proof<never> | undefined, body: unknown): boolean {
  return typeof proof === 'function' ? proof(body as never) : proof === 'recent';
}

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Uses the matched route, because `/%61pi/bookings` is the same path in another encoding. */
export const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  isApi(routeOptions.url ?? url);

/** Returns the principal of the request. @throws Failure UNAUTHORIZED, FORBIDDEN */
export function principalOf(request: FastifyRequest): Principal {
  return principalFor(request, request.routeOptions.config.allow ?? []);
}

function principalFor({ staff, customer }: FastifyRequest, allow: readonly Role[]): Principal {
  const known = [staff, customer].filter((principal) => principal !== null);
  const allowed = known.find((principal) => allow.includes(principal.role));
  if (allowed) return allowed;
  throw new Failure(known.length > 0 ? 'FORBIDDEN' : 'UNAUTHORIZED');
}

/** Returns the rate limit key: the account if signed in, otherwise the network. */
export const callerOf = ({ staff, customer, ip }: FastifyRequest): string => {
  const principal = staff ?? customer;
  return principal ? `${principal.role}:${principal.id}` : networkOf(ip);
};

const isReading = ({ method }: FastifyRequest) =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

export function isFromOwnPages({ headers }: FastifyRequest, origins: Set<string>): boolean {
  if (headers.origin !== undefined) return origins.has(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === 'same-origin' || site === 'none';
}
