import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { auditedRoutes } from './audited-routes.ts';
import { type NewEntry, record } from './record.ts';

const VIEW_TOLD_FOR_MS = 60 * 60 * 1000;
const MOST_VIEWS = 10_000;

/** Records what calls do and see before they are answered: what cannot be recorded is not told. */
export function auditRequests(app: FastifyInstance, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const tellView = createViews();
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const rule = auditedRoutes[`${request.method} ${request.routeOptions.url}`];
    if (!rule) return;
    const [at, address] = [clock(), request.ip];
    const { action, status = 401, who } = rule.refused ?? {};
    if (action && who && statusCode === status && !isAskingForMore(payload)) {
      await record(db, { at, address, action, ...who(request), subject: null });
    }
    const told = statusCode < 400 ? rule.done?.(request) : null;
    const by = request.staff ?? request.customer;
    if (!told || !by) return;
    const { isView = false, ...what } = told;
    const entry: NewEntry = { at, address, subject: null, ...what, role: by.role, actor: by.id };
    if (!isView || tellView(by.jti, entry)) await record(db, entry);
  });
}

/** A login whose password was right and whose second factor comes next is not refused yet. */
const isAskingForMore = (payload: unknown): boolean =>
  typeof payload === 'string' && payload.includes('"code":"TOTP_REQUIRED"');

/** Answers whether a session's view is to be told: the first one, and again an hour later. */
function createViews(): (jti: string, entry: NewEntry) => boolean {
  const told = new Map<string, number>();
  return (jti, { action, subject, at }) => {
    const key = `${jti} ${action} ${subject?.id ?? ''}`;
    if ((told.get(key) ?? Number.NEGATIVE_INFINITY) > at - VIEW_TOLD_FOR_MS) return false;
    told.delete(key);
    told.set(key, at);
    const oldest = told.keys().next().value;
    if (told.size > MOST_VIEWS && oldest !== undefined) told.delete(oldest);
    return true;
  };
}
