import { privacyCalls } from '../../contract/privacy.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import type { Principal } from '../accounts/principal.ts';
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
import { exportPage } from './export-page.ts';
import { retentionRuns } from './retention.ts';

const customers = { config: { allow: ['customer'] as const } };
const html = 'text/html; charset=utf-8';

/** Registers the routes with which customers export and delete their data. */
export function privacyRoutes(app: App, context: Context): void {
  const { timeZone } = context.config.company;
  const limitedExport = async ({ id }: Principal) => {
    await context.limiter.take({ exports: `customer:${id}` });
    return exportData(context, id);
  };

  serve(app, privacyCalls, {
    exportOwnData: async (request, reply) => {
      const data = await limitedExport(principalOf(request));
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
    '/api/account/export/page',
    {
      ...customers,
      schema: { summary: 'The same to be read or printed', otherAnswers: { 200: 'text/html' } },
    },
    async (request, reply) => {
      const data = await limitedExport(principalOf(request));
      return noStore(reply)
        .type(html)
        .send(exportPage(data, timeZone, context.texts));
    },
  );

  app.get(
    '/api/account/deleted',
    { schema: { summary: 'Says that the account is deleted', otherAnswers: { 200: 'text/html' } } },
    (_request, reply) => reply.type(html).send(deletedPage(context.config.company, context.texts)),
  );
}
