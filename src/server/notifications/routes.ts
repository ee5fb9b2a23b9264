import type { Query } from '../../contract/contract.ts';
import { alertCalls, pushCalls, receiptMailCalls, subscriptionCalls } from '../../contract/notifications.ts';
import { NotificationItem } from '../../contract/shapes/notification.ts';
import { Failure } from '../../domain/failure.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { Db } from '../platform/db/schema.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { acknowledgeAlerts } from './alerts/acknowledge.ts';
import { toAlert } from './alerts/change-alerts.ts';
import {
  findPlaceOf,
  listNotifications,
  listTechnicianNotifications,
  type NotificationPage,
} from './alerts/queries.ts';
import { renewAddress, subscribe, subscriptionState, unsubscribe } from './channels/subscribe.ts';
import { sendReceipt } from './send-receipt.ts';

type AddressedChannel = Query<ReturnType<typeof alertCalls>['listRecent']>;

async function pageOf(db: Db, { limit, before, waiting }: AddressedChannel): Promise<NotificationPage> {
  const known = before === undefined ? undefined : await findPlaceOf(db, before);
  if (before !== undefined && !known) throw new Failure('NOTIFICATION_NOT_FOUND');
  return { limit, before: known, waiting: waiting === 'true' };
}

const forAdmins = async ({ db, log }: Context, asked: AddressedChannel) =>
  mapRows(log, await listNotifications(db, await pageOf(db, asked)), NotificationItem, toAlert);

async function forTechnician({ db, log, fleet }: Context, techId: string, asked: AddressedChannel) {
  if (!fleet.isOnDuty(techId)) return [];
  const rows = await listTechnicianNotifications(db, techId, await pageOf(db, asked));
  return mapRows(log, rows, NotificationItem, (row) => {
    const alert = toAlert(row);
    const own = row.ownAcknowledgedAt !== null && alert.acknowledgedAt === null;
    return own
      ? { ...alert, acknowledgedBy: techId, acknowledgedAt: toTimeOrNull(row.ownAcknowledgedAt) }
      : alert;
  });
}

export function notificationRoutes(app: App, context: Context): void {
  for (const role of ['admin', 'tech'] as const) {
    serve(app, alertCalls(role), {
      listRecent: (request) =>
        role === 'admin'
          ? forAdmins(context, request.query)
          : forTechnician(context, principalOf(request).id, request.query),
      acknowledge: (request) => acknowledgeAlerts(context, principalOf(request), request.params.id),
      acknowledgeAll: (request) => acknowledgeAlerts(context, principalOf(request), 'all'),
    });
  }
}

export function pushRoutes(app: App, context: Context): void {
  serve(app, pushCalls, {
    readKey: () => ({ publicKey: context.pusher.publicKey }),
    renew: ({ body }) => renewAddress(context, body),
  });
  serve(app, receiptMailCalls, {
    sendReceipt: async (request) => {
      await sendReceipt(context, principalOf(request), request.params.id);
      return { ok: true };
    },
  });
  for (const role of ['customer', 'admin', 'tech'] as const) {
    serve(app, subscriptionCalls(role), {
      subscribe: (request) => subscribe(context, principalOf(request), request.body),
      unsubscribe: (request) => unsubscribe(context, principalOf(request), request.body.endpoint),
      readState: (request) => subscriptionState(context, principalOf(request), request.body.endpoint),
    });
  }
}
