import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { Acknowledged, NotificationItem } from '../../domain/notification.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { mapRows } from '../map-rows.ts';
import { acknowledgeAlerts } from './acknowledge.ts';
import {
  findPlaceOf,
  listNotifications,
  listTechnicianNotifications,
  type NotificationPage,
} from './queries.ts';
import { toAlert } from './to-alert.ts';

const Paged = z.object({
  limit: z.pipe(
    z.transform((given) => (given === undefined ? 10 : Number(given))),
    z.int().check(z.gte(1), z.lte(100)),
  ),
  /** The id of a notification: those that are older. */
  before: z.optional(z.string()),
  /** Leaves out what is acknowledged. */
  waiting: z.optional(z.enum(['true', 'false'])),
});

async function pageOf(db: Db, { limit, before, waiting }: z.infer<typeof Paged>): Promise<NotificationPage> {
  const known = before === undefined ? undefined : await findPlaceOf(db, before);
  if (before !== undefined && !known) throw new Failure('NOTIFICATION_NOT_FOUND');
  return { limit, before: known, waiting: waiting === 'true' };
}

export function notificationRoutes(app: App, context: Context): void {
  app.get(
    '/api/admin/recent-notifications',
    {
      config: { allow: ['admin'] },
      schema: {
        summary: 'Alerts of new bookings, newest first',
        querystring: Paged,
        response: { 200: z.array(NotificationItem) },
      },
    },
    async (request) =>
      mapRows(
        context.log,
        await listNotifications(context.db, await pageOf(context.db, request.query)),
        NotificationItem,
        toAlert,
      ),
  );

  app.get(
    '/api/tech/recent-notifications',
    {
      config: { allow: ['tech'] },
      schema: {
        summary: 'Alerts that concern this technician, newest first',
        querystring: Paged,
        response: { 200: z.array(NotificationItem) },
      },
    },
    async (request) => {
      const techId = principalOf(request).id;
      if (!context.fleet.isOnDuty(techId)) return [];
      const page = await pageOf(context.db, request.query);
      const rows = await listTechnicianNotifications(context.db, techId, page);
      return mapRows(context.log, rows, NotificationItem, (row) => {
        const alert = toAlert(row);
        const own = row.ownAcknowledgedAt !== null && alert.acknowledgedAt === null;
        return own
          ? { ...alert, acknowledgedBy: techId, acknowledgedAt: toTimeOrNull(row.ownAcknowledgedAt) }
          : alert;
      });
    },
  );

  for (const role of ['admin', 'tech'] as const) {
    const guarded = { config: { allow: [role] }, schema: { response: { 200: Acknowledged } } };
    app.post(
      `/api/${role}/notifications/:id/ack`,
      {
        ...guarded,
        schema: { summary: 'Acknowledges an alert', ...guarded.schema, params: z.object({ id: z.string() }) },
      },
      (request) => acknowledgeAlerts(context, principalOf(request), request.params.id),
    );
    app.post(
      `/api/${role}/notifications/ack-all`,
      { ...guarded, schema: { ...guarded.schema, summary: 'Acknowledges all alerts' } },
      (request) => acknowledgeAlerts(context, principalOf(request), 'all'),
    );
  }
}
