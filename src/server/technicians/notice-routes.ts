import { noticeCalls } from '../../api/technicians.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { serve } from '../http/serve.ts';
import { unkept } from '../http/unkept.ts';
import { acknowledgeNotice, noticeCsv, noticeStanding, ownNotice, presentNotice } from './location-notice.ts';

export function noticeRoutes(app: App, context: Context): void {
  serve(app, noticeCalls, {
    readNotice: () => presentNotice(context),
    readOwnNotice: (request) => ownNotice(context, principalOf(request).id),
    acknowledgeNotice: (request) => acknowledgeNotice(context, principalOf(request).id, request.body.version),
    readStanding: () => noticeStanding(context),
    exportAcknowledgements: async (_request, reply) =>
      unkept(reply)
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="location-notices.csv"')
        .send(await noticeCsv(context)),
  });
}
