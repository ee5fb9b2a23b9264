import { describe, expect, it } from 'vitest';
import { SharedTracking } from '../../../src/contract/shapes/shared-tracking.ts';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { milesBetween, roundToTenth } from '../../../src/domain/places/place.ts';
import { endExpiredLinks } from '../../../src/server/tracking/links.ts';
import { type Caller, startTestApp } from '../test-app.ts';
import { AWAY, PLACE, startTrip } from '../trip.ts';

const guest = (link: string): Caller => ({ id: 'guest', headers: {}, link });

async function shared(form: Record<string, unknown> = {}) {
  const t = await startTestApp();
  const trip = await startTrip(t, form);
  const path = `/api/bookings/${trip.id}/share`;
  const share = async () => (await t.post(path, trip.jordan)).body as { token: string; url: string };
  const link = await share();
  const status = async (token = link.token) => (await t.get(`/api/shared/${token}`)).status;
  return { t, trip, path, link, share, status };
}

describe('tracking links', () => {
  it('tracking link is 128 random bits, is stored as a hash, and answers with no-store', async () => {
    const { t, link, share } = await shared();
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(16);
    expect(link.url).toBe(`http://localhost:3000/shared/${link.token}`);
    expect((await share()).token).not.toBe(link.token);
    const rows = await t.db.selectFrom('trackingLinks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.token);
    const { body, headers } = await t.get(`/api/shared/${link.token}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(SharedTracking.parse(body)).toEqual(body);
    expect(body.booking).toMatchObject({ firstName: 'Jordan', place: expect.stringMatching(/^near .*NJ/) });
    expect((await t.get('/api/shared/nothing')).headers['cache-control']).toBe('no-store');
  });

  it('tracking link refuses writes by REST and all other commands by socket', async () => {
    const { t, trip, link } = await shared();
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'] as const) {
      expect((await t.call(method, `/api/shared/${link.token}`, { body: {} })).status).toBe(404);
    }
    const page = await t.socket(guest(link.token));
    for (const [command, payload] of [
      ['location:update', { latitude: 1, longitude: 1 }],
      ['duty:set', { isOnDuty: 'true' }],
      ['tracking:watch', { bookingId: trip.id }],
    ] as const) {
      expect(await page.command(command, payload)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    }
  });

  it('tracking link is created, counted and revoked by the booking owner only', async () => {
    const { t, trip, path, link, status } = await shared();
    const other = await t.customer('other@example.com');
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await t.call(method, path, { as: other })).status).toBe(403);
      expect((await t.call(method, path)).status).toBe(401);
      expect((await t.call(method, path, { as: trip.tech })).status).toBe(403);
    }
    expect((await t.get(path, trip.jordan)).body).toEqual({ active: 1 });
    const page = await t.socket(guest(link.token));
    await page.command('shared:watch', { bookingId: trip.id });
    const closed = page.closed();
    expect((await t.call('DELETE', path, { as: trip.jordan })).body).toEqual({ active: 0 });
    await closed;
    expect(await status()).toBe(404);
    await expect(t.socket(guest(link.token))).rejects.toThrow('Unauthorized');
    await trip.drive();
    expect(page.all('technician:location')).toEqual([]);
  });

  it('a link that was ended on a node that nobody hears disconnects its guest', async () => {
    const { t, link } = await shared();
    const closed = (await t.socket(guest(link.token))).closed();
    await t.db.updateTable('trackingLinks').set({ endedAt: t.context.clock() }).execute();
    await closed;
  });

  it.each(['completed', 'cancelled'])(
    'tracking link expires 30 minutes after the booking is %s and cannot be made again',
    async (end) => {
      const { t, trip, link, path, status } = await shared();
      const page = await t.socket(guest(link.token));
      await page.command('shared:watch', { bookingId: trip.id });
      await trip.set(end);
      await page.next('booking:eta', (eta) => eta.techLocation === null && eta.status !== 'tech_assigned');
      t.advance(30 * MINUTE_MS - 1);
      await endExpiredLinks(t.context);
      expect(await status()).toBe(200);
      t.advance(1);
      expect(await status()).toBe(404);
      const closed = page.closed();
      await endExpiredLinks(t.context);
      await closed;
      await trip.set(end === 'completed' ? 'cancelled' : 'completed');
      expect(await status()).toBe(404);
      expect((await t.post(path, trip.jordan)).status).toBe(409);
    },
  );

  it('tracking link shows departed and arrived to guests in texts that do not say your technician', async () => {
    const { t, trip, link } = await shared();
    const page = await t.socket(guest(link.token));
    const owner = await t.socket(trip.jordan);
    for (const [socket, command] of [
      [page, 'shared:watch'],
      [owner, 'tracking:watch'],
    ] as const)
      await socket.command(command, { bookingId: trip.id });
    await trip.drive();
    const versionNow = async () => (await t.get(`/api/bookings/${trip.id}`, trip.jordan)).body.version;
    for (const step of ['departed', 'arrived']) {
      await t.post(`/api/tech/bookings/${trip.id}/${step}`, trip.tech);
      const version = await versionNow();
      const told = await page.next('booking:eta', ({ bookingVersion }) => bookingVersion === version);
      const { body } = await t.get(`/api/shared/${link.token}`);
      expect(body.booking).toMatchObject({ version, [`${step}At`]: expect.any(String) });
      for (const { message } of [told, body.eta]) expect(message).not.toMatch(/\byour?\b/i);
    }
    expect(await owner.next('booking:eta', ({ message }) => message.includes('arrived'))).toMatchObject({
      message: 'Your technician has arrived.',
    });
    await page.settled();
    for (const { message } of page.all('booking:eta')) expect(message).not.toMatch(/\byour?\b/i);
  });

  it('every distance that a guest gets is from the rounded point, and is sent when that one changes', async () => {
    const house = { latitude: PLACE.latitude + 0.0049, longitude: PLACE.longitude + 0.0049 };
    const { t, trip, link } = await shared(house);
    const south = (miles: number) => ({ ...AWAY, latitude: AWAY.latitude - miles / 69.1 });
    const from = (point: typeof PLACE, van: typeof PLACE) => roundToTenth(milesBetween(point, van));
    const [van, next] = [south(0.07), south(0.08)];
    expect([van, next].map((at) => [from(PLACE, at), from(house, at)])).toEqual([
      [4, 3.6],
      [4, 3.5],
    ]);
    await trip.drive(van);
    const [page, owner] = [await t.socket(guest(link.token)), await t.socket(trip.jordan)];
    const watch = { bookingId: trip.id };
    const watched = await page.command('shared:watch', watch);
    expect(await owner.command('tracking:watch', watch)).toMatchObject({ eta: { distance: 3.6 } });
    const { body } = await t.get(`/api/shared/${link.token}`);
    for (const { eta } of [watched, body]) expect(eta.distance).toBe(4);

    // The first ETA after a watch is sent in any case.
    await trip.drive(van);
    await page.next('booking:eta');
    await trip.drive(next);
    await owner.next('booking:eta', ({ distance }) => distance === 3.5);
    await page.settled();
    expect(page.all('technician:location')).toHaveLength(2);
    expect(page.all('booking:eta').map(({ distance }) => distance)).toEqual([4]);
  });

  it('concurrent requests create at most 20 tracking links for a booking', async () => {
    const { t, trip, path } = await shared();
    const answers = await Promise.all(Array.from({ length: 30 }, () => t.post(path, trip.jordan)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await t.get(path, trip.jordan)).body).toEqual({ active: 20 });
  });

  it('21st tracking link of a booking is refused with TOO_MANY_LINKS', async () => {
    const { t, trip, path, share } = await shared();
    for (let i = 1; i < 20; i += 1) await share();
    expect((await t.post(path, trip.jordan)).body).toMatchObject({ code: 'TOO_MANY_LINKS' });
  });
});
