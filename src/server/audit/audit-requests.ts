import type { FastifyInstance } from 'fastify';
import type { FailureCode } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../platform/limits/network.ts';
import { auditedRoutes } from './audited-routes.ts';
import { FirstViews } from './first-views.ts';
import { type NewEntry, record } from './record.ts';

/** Records what calls do and read before they are answered; a call that cannot be recorded fails. */
export function auditRequests(
  app: FastifyInstance,
  { db, clock, limiter }: Pick<Context, 'db' | 'clock' | 'limiter'>,
): void {
  const views = new FirstViews();
  /**
   * Limits entries without an authenticated actor, because anonymous callers could fill the log, which is kept for two
   * years.
   */
  const mayRecord = (actor: string | null, address: string): Promise<boolean> =>
    actor !== null
      ? Promise.resolve(true)
      : limiter.take({ refusalsTold: networkOf(address) }).then(
          () => true,
          () => false,
        );
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const rule = auditedRoutes[`${request.method} ${request.routeOptions.url}`];
    if (!rule) return;
    const [at, address] = [clock(), request.ip];
    const { refused } = rule;
    if (refused && statusCode === (refused.status ?? 401) && isRecorded(refused.codes, payload)) {
      const named = refused.who(request);
      if (await mayRecord(named.actor, address)) {
        await record(db, { at, address, action: refused.action, ...named, subject: null });
      }
    }
    const recorded = statusCode < 400 ? rule.done?.(request) : null;
    const by = request.staff ?? request.customer;
    if (!recorded || !by) return;
    const { isView = false, ...what } = recorded;
    const entry: NewEntry = { at, address, subject: null, ...what, role: by.role, actor: by.id };
    const view = { jti: by.jti, action: entry.action, subject: entry.subject?.id ?? null, at };
    if (!isView || views.isFirst(view)) await record(db, entry);
  });
}

const hasCode = (payload: unknown, code: FailureCode): boolean =>
  typeof payload === 'string' && payload.includes(`"code":"${code}"`);

/** Returns whether a refusal is recorded. A login with a correct password that still needs its second factor is not. */
const isRecorded = (codes: readonly FailureCode[] | undefined, payload: unknown): boolean =>
  codes ? codes.some((code) => hasCode(payload, code)) : !hasCode(payload, 'TOTP_REQUIRED');
