import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { EtaResponse } from '../../../src/domain/tracking/eta.ts';
import { startTestApp } from '../test-app.ts';
import { AWAY, fixAt, PLACE, startTrip } from '../trip.ts';

describe('GET /api/bookings/{id}/eta', () => {
  it('ETA of a standard booking has the status of each step from booking to completion', async () => {
    const t = await startTestApp();
    const [jordan, admin, tech] = await Promise.all([
      t.customer(),
      t.staff('admin', 'mreyes'),
      t.staff('tech', 'dmorales'),
    ]);
    const slot = Date.parse('2026-11-22T15:00:00Z');
    const { id } = await t.book(jordan, {
      ...PLACE,
      serviceType: 'standard',
      scheduledAt: new Date(slot).toISOString(),
      baseFee: 125,
      totalAmount: 125,
    });
    const eta = async () => {
      const { body } = await t.get(`/api/bookings/${id}/eta`, jordan);
      expect(EtaResponse.parse(body)).toEqual(body);
      return body;
    };
    const set = async (status: string) => {
      const by = await t.staffSession('tech', 'dmorales');
      expect((await t.patch(`/api/admin/bookings/${id}/status`, by, { status })).status).toBe(200);
    };

    expect(await eta()).toMatchObject({ status: 'no_tech_assigned' });
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dmorales' });
    expect(await eta()).toMatchObject({ status: 'tech_assigned' });
    await set('confirmed');
    await t.post('/api/tech/location', tech, fixAt(AWAY));
    expect(await eta()).toMatchObject({ status: 'tech_assigned', techLocation: null });

    t.advance(slot - 60 * MINUTE_MS - t.now());
    expect(await eta()).toMatchObject({ status: 'tech_location_unknown' });
    const phone = await t.socket(await t.staffSession('tech', 'dmorales'));
    await phone.command('location:update', fixAt(AWAY));
    const onTheWay = await eta();
    expect(onTheWay).toMatchObject({ status: 'en_route', distance: 4, techLocation: AWAY });
    expect(onTheWay.lowMinutes).toBeLessThan(Number(onTheWay.estimatedTimeMinutes));
    expect(onTheWay.estimatedTimeMinutes).toBeLessThan(Number(onTheWay.highMinutes));
    expect(onTheWay.estimatedWaitTime).toContain(String(onTheWay.estimatedTimeMinutes));

    t.advance(6 * MINUTE_MS);
    expect((await eta()).techLocation).toMatchObject({ minutesSinceUpdate: 6 });
    await phone.command('location:update', fixAt(PLACE));
    expect(await eta()).toMatchObject({ status: 'en_route', message: expect.stringContaining('arrived') });
    await set('in_progress');
    expect(await eta()).toMatchObject({ status: 'service_in_progress', techLocation: null });
    await set('completed');
    expect(await eta()).toMatchObject({ status: 'service_completed', techLocation: null });
  });

  it('ETA is en_route before the slot once the technician has reported departure', async () => {
    const t = await startTestApp();
    const [jordan, tech] = await Promise.all([t.customer(), t.staff('tech', 'dmorales')]);
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const { id } = await t.book(jordan, {
      ...PLACE,
      serviceType: 'standard',
      scheduledAt: '2026-11-22T15:00:00Z',
      baseFee: 125,
      totalAmount: 125,
    });
    await t.patch(`/api/admin/bookings/${id}/status`, tech, { status: 'confirmed' });
    await t.post('/api/tech/location', tech, fixAt(AWAY));
    await t.post(`/api/tech/bookings/${id}/departed`, tech);
    expect((await t.get(`/api/bookings/${id}/eta`, jordan)).body).toMatchObject({ status: 'en_route' });
  });

  it('ETA does not change without a new fix and has the time of the last fix as asOf', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    await trip.drive(AWAY);
    const read = async () => (await t.get(`/api/bookings/${trip.id}/eta`, trip.jordan)).body;
    const first = await read();
    const fixedAt = new Date(t.now()).toISOString();
    expect(first).toMatchObject({ status: 'en_route', asOf: fixedAt });
    expect(first.techLocation?.lastUpdate).toBe(fixedAt);
    // The 30 minutes cross a full hour, at which the drive-time model changes.
    for (let minutes = 5; minutes <= 30; minutes += 5) {
      t.advance(5 * MINUTE_MS);
      const later = await read();
      expect(later.techLocation?.minutesSinceUpdate).toBe(minutes);
      expect({ ...later, techLocation: null }).toEqual({ ...first, techLocation: null });
    }
  });

  it('ETA has the version of the booking in bookingVersion', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    for (const status of ['in_progress', 'completed']) {
      await trip.set(status);
      const [eta, booking] = await Promise.all([
        t.get(`/api/bookings/${trip.id}/eta`, trip.jordan),
        t.get(`/api/bookings/${trip.id}`, trip.jordan),
      ]);
      expect(eta.body.bookingVersion).toBe(booking.body.version);
    }
  });

  it('ETA uses the minutes of the route service when one is configured', async () => {
    const t = await startTestApp({ ports: { router: { drive: async () => ({ minutes: 41.2 }) } } });
    const [jordan, tech] = await Promise.all([t.customer(), t.staff('tech', 'dmorales')]);
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const { id } = await t.book(jordan, PLACE);
    await t.patch(`/api/admin/bookings/${id}/status`, tech, { status: 'confirmed' });
    await t.post('/api/tech/location', tech, fixAt(AWAY));
    const { body } = await t.get(`/api/bookings/${id}/eta`, jordan);
    expect(body).toMatchObject({ status: 'en_route', estimatedTimeMinutes: 41, distance: 4 });
    expect(body.lowMinutes).toBeLessThan(41);
    expect(body.highMinutes).toBeGreaterThan(41);
  });

  it('ETA of an unknown booking answers 404', async () => {
    const t = await startTestApp();
    const jordan = await t.customer();
    for (const id of ['nothing', '%00', '%2e%2e', 'x'.repeat(500)])
      expect((await t.get(`/api/bookings/${id}/eta`, jordan)).status, id).toBe(404);
  });
});
