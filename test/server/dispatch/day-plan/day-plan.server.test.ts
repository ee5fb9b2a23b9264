import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import type { DayPlan, MoveEffect } from '../../../../src/contract/shapes/day-plan.ts';
import { Planner } from '../../../../src/server/dispatch/solver/planner.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { captured, fixAt, nearAndFar, north, PLACE } from '../../trip.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOMORROW = '2026-11-21';
const PATH = `/api/admin/day-plan?day=${TOMORROW}` as '/api/admin/day-plan';

/** A time of day of tomorrow in New York. */
const at = (clock: string) => `${TOMORROW}T${clock}:00.000-05:00`;
const standard = (clock: string, miles = 0) => ({
  ...north(miles),
  serviceType: 'standard',
  baseFee: 125,
  totalAmount: 125,
  scheduledAt: at(clock),
});

async function company(t: TestApp) {
  const { admin, jordan, near, far } = await nearAndFar(t);
  /** Books; the app's clock moves on, so that bookings have an order. */
  const book = async (form: object) => {
    t.advance(1000);
    const booking = await t.book(jordan, { customerName: `Jordan ${t.now()}`, ...form });
    await captured(t, booking.id);
    return booking;
  };
  return { admin, jordan, near, far, book };
}

const stopsOf = ({ lanes }: DayPlan, techId: string) =>
  lanes.find((lane) => lane.techId === techId)?.stops ?? [];
const allStops = ({ lanes }: DayPlan) => lanes.flatMap(({ stops }) => stops);
const effectOf = async (t: TestApp, as: Parameters<TestApp['get']>[1], bookingId: string, techId = '') =>
  (
    await t.get(
      `/api/admin/day-plan/effect?bookingId=${bookingId}&techId=${techId}` as '/api/admin/day-plan/effect',
      as,
    )
  ).body as MoveEffect;

