import { privacyCalls } from '../../contract/privacy.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { clearSessionCookie } from '../accounts/session-cookie.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { PAPER_STYLE_PATH, paperStyle } from '../platform/http/plain-page.ts';
import { serve } from '../platform/http/serve.ts';
import { deleteAccount } from './delete-account.ts';
import { deletedPage } from './deleted-page.ts';
import { exportData } from './export-data.ts';
import { retentionRuns } from './retention.ts';

/** Registers the routes with which customers export and delete their data. */
export function privacyRoutes(app: App, context: Context): void {
  const { timeZone } = context.config.company;

  serve(app, privacyCalls, {
    exportOwnData: async (request, reply) => {
      const { id } = principalOf(request);
      await context.limiter.take({ exports: `customer:${id}` });
      const data = await exportData(context, id);
      const name = `my-data-${dayOf(new Date(data.exportedAt), timeZone)}.json`;
      noStore(reply).header('content-disposition', `attachment; filename="${name}"`);
      return data;
    },
    deleteAccount: async (request, reply) => {
      await deleteAccount(context, principalOf(request));
      clearSessionCookie(reply, context);
      return { ok: true };
    },
    listRetention: () => retentionRuns(context),
  });

  app.get(
    PAPER_STYLE_PATH,
    { schema: { summary: 'The style of the pages to read', otherAnswers: { 200: 'text/css' } } },
    (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(paperStyle),
  );

  app.get(
    '/api/account/deleted',
    { schema: { summary: 'Says that the account is deleted', otherAnswers: { 200: 'text/html' } } },
    (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(deletedPage(context.config.company, context.texts)),
  );
}
