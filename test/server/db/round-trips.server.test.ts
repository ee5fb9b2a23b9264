import { describe, expect, it, onTestFinished } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { billingContact, type Caller, emergency, ORIGIN, PASSWORD, startTestApp } from '../test-app.ts';

/** Longer than what a request computes between two round trips. */
const DELAY_MS = 100;

async function startFarAway() {
  const line = await startFaultyLine(await migratedDatabaseUrl());
  onTestFinished(() => line.stop());
  const t = await startTestApp({ databaseUrl: line.url, maxConnections: 10 });
  const jordan = await t.customer();
  await t.book(jordan);
  await Promise.all(Array.from({ length: 6 }, () => t.get('/api/bookings', jordan)));
  await t.jobs.drain();

  /** Makes a request of a far database. Returns the number of round trips that it waits for one after the other. */
  const tripsOf = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    as: Caller | null,
    payload?: object,
  ) => {
    line.delay(DELAY_MS);
    const startedMs = performance.now();
    const answer = await t.app.inject({
      method,
      url,
      headers: { origin: ORIGIN, ...as?.headers },
      ...(payload && { payload }),
    });
    const endedMs = performance.now();
    const trips = line.tripsSince(startedMs).filter(({ answeredMs }) => answeredMs <= endedMs);
    line.delay(0);
    await t.jobs.drain();
    return { status: answer.statusCode, body: answer.json(), trips: inARow(trips) };
  };
  return { t, jordan, tripsOf };
}

/** Returns how many of the trips were made one after the other at most. */
function inARow(trips: { sentMs: number; answeredMs: number }[]): number {
  let count = 0;
  let endMs = Number.NEGATIVE_INFINITY;
  for (const { sentMs, answeredMs } of trips.toSorted((a, b) => a.answeredMs - b.answeredMs)) {
    if (sentMs < endMs) continue;
    count += 1;
    endMs = answeredMs;
  }
  return count;
}

// SQLite is embedded: it is never far away.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a far PostgreSQL', () => {
  it('a customer pays in 6 round trips, books in 6 the first time, in 5 later, and repeats that in 3', async () => {
    const { t, jordan, tripsOf } = await startFarAway();
    const customers = [await t.customer('ana@example.com'), jordan];
    for (const [customer, first, repeated] of [
      [customers[0], 6, 3],
      [customers[1], 5, 3],
    ] as const) {
      // As the page does: the promise of a booking without a quote is computed first.
      const quoted = await t.post('/api/calculate-distance', customer, { location: emergency.location });
      const paid = await tripsOf('POST', '/api/create-payment', customer as Caller, {
        amount: 185,
        sourceId: 'cnon:card-nonce-ok',
        billingContact,
        idempotencyKey: 'a key',
      });
      const book = () =>
        tripsOf('POST', '/api/bookings', customer as Caller, {
          ...emergency,
          paymentId: paid.body.paymentId,
          quote: quoted.body.quote.token,
        });
      const [booked, again] = [await book(), await book()];
      expect([paid.status, booked.status, again.status]).toEqual([200, 201, 201]);
      expect(again.body.id).toBe(booked.body.id);
      expect(paid.trips).toBeLessThanOrEqual(6);
      expect(booked.trips).toBeLessThanOrEqual(first);
      expect(again.trips).toBeLessThanOrEqual(repeated);
    }
  });

  it('staff sign in, open the board and move a job in few round trips', { tags: ['full'] }, async () => {
    const { t, jordan, tripsOf } = await startFarAway();
    const admin = await t.staff('admin', 'mreyes');
    const tech = await t.staff('tech', 'dmorales');
    const { id } = await t.book(jordan);
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const login = { username: 'mreyes', password: PASSWORD, role: 'admin' };
    const made: [
      method: Parameters<typeof tripsOf>[0],
      path: string,
      as: Caller | null,
      most: number,
      body?: object,
    ][] = [
      ['POST', '/api/admin/login', null, 10, login],
      ['GET', '/api/admin/bookings', admin, 2],
      ['GET', '/api/admin/stats', admin, 2],
      ['GET', '/api/admin/recent-notifications', admin, 2],
      ['GET', '/api/admin/technicians', admin, 2],
      ['GET', '/api/admin/day-plan', admin, 3],
      ['GET', `/api/bookings/${id}`, jordan, 2],
      // How soon calls are usually assigned is read once in ten minutes.
      ['GET', `/api/bookings/${id}/eta`, jordan, 3],
      ['GET', `/api/bookings/${id}/eta`, jordan, 2],
      // Each change reads whether it ends a problem that the technician reported.
      ['POST', `/api/admin/bookings/${id}/assign`, admin, 8, { techId: 'dmorales' }],
      ['GET', '/api/tech/bookings', tech, 2],
      ['GET', '/api/admin/disputes', admin, 2],
      ['GET', '/api/admin/availability', admin, 2],
      ['GET', '/api/admin/staff', admin, 2],
      ['GET', '/api/admin/refunds/waiting', admin, 2],
      ['GET', '/api/admin/forecasts', admin, 2],
      ['PATCH', `/api/admin/bookings/${id}/status`, tech, 9, { status: 'confirmed' }],
      ['POST', `/api/tech/bookings/${id}/departed`, tech, 7],
      ['POST', `/api/tech/bookings/${id}/arrived`, tech, 9],
      ['PATCH', `/api/admin/bookings/${id}/status`, tech, 10, { status: 'in_progress' }],
      ['PATCH', `/api/admin/bookings/${id}/status`, tech, 10, { status: 'completed' }],
    ];
    for (const [method, path, as, most, body] of made) {
      const answer = await tripsOf(method, path, as, body);
      const name = `${method} ${path.replace(id, ':id')}`;
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
      expect.soft(answer.trips, name).toBeLessThanOrEqual(most);
    }
  });
});
