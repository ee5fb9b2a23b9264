import { LocationNotice, NoticeRead, NoticeStanding, OwnNotice } from '../../domain/location-notice.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { acknowledgeNotice, noticeCsv, noticeStanding, ownNotice, presentNotice } from './location-notice.ts';

const technicians = { config: { allow: ['tech'] as const } };
const admins = { config: { allow: ['admin'] as const } };

/** The written notice about location tracking: read by everybody, acknowledged by technicians, shown to admins. */
export function noticeRoutes(app: App, context: Context): void {
  app.get(
    '/api/location-notice',
    { schema: { summary: 'The notice about location tracking', response: { 200: LocationNotice } } },
    () => presentNotice(context),
  );

  app.get(
    '/api/tech/location-notice',
    {
      ...technicians,
      schema: { summary: 'The notice, and when it was acknowledged', response: { 200: OwnNotice } },
    },
    (request) => ownNotice(context, principalOf(request).id),
  );

  app.post(
    '/api/tech/location-notice',
    {
      ...technicians,
      schema: {
        summary: 'Says that the technician has read this version of the notice',
        body: NoticeRead,
        response: { 200: OwnNotice },
      },
    },
    (request) => acknowledgeNotice(context, principalOf(request).id, request.body.version),
  );

  app.get(
    '/api/admin/location-notice',
    {
      ...admins,
      schema: { summary: 'How many technicians have acknowledged it', response: { 200: NoticeStanding } },
    },
    () => noticeStanding(context),
  );

  app.get(
    '/api/admin/location-notice/acknowledgements',
    { ...admins, schema: { summary: 'Every acknowledgement, as CSV', otherAnswers: { 200: 'text/csv' } } },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="location-notices.csv"')
        .send(await noticeCsv(context)),
  );
}
