import { privacyCalls } from '../../contract/privacy.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { english, languageTag } from '../../domain/texts.ts';
import { clearSessionCookie } from '../accounts/session-cookie.ts';
import type { Context } from '../context.ts';
import { longStatements } from '../platform/db/client.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import {
  htmlTexts,
  languageLinks,
  PAPER_STYLE_PATH,
  paperPage,
  paperStyle,
  phoneHtml,
} from '../platform/http/plain-page.ts';
import { serve } from '../platform/http/serve.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { privacyPage } from './privacy-page.ts';
import { retentionRuns } from './retention.ts';
import { termsPage } from './terms-page.ts';

/** Registers the routes with which customers export and delete their data. */
export function privacyRoutes(app: App, context: Context): void {
  const { timeZone } = context.config.company;

  serve(app, privacyCalls, {
    exportOwnData: async (request, reply) => {
      const { id } = principalOf(request);
      await context.limiter.take({ exports: `customer:${id}` });
      const data = await exportData({ ...context, db: longStatements(context.db) }, id);
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
    (_request, reply) => reply.type('text/html; charset=utf-8').send(deletedPage(context)),
  );
}

/**
 * Serves the public legal documents, which need no script. They are rendered once at the start, because they depend on
 * settings only.
 */
export function documentRoutes(app: App, { config }: Pick<Context, 'config'>): void {
  for (const [path, html] of [
    ['/privacy', privacyPage(config)],
    ['/terms', termsPage(config)],
  ] as const) {
    app.get(path, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-language', languageTag(english.language))
        .send(html),
    );
  }
}

/** Returns the page after the deletion of an account. */
function deletedPage({ config, texts, languages }: Pick<Context, 'config' | 'texts' | 'languages'>): string {
  const { brandName, supportPhone } = config.company;
  const { t } = htmlTexts(texts);
  return paperPage({
    brand: brandName,
    title: texts.t('Your account is deleted'),
    content: `<p>${t('Your profile, photo, messages, notification addresses and shared links are gone, and you are signed out everywhere.')}</p>
<p>${t('Of your bookings we keep the town, the times and the amounts, without your name: the law asks us to keep our books. Our log of sign-ins and changes keeps its entries for their time, under a number.')}</p>
<p class="soft">${t('Questions? Call us at {phone}.', { phone: phoneHtml(supportPhone) })}</p>`,
    links: [{ href: '/', name: texts.t('To the start page') }],
    languages: languageLinks(languages, texts),
    texts,
  });
}
