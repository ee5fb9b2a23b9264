import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { sharedTestApp } from '../suite-app.ts';
import { billingContact, startTestApp } from '../test-app.ts';
import { startTrip } from '../trip.ts';

/** The value of a series, its labels in the order in which they are declared. */
const numberOf = (text: string, series: string) => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

describe('metrics of requests and sockets', () => {
  const t = sharedTestApp();
  const read = async () => (await t.get('/metrics')).body;

  it('/metrics counts requests by route, sockets by role, fixes and the time from fix to push', async () => {
    const before = await read();
    const trip = await startTrip(t);
    const [page] = await Promise.all([t.socket(trip.jordan), t.socket(trip.admin)]);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    await page.next('technician:location');
    const after = await read();

    const grown = (series: string) => (numberOf(after, series) ?? 0) - (numberOf(before, series) ?? 0);
    expect(grown('curbvolt_fixes_total')).toBe(1);
    expect(grown('curbvolt_fix_to_push_seconds_count{to="watchers"}')).toBe(1);
    expect(
      grown('curbvolt_http_request_seconds_count{method="POST",route="/api/bookings",status="201"}'),
    ).toBe(1);
    for (const role of ['admin', 'tech', 'customer'])
      expect(numberOf(after, `curbvolt_sockets{role="${role}"}`), role).toBe(1);
    expect(numberOf(after, 'curbvolt_database_up')).toBe(1);
    expect(grown('curbvolt_database_query_seconds_count{result="query"}')).toBeGreaterThan(10);
    expect(numberOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(after).not.toContain(trip.id);
  });
});

it('/metrics has every metric that docs/grafana-dashboard.json uses', async () => {
  const t = await startTestApp();
  await t.get('/healthz');
  const { body: text } = await t.get('/metrics');
  const told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const { panels } = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:curbvolt|nodejs|process)_\w+/g)].map(([name]) => name),
    ),
  );
  expect(asked.length).toBeGreaterThan(10);
  const untold = asked.filter(
    (name) => !told.has(name) && !told.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  );
  expect(untold).toEqual([]);
});

it('/metrics reports waiting payment jobs with their age, and authorised payments without a booking', async () => {
  const cards = createTestProvider();
  const t = await startTestApp({ ports: { payments: cards.provider } });
  const jordan = await t.customer();
  cards.fail('capture', new Error('no answer'), 1000);
  await t.book(jordan);
  const body = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
  await t.post('/api/create-payment', jordan, body);
  t.advance(16 * MINUTE_MS);

  const { body: text } = await t.get('/metrics');
  expect(numberOf(text, 'curbvolt_outbox_waiting')).toBe(1);
  expect(numberOf(text, 'curbvolt_outbox_oldest_seconds')).toBe(16 * 60);
  expect(numberOf(text, 'curbvolt_orphan_payments')).toBe(1);
});

it('/metrics counts waiting, failing and dead jobs by kind', async () => {
  const t = await startTestApp();
  const job = { kind: 'capture', seq: 1, payload: '{}', createdAt: t.now(), dueAt: t.now() + MINUTE_MS };
  const ended = { endedAt: t.now(), outcome: 'failed' as const };
  await t.db
    .insertInto('jobs')
    .values([
      { ...job, id: '1', key: 'a' },
      { ...job, id: '2', key: 'b', lastError: 'down' },
      { ...job, id: '3', key: 'c', ...ended, lastError: 'gone' },
    ])
    .execute();
  const { body: text } = await t.get('/metrics');
  const counted = ['waiting', 'failing', 'dead'].map((what) =>
    ['capture', 'void'].map((kind) => numberOf(text, `curbvolt_jobs_${what}{kind="${kind}"}`)),
  );
  expect(counted).toEqual([
    [2, 0],
    [1, 0],
    [1, 0],
  ]);
});

describe('access to /metrics', () => {
  const t = sharedTestApp({ env: { METRICS_TOKEN: 'a-token-of-the-scraper' } });
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode);

  it('/metrics accepts loopback requests and requests with METRICS_TOKEN', async () => {
    expect(await from('127.0.0.1')).toBe(200);
    expect(await from('::1')).toBe(200);
    expect(await from('192.0.2.7', { authorization: 'Bearer a-token-of-the-scraper' })).toBe(200);
    expect(await from('192.0.2.7', { authorization: 'Bearer another' })).toBe(401);
    expect(await from('192.0.2.7')).toBe(401);
  });

  it('/metrics rejects requests that a local proxy forwarded', async () => {
    expect(await from('127.0.0.1', { 'x-forwarded-for': '198.51.100.4' })).toBe(401);
    const closed = await startTestApp();
    const { statusCode } = await closed.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
    expect(statusCode).toBe(403);
    // The default configuration of nginx sends no X-Forwarded-For header.
    const proxied = await startTestApp({ env: { PUBLIC_URL: 'https://charge.example.com' } });
    const answer = await proxied.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(answer.statusCode).toBe(403);
  });
});
