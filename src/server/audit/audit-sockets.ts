import type { Context } from '../context.ts';
import type { Caller } from '../platform/principal.ts';
import { FirstViews, record } from './record.ts';

/**
 * Returns a function that records the socket of staff before it hears anything: an admin's hears every booking with its
 * customer, a technician's the unassigned jobs. As other views, once an hour for each session, because phones reconnect.
 */
export function socketAudit({ db, clock }: Pick<Context, 'db' | 'clock'>): (caller: Caller) => Promise<void> {
  const views = new FirstViews();
  return async ({ role, id, jti, address = null }) => {
    if (role !== 'admin' && role !== 'tech') return;
    const [at, action] = [clock(), role === 'admin' ? 'board-viewed' : 'jobs-viewed'] as const;
    await views.record({ jti, action, subject: null, at }, () =>
      record(db, { at, action, role, actor: id, address, subject: null }),
    );
  };
}
