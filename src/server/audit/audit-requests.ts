import type { FastifyInstance } from 'fastify';
import type { FailureCode } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../limits/network.ts';
import { auditedRoutes } from './audited-routes.ts';
import { FirstViews } from './first-views.ts';
import { type NewEntry, record } from './record.ts';

/** Records what calls do and see before they are answered: what cannot be recorded is not told. */
export function auditRequests(
  app: FastifyInstance,
  { db, clock, limiter }: Pick<Context, 'db' | 'clock' | 'limiter'>,
): void {
  const views = new FirstViews();
  /** Whoever names nobody for certain could fill the log, which forgets nothing for two years. */
  const mayTell = (actor: string | null, address: string): Promise<boolean> =>
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
    if (refused && statusCode === (refused.status ?? 401) && isTold(refused.codes, payload)) {
      const named = refused.who(request);
      if (await mayTell(named.actor, address)) {
        await record(db, { at, address, action: refused.action, ...named, subject: null });
      }
    }
    const told = statusCode < 400 ? rule.done?.(request) : null;
    const by = request.staff ?? request.customer;
    if (!told || !by) return;
    const { isView = false, ...what } = told;
    const entry: NewEntry = { at, address, subject: null, ...what, role: by.role, actor: by.id };
    const view = { jti: by.jti, action: entry.action, subject: entry.subject?.id ?? null, at };
    if (!isView || views.isFirst(view)) await record(db, entry);
  });
}

const hasCode = (payload: unknown, code: FailureCode): boolean =>
  typeof payload === 'string' && payload.includes(`"code":"${code}"`);

/** A login whose password was right and whose second factor comes next is not refused yet. */
const isTold = (codes: readonly FailureCode[] | undefined, payload: unknown): boolean =>
  codes ? codes.some((code) => hasCode(payload, code)) : !hasCode(payload, 'TOTP_REQUIRED');
