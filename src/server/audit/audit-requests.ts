import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audited } from '../../contract/contract.ts';
import { type AuditEntry, isView } from '../../domain/audit.ts';
import type { FailureCode } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { networkOf } from '../platform/limits/network.ts';
import { findUsername } from './queries.ts';
import { FirstViews, record } from './record.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The record of a view that is written while the view is read. */
    recordedView: Promise<void> | null;
  }
}

/**
 * Records what calls do and read before they are answered; a call that cannot be recorded fails. A row's `audit` says
 * what the entry of a successful call holds. A view that names nothing in its path is recorded while it is read, which
 * takes one round trip less, and stays recorded if the call then fails. Changes of bookings and payments are recorded in their own transactions,
 * whatever caused them; sign-ins when the session is opened.
 */
export function auditRequests(
  app: FastifyInstance,
  { db, clock, limiter }: Pick<Context, 'db' | 'clock' | 'limiter'>,
): void {
  const views = new FirstViews();
  /**
   * Limits entries without an actor, because anonymous callers could fill the log, which is kept for two years, with one
   * network or with many.
   */
  const mayRecord = (actor: string | null, address: string): Promise<boolean> =>
    actor !== null
      ? Promise.resolve(true)
      : limiter.take({ refusalsTold: networkOf(address), refusalsToldInAll: 'all' }).then(
          () => true,
          () => false,
        );
  const entryFor = (request: FastifyRequest) => {
    const by = request.staff ?? request.customer;
    const entry = by && entryOf(request, by);
    return by && entry ? { by, entry } : null;
  };
  const recordCall = async (request: FastifyRequest): Promise<void> => {
    const called = entryFor(request);
    if (!called) return;
    const { by, entry } = called;
    const { action, subject = null, detail } = entry;
    const at = clock();
    const write = () =>
      record(db, { at, address: request.ip, role: by.role, actor: by.id, action, subject, detail });
    if (!isView(action)) return write();
    // Customers view their own data only.
    if (by.role === 'customer') return;
    await views.record({ jti: by.jti, action, subject: subject?.id ?? null, at }, write);
  };
  app.decorateRequest('recordedView', null);
  app.addHook('preHandler', (request, _reply, done) => {
    const action = request.routeOptions.schema?.params ? undefined : entryFor(request)?.entry.action;
    if (action && isView(action)) {
      request.recordedView = recordCall(request);
      request.recordedView.catch(() => {});
    }
    done();
  });
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const [at, address] = [clock(), request.ip];
    const refused = await refusalOf(db, request, statusCode, payload);
    if (refused && (await mayRecord(refused.actor, address))) {
      await record(db, { at, address, subject: null, ...refused });
    }
    if (statusCode < 400) await (request.recordedView ?? recordCall(request));
  });
}

function entryOf(
  { routeOptions, params, query, body }: FastifyRequest,
  caller: { id: string },
): Audited | null {
  const { audit } = routeOptions.config;
  if (typeof audit === 'string') return { action: audit };
  if (typeof audit !== 'function') return null;
  const makeEntry: (call: never) => Audited = audit;
  return makeEntry({ params, query, body, caller } as never);
}

type Refusal = Pick<AuditEntry, 'action' | 'role' | 'actor'>;

/** Returns the entry of a refused sign-in, or of a refused password or code with which staff confirm their identity. */
async function refusalOf(
  db: Db,
  request: FastifyRequest,
  statusCode: number,
  payload: unknown,
): Promise<Refusal | null> {
  const { routeOptions, body, staff } = request;
  const { signIn } = routeOptions.config;
  const hasCode = (...codes: FailureCode[]) =>
    typeof payload === 'string' && codes.some((code) => payload.includes(`"code":"${code}"`));
  // A login with a correct password that still needs its second factor is not refused.
  if (signIn && statusCode === signIn.refusal && !hasCode('TOTP_REQUIRED')) {
    // Anyone may enter any e-mail address, and the log names customers by id only.
    const actor = signIn.role === 'customer' ? null : await accountIn(db, body);
    return { action: 'sign-in-refused', role: signIn.role, actor };
  }
  // A stolen session may guess.
  if (staff && statusCode === 403 && hasCode('PASSWORD_WRONG', 'CODE_WRONG', 'PASSKEY_WRONG')) {
    return { action: 'reauthentication-refused', role: staff.role, actor: staff.id };
  }
  return null;
}

/**
 * Returns the username of a login if there is such an account, because people type passwords into the wrong field, too;
 * null for a passkey, which does not identify an account when it is refused.
 */
async function accountIn(db: Db, body: unknown): Promise<string | null> {
  const { username } = (body ?? {}) as { username?: unknown };
  return typeof username === 'string' ? findUsername(db, username.trim().toLowerCase()) : null;
}
