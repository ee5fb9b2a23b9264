import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/server/platform/ops/openapi.ts';
import { randomFrom } from '../random.ts';
import { trials } from '../trials.ts';
import { neighbour } from './neighbour.ts';
import { randomRequests } from './random-request.ts';
import { type Caller, ORIGIN, startTestApp } from './test-app.ts';
import { startTrip } from './trip.ts';

const CONCURRENCY = 8;
const FULL = 50_000;
/** Internals that an answer shows when an error is not translated. */
const INSIDE = /\bat (?:async )?\S+ \(|node_modules|\.[cm]?[jt]s:\d+|SQLITE_|\bselect .+ from\b|ECONN/;

/** The role of the route in most cases; otherwise another role or no credential. */
function whoAsks(
  { customer, admin, tech }: Record<'customer' | 'admin' | 'tech', Caller>,
  url: string,
  random: () => number,
): Caller | undefined {
  if (random() > 0.7) return [undefined, customer, admin, tech][Math.floor(random() * 4)];
  if (url.startsWith('/api/admin')) return admin;
  return url.startsWith('/api/tech') ? tech : customer;
}

it(
  'random requests to each route get no unexpected 5xx and no internals in error answers',
  async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const bystander = await t.customer('bystander@example.com');
    await t.book(bystander);
    const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : Date.now() % 2 ** 31;
    const random = randomFrom(seed);
    const known = [trip.id, trip.jordan.id, 'dmorales', 'mreyes', '0'.repeat(32)];
    const next = randomRequests(openApiDocument(t.apiRoutes, t.context.config), random, known);
    const statuses = new Map<number, number>();
    const wrong: string[] = [];
    const beside = neighbour(t, bystander);

    const count = trials(FULL / 100, FULL / 10, FULL);
    let left = count;
    // Some calls end the session of the caller or disable the account of the caller.
    const comeIn = async () => {
      await t.db.updateTable('staff').set({ isActive: 1 }).execute();
      return {
        customer: await t.customer(),
        admin: await t.staffSession('admin', 'mreyes'),
        tech: await t.staffSession('tech', 'dmorales'),
      };
    };
    while (left > 0) {
      const callers = await comeIn();
      for (let round = 0; round < 25 && left > 0; round += 1, left -= CONCURRENCY) {
        const sent = Array.from({ length: CONCURRENCY }, async () => {
          const { method, url, body, contentType } = next();
          const as = whoAsks(callers, url, random);
          const answer = await t.app
            .inject({
              method: method.toUpperCase() as 'GET',
              url,
              headers: {
                origin: ORIGIN,
                ...as?.headers,
                ...(contentType ? { 'content-type': contentType } : {}),
              },
              payload: body,
            })
            // An answer that breaks off after its head.
            .catch((error: unknown) => {
              wrong.push(`${method} ${url} ${body}: ${error}`);
            });
          if (!answer) return;
          const status = answer.statusCode;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const isMeant = status < 500 || (status === 503 && answer.headers['retry-after'] !== undefined);
          const isOurs = status < 400 || !INSIDE.test(answer.body);
          if (!isMeant || !isOurs)
            wrong.push(`${method} ${url} ${body}: ${status} ${answer.body.slice(0, 300)}`);
        });
        await Promise.all(sent);
      }
    }
    const { p99Ms, answers } = await beside.stop();
    console.log(
      `seed ${seed}: ${[...statuses]
        .sort()
        .map(([status, n]) => `${n} × ${status}`)
        .join(', ')}; ` +
        `a customer beside them waited ${Math.round(p99Ms)} ms at the 99th percentile of ${answers}`,
    );
    expect(wrong, `seed ${seed}`).toEqual([]);
    // Enough requests must be valid, so that the routes themselves are tested.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 10);
    expect((await t.get('/healthz')).status).toBe(200);
  },
  trials(300_000, 300_000, 30 * 60_000),
);
