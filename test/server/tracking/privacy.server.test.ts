import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { trials } from '../../trials.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { AWAY, fixAt, startTrip } from '../trip.ts';

const FIXES_AFTER = 10;

/** Whether the answer contains the technician position. */
const tellsWhere = (answer: unknown) => /40\.75|-74\.23|"techLocation":\{/.test(JSON.stringify(answer));

describe('privacy of the technician position', () => {
  it('technician position is sent to nobody after completion while fixes continue', async () => {
    for (let trial = 0; trial < trials(1, 3, 40); trial += 1) {
      const t = await startTestApp();
      const trip = await startTrip(t);
      const [page, board] = await Promise.all([t.socket(trip.jordan), t.socket(trip.admin)]);
      for (const socket of [page, board]) await socket.command('tracking:watch', { bookingId: trip.id });
      let streaming = true;
      let drives = 0;
      const stream = (async () => {
        for (; streaming; drives += 1) await trip.drive({ ...AWAY, latitude: AWAY.latitude - drives / 1e5 });
      })();
      await page.next('booking:eta', ({ status }) => status === 'en_route');

      // Another socket sends tracking:watch at the moment of completion.
      const late = await t.socket(trip.jordan);
      const [completed] = await Promise.all([
        trip.set('completed', trip.admin),
        late.command('tracking:watch', { bookingId: trip.id }),
      ]);
      expect(completed.status).toBe(200);
      const marks = [page, board, late].map((socket) => socket.heard.length);
      const before = drives;
      await expect.poll(() => drives - before).toBeGreaterThan(FIXES_AFTER);
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
        expectToMatchEventTable(socket);
      }
      expect(page.all('booking:eta').at(-1)).toMatchObject({ status: 'service_completed' });
      await t.close();
    }
  });

  it('technician position is not sent when the route service answers after completion', async () => {
    let answer = () => {};
    const router = {
      drive: () =>
        new Promise<{ minutes: number }>((resolve) => {
          answer = () => resolve({ minutes: 12 });
        }),
    };
    const t = await startTestApp({ ports: { router } });
    const trip = await startTrip(t);
    const page = await t.localSocket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    // technician:location is sent before the route service answers.
    await page.next('technician:location');
    await trip.set('completed');
    answer();
    await page.next('booking:eta', ({ status }) => status === 'service_completed');
    expect(tellsWhere(page.all('booking:eta'))).toBe(false);
  });

  it('technician position is not sent after the technician goes off duty, until back on duty', async () => {
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
    await trip.drive(AWAY, { recordedAt: new Date(t.now() + 1000).toISOString() });
    await page.next('technician:location', () => page.all('technician:location').length > before);
  });
});