describe('the plan of a day', () => {
  it('bookings of tomorrow without a technician are proposed before their promises, and each once', async () => {
    const t = await startTestApp();
    const { admin, book } = await company(t);
    const bookings = [];
    for (const clock of ['11:00', '11:00', '12:30', '12:30', '14:00'])
      bookings.push(await book(standard(clock)));
    const { status, body } = await t.get(PATH, admin);
    expect(status).toBe(200);
    expect(body.unplanned).toEqual([]);
    expect(
      allStops(body)
        .map(({ bookingId }) => bookingId)
        .sort(),
    ).toEqual(bookings.map(({ id }) => id).sort());
    for (const stop of allStops(body)) {
      expect(stop).toMatchObject({ kind: 'proposed', marginMinutes: 30 });
      expect(stop.promisedAt).toBe(bookings.find(({ id }) => id === stop.bookingId)?.promisedAt);
    }
    const again = await t.get(PATH, admin);
    expect(again.body).toEqual(body);
  });

  it('a booking that fits into no lane is unplanned with the reason, and the promises stay', async () => {
    const t = await startTestApp();
    const { admin, book } = await company(t);
    const bookings = [];
    for (let n = 0; n < 3; n += 1) bookings.push(await book(standard('11:00')));
    const { body } = await t.get(PATH, admin);
    expect(allStops(body)).toHaveLength(2);
    expect(body.unplanned).toMatchObject([{ reason: 'No technician can be there by 11:30 AM' }]);
    const promises = [...allStops(body), ...body.unplanned].map(({ promisedAt }) => promisedAt);
    expect(new Set(promises)).toEqual(new Set(bookings.map(({ promisedAt }) => promisedAt)));
  });

  it('assigned, started and finished work stays with its technician while proposals are planned around it', async () => {
    const t = await startTestApp();
    const { admin, near, far, book } = await company(t);
    await t.post('/api/tech/location', near, fixAt(north(2)));
    await t.post('/api/tech/location', far, fixAt(north(6)));
    const serve = async (id: string, ...statuses: string[]) => {
      for (const status of statuses) await t.patch(`/api/admin/bookings/${id}/status`, near, { status });
    };
    const done = await book(PLACE);
    await serve(done.id, 'confirmed', 'in_progress');
    t.advance(40 * MINUTE_MS);
    await serve(done.id, 'completed');
    const started = await book(PLACE);
    await serve(started.id, 'confirmed', 'in_progress');
    const urgent = await book(north(2));
    await t.post('/api/tech/location', near, fixAt(PLACE));
    await t.post('/api/tech/location', far, fixAt(north(6)));
    const { body } = await t.get('/api/admin/day-plan', admin);
    expect(stopsOf(body, 'near')).toMatchObject([
      { bookingId: done.id, kind: 'done', driveMinutes: null },
      { bookingId: started.id, kind: 'underway', driveMinutes: null },
    ]);
    expect(stopsOf(body, 'far')).toMatchObject([
      { bookingId: urgent.id, kind: 'proposed', driveMinutes: expect.any(Number) },
    ]);
    // The same technician as on the board.
    const forecasts = await t.get('/api/admin/forecasts', admin);
    expect(forecasts.body.find(({ bookingId }) => bookingId === urgent.id)?.best).toMatchObject({
      techId: 'far',
      arrivesAt: stopsOf(body, 'far')[0]?.arrivesAt,
    });
  });

  it('the effect of a move is what the plan has after the assignment, and stores nothing', async () => {
    const t = await startTestApp();
    const { admin, book } = await company(t);
    const [first, second] = [await book(standard('11:00')), await book(standard('11:30', 2))];
    await t.post(`/api/admin/bookings/${first.id}/assign`, admin, { techId: 'near' });
    await t.post(`/api/admin/bookings/${second.id}/assign`, admin, { techId: 'far' });
    const third = await book(standard('13:00'));
    const before = (await t.get(PATH, admin)).body;
    const effect = await effectOf(t, admin, second.id, 'near');
    expect(effect.version).toBe(
      before.lanes.flatMap(({ stops }) => stops).find(({ bookingId }) => bookingId === second.id)?.version,
    );
    expect(effect.changes[0]).toMatchObject({ bookingId: second.id, techId: 'near', before: 30 });
    // The first service ends at 11:45, and then there is the drive.
    expect(effect.changes[0]?.after).toBeLessThan(15);
    expect((await t.get(PATH, admin)).body).toEqual(before);
    expect((await effectOf(t, admin, third.id)).changes[0]?.bookingId).toBe(third.id);

    await t.post(`/api/admin/bookings/${second.id}/assign`, admin, {
      techId: 'near',
      version: effect.version,
    });
    const after = (await t.get(PATH, admin)).body;
    const margins = new Map(allStops(after).map((stop) => [stop.bookingId, stop.marginMinutes]));
    for (const change of effect.changes) expect(margins.get(change.bookingId)).toBe(change.after);
    for (const stop of allStops(before)) {
      if (effect.changes.some(({ bookingId }) => bookingId === stop.bookingId)) continue;
      expect(margins.get(stop.bookingId)).toBe(stop.marginMinutes);
    }
  });

  it('a later day needs few vans, from the base, and one kept move leaves all others where they are', async () => {
    const t = await startTestApp();
    const { admin, book } = await company(t);
    for (const name of ['ana', 'ben', 'cleo', 'dan']) await t.staff('tech', name);
    const clocks = ['11:00', '12:30', '14:00', '15:30', '17:00'];
    for (const clock of clocks) for (const miles of [0, 2]) await book(standard(clock, miles));
    const plan = async () => (await t.get(PATH, admin)).body;
    const placesOf = ({ lanes }: DayPlan) =>
      lanes.flatMap(({ techId, stops }) =>
        stops.map(({ bookingId, arrivesAt }) => `${bookingId} ${techId} ${arrivesAt}`),
      );
    const before = await plan();
    const used = before.lanes.filter(({ stops }) => stops.length > 0);
    expect(used.map(({ stops }) => stops.length)).toEqual([5, 5]);
    expect(allStops(before).map(({ driveMinutes }) => driveMinutes)).not.toContain(null);

    const moved = used[0]?.stops[2]?.bookingId ?? '';
    const empty = before.lanes.find(({ stops }) => stops.length === 0)?.techId ?? '';
    const effect = await effectOf(t, admin, moved, empty);
    expect(effect.changes).toMatchObject([
      { bookingId: moved, formerTechId: used[0]?.techId, techId: empty, before: 30, after: 30 },
    ]);
    await t.post(`/api/admin/bookings/${moved}/assign`, admin, { techId: empty });
    const others = (all: DayPlan) => placesOf(all).filter((place) => !place.startsWith(moved));
    const after = await plan();
    expect(stopsOf(after, empty)).toMatchObject([{ bookingId: moved, kind: 'assigned' }]);
    expect(others(after)).toEqual(others(before));
    await t.post(`/api/admin/bookings/${moved}/unassign`, admin, {});
    t.advance(MINUTE_MS);
    expect(others(await plan())).toEqual(others(before));
  });

  it('the effect of a move is refused for unknown and finished bookings and unknown technicians', async () => {
    const t = await startTestApp();
    const { admin, book } = await company(t);
    const booking = await book(standard('11:00'));
    const codeOf = async (bookingId: string, techId: string) =>
      (await effectOf(t, admin, bookingId, techId)) as unknown as { code: string };
    expect(await codeOf('unknown', 'near')).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    expect(await codeOf(booking.id, 'nobody')).toMatchObject({ code: 'TECHNICIAN_NOT_FOUND' });
    await t.patch(`/api/admin/bookings/${booking.id}/status`, admin, { status: 'cancelled' });
    expect(await codeOf(booking.id, 'near')).toMatchObject({ code: 'BOOKING_FINISHED' });
  });

  it('a change of a planned day is pushed to admins only, once for changes that come together', async () => {
    const t = await startTestApp();
    const { admin, jordan, near, book } = await company(t);
    const [board, phone, customer] = [
      await t.localSocket(admin),
      await t.localSocket(near),
      await t.localSocket(jordan),
    ];
    await t.get(PATH, admin);
    const changed = board.next('day-plan:changed', ({ day }) => day === TOMORROW);
    const booking = await book(standard('11:00'));
    await changed;
    expect(
      stopsOf((await t.get(PATH, admin)).body, 'far').length +
        stopsOf((await t.get(PATH, admin)).body, 'near').length,
    ).toBe(1);
    await t.post(`/api/admin/bookings/${booking.id}/assign`, admin, { techId: 'near' });
    await vi.waitFor(async () => {
      expect(stopsOf((await t.get(PATH, admin)).body, 'near')).toMatchObject([{ kind: 'assigned' }]);
    });
    await Promise.all([board.settled(), phone.settled(), customer.settled()]);
    expect([...phone.all('day-plan:changed'), ...customer.all('day-plan:changed')]).toEqual([]);
  });

  it('a proposal stays with its technician while nothing better than by five minutes is found', async () => {
    const t = await startTestApp();
    const { admin, book } = await company(t);
    const booking = await book(standard('11:00'));
    const holder = async () =>
      (await t.get(PATH, admin)).body.lanes.find(({ stops }) =>
        stops.some(({ bookingId }) => bookingId === booking.id),
      )?.techId;
    const first = await holder();
    for (let n = 0; n < 3; n += 1) {
      t.advance(HOUR_MS);
      expect(await holder()).toBe(first);
    }
  });
});

