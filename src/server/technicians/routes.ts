import { availabilityCalls, noticeCalls, technicianCalls } from '../../contract/technicians.ts';
import { toTime } from '../../domain/time.ts';
import { LISTED_MS, type TechnicianLocation } from '../../domain/tracking/position.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { changeAvailability, listAvailability, readAvailability } from './availability.ts';
import { toMoved } from './fleet-member.ts';
import { acknowledgeNotice, currentNotice, noticeCsv, noticeStatus, ownNotice } from './location-notice.ts';
import { recordFixes } from './record-fixes.ts';
import { setDuty } from './set-duty.ts';

export function technicianRoutes(app: App, context: Context): void {
  serve(app, technicianCalls, {
    listActive: () => activeTechnicians(context),
    setDuty: async (request) => {
      const { isOnDuty, isWell } = request.body;
      await setDuty(context, principalOf(request).id, isOnDuty === 'true', isWell);
      return { ok: true, isOnDuty };
    },
    reportFix: async (request) => {
      const { receivedAt } = await recordFixes(context, principalOf(request), [request.body]);
      return { ok: true, receivedAt: toTime(receivedAt) };
    },
    reportFixes: async (request) => {
      const { fixes } = request.body;
      if (fixes.length === 0) return { ok: true, stored: 0, duplicates: 0 };
      const { stored, duplicates } = await recordFixes(context, principalOf(request), fixes);
      return { ok: true, stored, duplicates };
    },
  });
}

export function noticeRoutes(app: App, context: Context): void {
  serve(app, noticeCalls, {
    readNotice: () => currentNotice(context),
    readOwnNotice: (request) => ownNotice(context, principalOf(request).id),
    acknowledgeNotice: (request) => acknowledgeNotice(context, principalOf(request).id, request.body.version),
    readStanding: () => noticeStatus(context),
    exportAcknowledgements: async (_request, reply) =>
      noStore(reply)
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="location-notices.csv"')
        .send(await noticeCsv(context)),
  });
}

export function availabilityRoutes(app: App, context: Context): void {
  serve(app, availabilityCalls, {
    listAvailability: () => listAvailability(context),
    changeAvailability: ({ params, body }) => changeAvailability(context, params.techId, body),
    readOwnAvailability: (request) => readAvailability(context, principalOf(request).id),
    changeOwnAvailability: (request) =>
      changeAvailability(context, principalOf(request).id, request.body, true),
  });
}

/** Lists the technicians whose newest position is at most 12 hours old, newest first. */
function activeTechnicians({ fleet, clock }: Pick<Context, 'fleet' | 'clock'>): TechnicianLocation[] {
  const since = clock() - LISTED_MS;
  return fleet
    .all()
    .flatMap((member) =>
      member.position && member.position.recordedAt >= since
        ? [{ ...member, position: member.position }]
        : [],
    )
    .sort((a, b) => b.position.recordedAt - a.position.recordedAt)
    .map((member) => ({ id: member.techId, ...toMoved(member) }));
}
