import { noticeCalls } from '../../contract/technicians.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { acknowledgeNotice, currentNotice, noticeCsv, noticeStatus, ownNotice } from './location-notice.ts';

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
