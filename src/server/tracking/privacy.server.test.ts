import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking.ts';
import type { EtaStatus } from '../../../src/domain/eta.ts';
import { expectToFitTheTable } from '../../../test/server/heard.ts';
import { startTestApp, type TestApp } from '../../../test/server/test-app.ts';
import { AWAY, fixAt, startTrip } from '../../../test/server/trip.ts';
import { trials } from '../../../test/trials.ts';

type Trip = Awaited<ReturnType<typeof startTrip>>;

/** How to bring a trip that is en route into each state that a customer can see. */
const states: [EtaStatus, string, (t: TestApp, trip: Trip) => Promise<unknown>][] = [
  ['en_route', 'on the way', async () => {}],
  ['tech_location_private', 'off duty', (_, trip) => trip.phone.command('duty:set', { isOnDuty: 'false' })],
  ['tech_location_unknown', 'silent for more than 30 minutes', async (t) => t.advance(31 * 60_000)],
  ['service_in_progress', 'charging', (_, trip) => trip.set('in_progress')],
  ['service_completed', 'completed', (_, trip) => trip.set('completed')],
  ['tech_location_private', 'cancelled', (_, trip) => trip.set('cancelled')],
  [
    'tech_assigned',
    'at another job',
    async (t, trip) => {
      const other = await t.book(await t.customer('third@example.com'));
      for (const status of ['confirmed', 'in_progress'])
        await t.patch(`/api/admin/bookings/${other.id}/status`, trip.tech, { status });
    },
  ],
];

/** Whether anything in it tells where the technician is. */
const tellsWhere = (answer: unknown) => /40\.75|-74\.23|"techLocation":\{/.test(JSON.stringify(answer));

describe('where the technician is', () => {
  it.each(states)(
    'is told as %s only to the owner and admins while en route: %s',
    async (status, _, enter) => {
      const t = await startTestApp();
      const trip = await startTrip(t);
      const other = await t.customer('other@example.com');
      const [page, board, otherPage] = await Promise.all([trip.jordan, trip.admin, other].map(t.socket));
      await trip.drive(AWAY);
      await enter(t, trip);

      const enRoute = status === 'en_route';
      const path = `/api/bookings/${trip.id}`;
      for (const reader of [trip.jordan, trip.admin]) {
        const eta = await t.get(`${path}/eta`, reader);
        expect(eta.body).toMatchObject({ status });
        expect(tellsWhere(eta.body)).toBe(enRoute);
        if (!enRoute) {
          expect(eta.body).toMatchObject({
            techLocation: null,
            distance: null,
            estimatedTimeMinutes: null,
            estimatedWaitTime: null,
          });
        }
        expect(tellsWhere((await t.get<Booking>(path, reader)).body)).toBe(false);
      }
      for (const [reader, refusal] of [
        [other, 403],
        [trip.tech, 403],
        [undefined, 401],
      ] as const) {
        for (const where of [path, `${path}/eta`]) {
          const answer = await t.get(where, reader);
          expect(answer.status).toBe(refusal);
          expect(tellsWhere(answer.body)).toBe(false);
        }
      }
      for (const socket of [page, board]) {
        const answer = await socket?.command('tracking:watch', { bookingId: trip.id });
        expect(answer).toMatchObject({ ok: true, eta: { status } });
        expect(tellsWhere(answer)).toBe(enRoute);
      }
      expect(tellsWhere(await otherPage?.command('tracking:watch', { bookingId: trip.id }))).toBe(false);

      if (status !== 'tech_location_unknown') {
        t.advance(1000);
        await trip.phone.command('location:update', fixAt(AWAY, { isOnDuty: null }));
      }
      for (const socket of [page, otherPage]) await socket?.settled();
      expect(tellsWhere(page?.heard)).toBe(enRoute);
      expect(tellsWhere(otherPage?.heard)).toBe(false);
    },
  );

  it('reaches nobody from the moment of completion on, while fixes go on streaming', async () => {
    for (let trial = 0; trial < trials(3, 40); trial += 1) {
      const t = await startTestApp();
      const trip = await startTrip(t);
      const [page, board] = await Promise.all([t.socket(trip.jordan), t.socket(trip.admin)]);
      for (const socket of [page, board]) await socket.command('tracking:watch', { bookingId: trip.id });
      let streaming = true;
      const stream = (async () => {
        for (let i = 0; streaming; i += 1) await trip.drive({ ...AWAY, latitude: AWAY.latitude - i / 1e5 });
      })();
      await page.next('booking:eta', ({ status }) => status === 'en_route');

      // A watcher comes at the very moment of completion.
      const late = await t.socket(trip.jordan);
      const [completed] = await Promise.all([
        trip.set('completed', trip.admin),
        late.command('tracking:watch', { bookingId: trip.id }),
      ]);
      expect(completed.status).toBe(200);
      const marks = [page, board, late].map((socket) => socket.heard.length);
      await new Promise((resolve) => setTimeout(resolve, 300));
      streaming = false;
      await stream;

      for (const [i, socket] of [page, board, late].entries()) {
        await socket.settled();
        const told = socket.heard.findIndex(
          ({ name, payload }) => name === 'booking:updated' && (payload as Booking).status === 'completed',
        );
        const after = socket.heard.slice(told < 0 ? marks[i] : told);
        expect(after.filter(({ name }) => name === 'technician:location')).toEqual([]);
        expect(tellsWhere(after.filter(({ name }) => name === 'booking:eta'))).toBe(false);
        expectToFitTheTable(socket);
      }
      expect(page.all('booking:eta').at(-1)).toMatchObject({ status: 'service_completed' });
      await t.close();
    }
  });

  it('is not sent when the route service answers only after completion', async () => {
    let answer = () => {};
    const router = {
      drive: () =>
        new Promise<{ minutes: number }>((resolve) => {
          answer = () => resolve({ minutes: 12 });
        }),
    };
    const t = await startTestApp({ ports: { router } });
    const trip = await startTrip(t);
    const page = await t.socket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    // The marker does not wait for the route service.
    await page.next('technician:location');
    await trip.set('completed');
    answer();
    await page.next('booking:eta', ({ status }) => status === 'service_completed');
    expect(tellsWhere(page.all('booking:eta'))).toBe(false);
  });

  it('stays the technician’s own matter after going off duty, until back on', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const page = await t.socket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    await page.next('booking:eta', ({ status }) => status === 'en_route');
    await trip.phone.command('duty:set', { isOnDuty: 'false' });
    await page.next('booking:eta', ({ status }) => status === 'tech_location_private');
    const before = page.all('technician:location').length;
    t.advance(1000);
    const late = fixAt(AWAY, { recordedAt: new Date(t.now() - 2000).toISOString() });
    await trip.phone.command('location:update', late);
    await trip.phone.command('location:update', fixAt(AWAY, { isOnDuty: null }));
    await page.settled();
    expect(page.all('technician:location')).toHaveLength(before);
    await trip.drive();
    await page.next('technician:location', () => page.all('technician:location').length > before);
  });
});
