import * as z from 'zod/mini';
import { cspReports } from '../../lib/process-metrics.ts';
import type { PlatformContext } from '../context.ts';
import { networkOf } from '../limits/network.ts';
import type { App } from './app-type.ts';

export const CSP_REPORTS = '/api/csp-reports';

const MAX_REPORT_BYTES = 16 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];

/** Each directive is a label value of the metric, so unknown directives must not create new series. */
const directive = z.catch(
  z.enum([
    ...(['default-src', 'script-src', 'script-src-elem', 'script-src-attr'] as const),
    ...(['style-src', 'style-src-elem', 'style-src-attr', 'img-src', 'font-src', 'connect-src'] as const),
    ...(['frame-src', 'child-src', 'worker-src', 'manifest-src', 'media-src', 'object-src'] as const),
    ...(['base-uri', 'form-action', 'frame-ancestors', 'upgrade-insecure-requests'] as const),
    ...(['trusted-types', 'require-trusted-types-for', 'unknown'] as const),
  ]),
  'unknown',
);
/** The report formats of `report-uri` and of the Reporting API. */
const ReportUriBody = z.object({
  'csp-report': z.object({ 'effective-directive': directive, 'blocked-uri': z.catch(z.string(), '') }),
});
const ReportingApiBody = z.array(
  z.object({ body: z.object({ effectiveDirective: directive, blockedURL: z.catch(z.string(), '') }) }),
);

type Blocked = { directive: string; origin: string };

/** Returns the origin of a URL, because a path or a query may identify a person. Keeps `inline` and `eval`. */
function originOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).origin.slice(0, 100);
  return /^(?:inline|eval|wasm-eval|self|data|blob)$/.test(url) ? url : 'unknown';
}

function blockedIn(report: unknown): Blocked[] {
  const old = ReportUriBody.safeParse(report);
  if (old.success) {
    const { 'effective-directive': blocked, 'blocked-uri': url } = old.data['csp-report'];
    return [{ directive: blocked, origin: originOf(url) }];
  }
  const sent = ReportingApiBody.safeParse(report);
  return sent.success
    ? sent.data
        .slice(0, 10)
        .map(({ body }) => ({ directive: body.effectiveDirective, origin: originOf(body.blockedURL) }))
    : [];
}

/**
 * Receives the browsers' reports of Content-Security-Policy violations: counts them, and logs them without the page's
 * URL.
 */
export async function cspReportRoutes(
  app: App,
  { limiter, log }: Pick<PlatformContext, 'limiter' | 'log'>,
): Promise<void> {
  app.addContentTypeParser(
    TYPES,
    { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
    (_, body: string, done) => {
      try {
        done(null, JSON.parse(body));
      } catch {
        done(null, undefined);
      }
    },
  );

  app.post(
    CSP_REPORTS,
    {
      bodyLimit: MAX_REPORT_BYTES,
      schema: {
        summary: 'Reports what the Content-Security-Policy has blocked',
        bodyType: 'application/reports+json',
        readsBody: z.array(z.record(z.string(), z.unknown())),
        otherAnswers: { 204: '' },
      },
    },
    async (request, reply) => {
      await limiter.take({ reports: networkOf(request.ip) });
      for (const blocked of blockedIn(request.body)) {
        cspReports.inc({ directive: blocked.directive });
        log.warn(
          { directive: blocked.directive, blocked: blocked.origin },
          'a browser blocked what the Content-Security-Policy forbids',
        );
      }
      return reply.code(204).send();
    },
  );
}
