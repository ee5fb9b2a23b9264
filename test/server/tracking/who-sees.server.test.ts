import { describe, expect, it } from 'vitest';
import type { EtaStatus } from '../../../src/domain/tracking/eta.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { AWAY, fixAt, startTrip } from '../trip.ts';

type Trip = Awaited<ReturnType<typeof startTrip>>;

/** The exact location of the customer. */
const HOUSE = { latitude: 40.70123, longitude: -74.27456 };
const SLOT = '2026-11-24T15:00:00Z';
const standard = { serviceType: 'standard', scheduledAt: SLOT, baseFee: 125, totalAmount: 125 } as const;

/** Steps from a trip that is en route to each ETA status. */
const states: [EtaStatus, string, (t: TestApp, trip: Trip) => Promise<unknown>, object?][] = [
  ['en_route', 'on the way', async () => {}],
  ['no_tech_assigned', 'without a technician', unassign],
  ['tech_assigned', 'assigned, not confirmed', (t, trip) => setPending(t, trip)],
  ['tech_assigned', 'confirmed for another day', async () => {}, standard],
  ['tech_assigned', 'while the technician is at another job', atAnotherJob],
  ['tech_location_private', 'off duty', (_, trip) => trip.phone.command('duty:set', { isOnDuty: 'false' })],
  ['tech_location_unknown', 'silent for more than 30 minutes', async (t) => t.advance(31 * 60_000)],
  ['service_in_progress', 'charging', (_, trip) => trip.set('in_progress')],
  ['service_completed', 'completed', (_, trip) => trip.set('completed')],
  ['tech_location_private', 'cancelled', (_, trip) => trip.set('cancelled')],
];

/** Sets the booking back to pending in the database, as no command does so. */
async function setPending(t: TestApp, { id, assign }: Trip) {
  await t.db.updateTable('bookings').set({ status: 'pending' }).where('id', '=', id).execute();
  await assign('dmorales');
}

async function unassign(t: TestApp, { id }: Trip) {
  const nobody = { assignedTechId: null, assignedAt: null, status: 'pending' } as const;
  await t.db.updateTable('bookings').set(nobody).where('id', '=', id).execute();
}

async function atAnotherJob(t: TestApp, { tech }: Trip) {
  const other = await t.book(await t.customer('third@example.com'));
  for (const status of ['confirmed', 'in_progress'])
    await t.patch(`/api/admin/bookings/${other.id}/status`, tech, { status });
}

/** Whether the answer contains the technician position. */
const tellsWhere = (answer: unknown) => /40\.75|-74\.23|"techLocation":\{/.test(JSON.stringify(answer));
const pushes = ['technician:location', 'booking:eta', 'booking:updated'];

/** The answers of all routes by which one caller can read a booking, by path. */
async function readEverything(t: TestApp, id: string, as: Caller | undefined, token: string | null) {
  const paths = ['', '/eta', '/trail'].map((end) => `/api/bookings/${id}${end}`);
  if (token) paths.push(`/api/shared/${token}`);
  const rest = await Promise.all(
    [...paths, '/api/bookings'].map((path) => t.get(path, as).then(({ body }) => [path, body])),
  );
  return Object.fromEntries(rest) as Record<string, unknown>;
}

describe('visibility of the technician position', () => {
  it.each(states)(
    'ETA status %s (%s) shows the technician position to owner, admin and guest only if en_route',
    async (status, _, enter, form = {}) => {
      const enRoute = status === 'en_route';
      const t = await startTestApp();
      const trip = await startTrip(t, { ...HOUSE, ...form });
      const { body: link } = await t.post(`/api/bookings/${trip.id}/share`, trip.jordan);
      const other = await t.customer('other@example.com');
      const guest: Caller = { id: 'guest', headers: {}, link: link.token };
      await trip.drive(AWAY);
      await enter(t, trip);

      // REST: the paths whose answers contain the technician position.
      const seen = (answers: Record<string, unknown>) =>
        Object.keys(answers).filter((path) => tellsWhere(answers[path]));
      const eta = `/api/bookings/${trip.id}/eta`;
      const trail = `/api/bookings/${trip.id}/trail`;
      expect(seen(await readEverything(t, trip.id, trip.jordan, null))).toEqual(enRoute ? [eta, trail] : []);
      expect(seen(await readEverything(t, trip.id, trip.admin, null))).toEqual(enRoute ? [eta, trail] : []);
      expect(seen(await readEverything(t, trip.id, other, null))).toEqual([]);
      expect(seen(await readEverything(t, trip.id, undefined, null))).toEqual([]);
      expect(seen(await readEverything(t, trip.id, undefined, 'x'.repeat(22)))).toEqual([]);
      const byLink = await readEverything(t, trip.id, undefined, link.token);
      expect(seen(byLink)).toEqual(enRoute ? [`/api/shared/${link.token}`] : []);
      expect(JSON.stringify(byLink)).not.toMatch(
        /40\.7012|74\.2745|555-0118|9735550118|"(phoneNumber|totalAmount|baseFee|vehicleInfo|notes|location)":/,
      );

      // Socket: the answer to the watch, and the pushes when the technician moves.
      const [page, board, otherPage, guestPage] = await Promise.all(
        [trip.jordan, trip.admin, other, guest].map(t.socket),
      );
      if (!page || !board || !otherPage || !guestPage) throw new Error('no socket');
      await expect(t.socket({ id: 'nobody', headers: {} })).rejects.toThrow('Unauthorized');
      await expect(t.socket({ id: 'nobody', headers: {}, link: 'no-link' })).rejects.toThrow('Unauthorized');
      const watch = { bookingId: trip.id };
      expect(await otherPage.command('tracking:watch', watch)).toMatchObject({
        ok: false,
        code: 'NOT_YOURS',
      });
      expect(await guestPage.command('tracking:watch', watch)).toMatchObject({
        ok: false,
        code: 'FORBIDDEN',
      });
      const elsewhere = await guestPage.command('shared:watch', { bookingId: 'another' });
      expect(elsewhere).toMatchObject({ ok: false, code: 'NOT_YOURS' });
      const answers = [
        await page.command('tracking:watch', watch),
        await board.command('tracking:watch', watch),
        await guestPage.command('shared:watch', watch),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ ok: true, eta: { status } });
        expect(tellsWhere(answer)).toBe(enRoute);
      }
      if (status !== 'tech_location_unknown') {
        t.advance(1000);
        await trip.phone.command('location:update', fixAt(AWAY, { isOnDuty: null }));
      }
      for (const socket of [page, otherPage, guestPage]) await socket.settled();
      await t.post(`/api/admin/bookings/${trip.id}/assign`, trip.admin, { techId: 'dmorales' });
      for (const socket of [page, otherPage, guestPage]) await socket.settled();
      const heard = (socket: typeof page) => socket.heard.filter(({ name }) => pushes.includes(name));
      const reassigned = status === 'no_tech_assigned';
      if (!reassigned) {
        expect(tellsWhere(heard(page))).toBe(enRoute);
        expect(tellsWhere(heard(guestPage))).toBe(enRoute);
      }
      expect(otherPage.heard).toEqual([]);
      expect(guestPage.all('booking:updated')).toEqual([]);
      expectToMatchEventTable(page, guestPage);
    },
  );
});
