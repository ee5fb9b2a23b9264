import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';

type Line = { msg?: string; directive?: string; blocked?: string };

async function start() {
  const lines: Line[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const t = await startTestApp({ logger });
  const send = async (type: string, report: unknown) => {
    const payload = typeof report === 'string' ? report : JSON.stringify(report);
    const headers = { 'content-type': type };
    return (await t.app.inject({ method: 'POST', url: '/api/csp-reports', headers, payload })).statusCode;
  };
  const blocked = () =>
    lines.filter(({ directive }) => directive).map(({ directive, blocked }) => [directive, blocked]);
  return { t, lines, send, blocked };
}

const page = 'https://charge.example.com/shared/a-secret-of-the-link?email=jordan@example.com';
const old = (directive: string, url: string) => ({
  'csp-report': { 'document-uri': page, 'effective-directive': directive, 'blocked-uri': url },
});

describe('Content-Security-Policy reports', () => {
  it('a page has the headers that request CSP reports, and a Permissions-Policy', async () => {
    const { t } = await start();
    const { headers } = await t.get('/api/login');
    expect(headers['content-security-policy']).toMatch(
      /base-uri 'none'.*report-uri \/api\/csp-reports;report-to csp/,
    );
    expect(headers['reporting-endpoints']).toBe('csp="http://localhost:3000/api/csp-reports"');
    expect(headers['permissions-policy']).toMatch(/geolocation=\(self\).*payment=\(self\).*camera=\(\)/);
  });

  it('a CSP report is logged with directive and blocked origin only, in both formats', async () => {
    const { lines, send, blocked } = await start();
    expect(
      await send('application/csp-report', old('script-src-elem', 'https://evil.example/x?u=jordan')),
    ).toBe(204);
    const report = {
      type: 'csp-violation',
      url: page,
      body: { documentURL: page, effectiveDirective: 'img-src', blockedURL: 'inline' },
    };
    expect(await send('application/reports+json', [report])).toBe(204);
    expect(blocked()).toEqual([
      ['script-src-elem', 'https://evil.example'],
      ['img-src', 'inline'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/jordan|a-secret|shared/);
  });

  it('a malformed CSP report is ignored, and an unknown directive is logged as unknown', async () => {
    const { send, blocked } = await start();
    for (const report of ['', 'null', '[]', '{"csp-report":7}', 'no JSON', '[{"body":null}]']) {
      expect(await send('application/csp-report', report), report).toBe(204);
    }
    expect(await send('application/csp-report', old('jordan@example.com', 'jordan@example.com'))).toBe(204);
    expect(await send('application/csp-report', old('made-up-src', 'jordan@example.com'))).toBe(204);
    expect(blocked()).toEqual([
      ['unknown', 'unknown'],
      ['unknown', 'unknown'],
    ]);
    expect(await send('application/csp-report', 'x'.repeat(20_000))).toBe(413);
    expect(await send('text/html', 'x')).toBe(415);
  });

  it('CSP reports are limited to 60 per minute and network', async () => {
    const { send } = await start();
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1)
      statuses.push(await send('application/csp-report', old('img-src', 'data')));
    expect(statuses.slice(0, 60).every((status) => status === 204)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});
