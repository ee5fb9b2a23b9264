import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Callers } from '../platform/http/guard.ts';
import { readSessionCookie } from './session-cookie.ts';
import { readSession } from './sessions.ts';

/** Returns the principals of a request's valid credentials: staff by token, a customer by cookie. */
export async function readCallers(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  request: FastifyRequest,
): Promise<Callers> {
  const token = bearerOf(request) ?? storedTokenOf(request);
  const [bySent, byCookie] = await Promise.all([
    token ? readSession(context, token) : null,
    readSessionCookie(context, request.cookies),
  ]);
  const address = request.ip;
  return {
    staff: bySent && bySent.role !== 'customer' ? { ...bySent, address } : null,
    customer: byCookie ? { ...byCookie, address } : null,
  };
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

const StoredSession = z.object({ token: z.string() });

function storedTokenOf(request: FastifyRequest): string | undefined {
  const stored = request.headers['x-tech-session'];
  if (!request.routeOptions.config.storedSession || typeof stored !== 'string') return undefined;
  try {
    return StoredSession.safeParse(JSON.parse(stored)).data?.token;
  } catch {
    return undefined;
  }
}
