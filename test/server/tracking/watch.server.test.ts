import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { stopTimers } from '../fake-timers.ts';
import { expectToMatchEventTable } from '../received-events.ts';
import { startTestApp } from '../test-app.ts';
import { AWAY, fixAt, startTrip } from '../trip.ts';

const ETA_MS = 1000;

describe('tracking:watch', () => {
  it('fix reaches each watcher as position at once and as ETA once a second, and no other socket', async () => {
    stopTimers('setTimeout');
    const t = await startTestApp();
    const trip = await startTrip(t);
    const [page, secondPage, board, idleBoard, other, idlePage] = await Promise.all([
      t.localSocket(trip.jordan),
      t.localSocket(trip.jordan),
      t.localSocket(trip.admin),
      t.localSocket(trip.admin),
      t.customer('other@example.com').then(t.localSocket),
      t.localSocket(trip.jordan),
    ]);
    const watching = [page, secondPage, board];
    for (const socket of watching) {
      const answer = await socket.command('tracking:watch', { bookingId: trip.id });
      expect(answer).toMatchObject({
        ok: true,
        booking: { id: trip.id },
        eta: { status: 'tech_location_unknown' },
      });
    }

    vi.advanceTimersByTime(2 * ETA_MS);
    expect(await trip.drive(AWAY)).toMatchObject({ ok: true });
    for (const socket of watching) {
      expect(await socket.next('technician:location')).toEqual({
        bookingId: trip.id,
        ...AWAY,
        accuracy: 8,
        speed: 11.2,
        heading: 245,
        recordedAt: new Date(t.now()).toISOString(),
      });
      expect(await socket.next('booking:eta')).toMatchObject({
        bookingId: trip.id,
        status: 'en_route',
        distance: 4,
        techLocation: { ...AWAY, minutesSinceUpdate: 0 },
      });
    }
    for (let i = 1; i <= 9; i += 1) {
      await trip.drive({ ...AWAY, latitude: AWAY.latitude - i / 1000 });
    }
    const last = { ...AWAY, latitude: AWAY.latitude - 9 / 1000 };
    for (const socket of watching) {
      await socket.next('technician:location', ({ latitude }) => latitude === last.latitude);
      expect(socket.all('technician:location')).toHaveLength(10);
      expect(socket.all('booking:eta')).toHaveLength(1);
    }
    vi.advanceTimersByTime(ETA_MS);
    for (const socket of watching) {
      await socket.next('booking:eta', ({ techLocation }) => techLocation.latitude === last.latitude);
      expect(socket.all('booking:eta')).toHaveLength(2);
    }
    const idle = [idleBoard, idlePage, other, trip.phone];
    await Promise.all(idle.map((socket) => socket.settled()));
    for (const socket of idle) {
      expect(socket.all('technician:location')).toEqual([]);
      expect(socket.all('booking:eta')).toEqual([]);
    }
    expectToMatchEventTable(...watching, ...idle);
  });

  it('tracking:watch is refused to other customers and technicians, who get no pushes', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const other = await t.socket(await t.customer('other@example.com'));
    const watch = { bookingId: trip.id };
    expect(await other.command('tracking:watch', watch)).toMatchObject({ ok: false, code: 'NOT_YOURS' });
    expect(await trip.phone.command('tracking:watch', watch)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await other.command('tracking:watch', { bookingId: 'no-such' })).toMatchObject({
      ok: false,
      code: 'BOOKING_NOT_FOUND',
    });
    await trip.drive();
    await Promise.all([other.settled(), trip.phone.settled()]);
    expect(other.heard).toEqual([]);
    expect(trip.phone.all('technician:location')).toEqual([]);
  });

  it('tracking:unwatch ends pushes for its own socket only', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const [page, secondPage] = await Promise.all([t.socket(trip.jordan), t.socket(trip.jordan)]);
    for (const socket of [page, secondPage]) await socket.command('tracking:watch', { bookingId: trip.id });
    await page.command('tracking:unwatch', { bookingId: trip.id });
    await trip.drive();
    await secondPage.next('technician:location');
    await page.settled();
    expect(page.all('technician:location')).toEqual([]);

    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    await page.next('booking:eta');
    expect(page.all('technician:location')).toHaveLength(1);
  });

  it('tracking:unwatch sent before the answer to tracking:watch ends the watch', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const page = await t.socket(trip.jordan);
    const watched = page.command('tracking:watch', { bookingId: trip.id });
    const ended = page.command('tracking:unwatch', { bookingId: trip.id });
    expect(await Promise.all([watched, ended])).toMatchObject([{ ok: true }, { ok: true }]);
    await trip.drive();
    await page.settled();
    expect(page.all('technician:location')).toEqual([]);
  });

  it('repeated tracking:watch and tracking:unwatch cause one push per fix and no warning', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const page = await t.socket(trip.jordan);
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    for (let i = 0; i < 30; i += 1) {
      await page.command('tracking:watch', { bookingId: trip.id });
      if (i % 3 === 0) await page.command('tracking:unwatch', { bookingId: trip.id });
    }
    await trip.drive();
    await page.next('booking:eta');
    process.off('warning', warn);
    expect(warnings).toEqual([]);
    expect(page.all('technician:location')).toHaveLength(1);
  });

  it('watch follows a reassigned booking to the new technician and shows the former one no more', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const second = await t.staff('tech', 'sbrooks');
    const secondPhone = await t.socket(second);
    await secondPhone.command('location:update', fixAt({ latitude: 40.8, longitude: -74.3 }));
    const page = await t.socket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    await page.next('technician:location');

    await trip.assign('sbrooks');
    const before = page.heard.length;
    await t.patch(`/api/admin/bookings/${trip.id}/status`, second, { status: 'confirmed' });
    await page.next('booking:eta', ({ techLocation }) => techLocation?.latitude === 40.8);
    await trip.drive();
    await page.settled();
    expect(page.heard.slice(before).filter(({ name }) => name === 'technician:location')).toEqual([]);
    t.advance(1000);
    await secondPhone.command('location:update', fixAt({ latitude: 40.79, longitude: -74.3 }));
    expect(await page.next('technician:location', ({ latitude }) => latitude === 40.79)).toMatchObject({
      bookingId: trip.id,
    });
  });

  it('watch hides the technician position during another job and shows the position again afterwards', async () => {
    const t = await startTestApp();
    const trip = await startTrip(t);
    const page = await t.socket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    await page.next('booking:eta', ({ status }) => status === 'en_route');

    const other = await t.book(await t.customer('other@example.com'));
    const step = (status: string) => t.patch(`/api/admin/bookings/${other.id}/status`, trip.tech, { status });
    await step('confirmed');
    await step('in_progress');
    expect(await page.next('booking:eta', ({ status }) => status === 'tech_assigned')).toMatchObject({
      techLocation: null,
    });
    const before = page.all('technician:location').length;
    await trip.drive();
    await page.settled();
    expect(page.all('technician:location')).toHaveLength(before);
    await step('completed');
    await trip.drive();
    await page.next('technician:location', () => page.all('technician:location').length > before);
  });

  it('watch gets an ETA that changes by time alone within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const t = await startTestApp();
    const trip = await startTrip(t);
    const page = await t.localSocket(trip.jordan);
    await page.command('tracking:watch', { bookingId: trip.id });
    await trip.drive();
    await page.next('booking:eta', ({ status }) => status === 'en_route');
    t.advance(31 * 60_000);
    vi.advanceTimersByTime(60_000);
    expect(await page.next('booking:eta', ({ status }) => status === 'tech_location_unknown')).toMatchObject({
      techLocation: null,
    });
  });
});