describe('the planner', () => {
  const task = {
    places: [{ ...PLACE, inCity: false, factor: 1 }, null],
    hour: { hour: 12, weekdayMonday0: 1 },
    factors: { nyc: 1, elsewhere: 1 },
    visits: [{ demand: 0, ready: 10, due: 40, service: 45 }],
    vehicles: [{ start: 1, end: null, capacity: 0, from: 0, until: 1000 }],
    incompatible: new Uint8Array(1),
    fixed: [[]],
    former: [-1],
    moveCost: 0,
  };
  const planned = { routes: [[0]], unassigned: [], isFinal: true };

  it('a planner whose worker dies plans without it, says so in the log, and starts another', async () => {
    const error = vi.fn();
    const files = ['process.exit(3)', 'throw new Error("broken")'];
    let started = 0;
    const planner = new Planner({ error }, () => {
      const source =
        files[started] ??
        `const { parentPort } = require('node:worker_threads');
         parentPort.on('message', () => parentPort.postMessage({ routes: [], left: [0] }));`;
      started += 1;
      return new Worker(source, { eval: true });
    });
    expect(await planner.solve(task)).toEqual(planned);
    expect(await planner.solve(task)).toEqual(planned);
    expect(error).toHaveBeenCalledTimes(2);
    expect(error.mock.calls.map(([, text]) => text)).toEqual([
      'the planning worker died; this plan is a first insertion only',
      'the planning worker died; this plan is a first insertion only',
    ]);
    expect(await planner.solve(task)).toEqual({ routes: [], left: [0] });
    expect(error).toHaveBeenCalledTimes(2);
    planner.stop();
  });

  it('a planner whose worker dies leaves a large task unplanned but for its fixed work', async () => {
    const planner = new Planner({ error: vi.fn() }, () => new Worker('process.exit(3)', { eval: true }));
    const many = Array.from({ length: 400 }, () => task.visits[0] as (typeof task.visits)[number]);
    const { routes, unassigned } = await planner.solve({ ...task, visits: many, fixed: [[0, 1]] });
    expect([routes, unassigned.length]).toEqual([[[0, 1]], 398]);
    planner.stop();
  });

  it('the worker of the sources plans a task', async () => {
    const error = vi.fn();
    const planner = new Planner({ error });
    const solved = await planner.solve(task);
    expect(error.mock.calls).toEqual([]);
    expect(solved).toEqual(planned);
    planner.stop();
  });
});
