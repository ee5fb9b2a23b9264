import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { privacyPage } from './privacy-page.ts';
import { termsPage } from './terms-page.ts';

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
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
    );
  }
}
