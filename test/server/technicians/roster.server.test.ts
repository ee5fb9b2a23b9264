import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/durations.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { fixAt, PLACE } from '../trip.ts';

/** The test's clock starts on Friday, November 20, in New York. */
const WEEK = 'from=2026-11-23&to=2026-11-29';
/** A time of the week's Monday to Sunday in New York, which is five hours behind UTC. */
const at = (day: number, clock: string) =>
  new Date(Date.parse(`2026-11-${22 + day}T${clock}:00Z`) + 5 * HOUR_MS).toISOString();

const shift = (techId: string, day: number, from: string, to: string, more: object = {}) => ({
  techId,
  startAt: at(day, from),
  endAt: at(day, to),
  ...more,
});
const whole = (row: object) => ({
  ...{ breakFrom: null, breakTo: null, startPlace: null, endPlace: null, vehicleId: null, leave: null },
  ...row,
});

async function company() {
  const t = await startTestApp();
  const [admin, ana, ben] = await Promise.all([
    t.staff('admin', 'mreyes'),
    t.staff('tech', 'ana'),
    t.staff('tech', 'ben'),
  ]);
  const put = (query: string, rows: object[], as = admin) =>
    t.call('PUT', `/api/admin/roster?${query}`, { as, body: rows });
  const roster = async (query = WEEK) => (await t.get(`/api/admin/roster?${query}`, admin)).body;
  return { t, admin, ana, ben, put, roster };
}

async function addVehicle(t: TestApp, admin: Caller, body: object) {
  const answer = await t.post('/api/admin/vehicles', admin, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

describe('PUT /api/admin/roster', () => {
  it('replaces what begins on the days and for the technicians that it names, and nothing else', async () => {
    const { t, put, roster } = await company();
    const week = [1, 2, 3].map((day) => shift('ana', day, '09:00', '17:00'));
    const night = shift('ben', 0, '22:00', '23:59');
    const first = await put(WEEK, [...week, shift('ben', 1, '12:00', '20:00')]);
    expect([first.status, first.body.length]).toEqual([200, 4]);
    expect((await put('', [night])).status).toBe(200);
    expect((await roster('from=2026-11-22&to=2026-11-29')).length).toBe(5);

    // Only Ana's week is named by the body; Ben keeps his.
    const breaks = { breakFrom: at(2, '12:00'), breakTo: at(2, '12:30') };
    const changed = await put(WEEK, [shift('ana', 2, '08:00', '16:00', breaks)]);
    expect(changed.body).toEqual([
      whole(shift('ana', 2, '08:00', '16:00', breaks)),
      whole(shift('ben', 1, '12:00', '20:00')),
    ]);
    // A technician who is named without entries has none left, on these days only.
    expect((await put('from=2026-11-23&to=2026-11-23&techIds=ana,ben', [])).body).toEqual([]);
    expect(await roster()).toEqual([whole(shift('ana', 2, '08:00', '16:00', breaks))]);

    // Without days each entry names its own day.
    expect((await put('', [shift('ana', 4, '09:00', '12:00')])).status).toBe(200);
    expect((await roster()).map(({ startAt }) => startAt)).toEqual([at(2, '08:00'), at(4, '09:00')]);

    const audited = await t.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'roster-changed')
      .execute();
    expect(audited.length).toBe(5);
    expect(JSON.parse(audited[0]?.detail ?? '')).toEqual({
      ...{ from: '2026-11-23', to: '2026-11-29', technicians: 'ana,ben', shifts: '4' },
    });
  });

  it('refuses overlaps with 409, names whom and when, refuses what it cannot store, and writes nothing', async () => {
    const { put, roster, t, admin } = await company();
    await put('', [shift('ana', 1, '20:00', '23:59', { endAt: at(2, '04:00') })]);
    const before = await roster();
    const kept = await put('from=2026-11-24&to=2026-11-24', [
      shift('ben', 2, '09:00', '17:00'),
      shift('ana', 2, '03:00', '09:00'),
    ]);
    expect([kept.status, kept.body]).toMatchObject([
      409,
      {
        code: 'SHIFTS_OVERLAP',
        message: 'ana: Mon, Nov 23, 8:00 PM to 4:00 AM and Tue, Nov 24, 3:00 AM to 9:00 AM overlap.',
        overlap: shift('ana', 2, '03:00', '09:00'),
      },
    ]);
    const own = await put(WEEK, [shift('ana', 3, '09:00', '17:00'), shift('ana', 3, '16:00', '18:00')]);
    expect([own.status, own.body]).toMatchObject([
      409,
      { code: 'SHIFTS_OVERLAP', overlap: { techId: 'ana' } },
    ]);
    const leave = { leave: 'vacation' };
    const off = await put(WEEK, [
      shift('ben', 3, '00:00', '00:00', { endAt: at(4, '00:00'), ...leave }),
      shift('ben', 3, '16:00', '18:00'),
    ]);
    expect(off.body).toMatchObject({ code: 'SHIFTS_OVERLAP', overlap: { techId: 'ben' } });
    const { id: vehicleId } = await addVehicle(t, admin, { name: 'Van 1' });
    const shared = await put(WEEK, [
      shift('ana', 3, '09:00', '17:00', { vehicleId }),
      shift('ben', 3, '16:00', '18:00', { vehicleId }),
    ]);
    expect([shared.status, shared.body.message]).toEqual([
      409,
      'ana and ben have the same vehicle: Wed, Nov 25, 9:00 AM to 5:00 PM and Wed, Nov 25, 4:00 PM to 6:00 PM.',
    ]);
    expect(shared.body).toMatchObject({ code: 'VEHICLE_TAKEN', overlap: { techId: 'ben', vehicleId } });
    const wrong: [query: string, rows: object[], status: number][] = [
      ['from=2026-11-23&to=2026-11-24', [shift('ana', 4, '09:00', '17:00')], 400],
      [`${WEEK}&techIds=ben`, [shift('ana', 3, '09:00', '17:00')], 400],
      [WEEK, [shift('zoe', 3, '09:00', '17:00')], 404],
      [WEEK, [shift('ana', 3, '09:00', '17:00', { vehicleId: 'x' })], 404],
      [WEEK, [shift('ana', 3, '09:00', '17:00', { startPlace: { location: 'qqqq zzzz' } })], 422],
      [WEEK, [shift('ana', 3, '17:00', '09:00')], 400],
      ['from=2026-11-23', [shift('ana', 1, '09:00', '17:00')], 400],
      ['from=2026-11-23&to=2027-11-23', [], 400],
      ['techIds=ana', [], 400],
    ];
    for (const [query, rows, status] of wrong) {
      const answer = await put(query, rows);
      expect(answer.status, `${query} ${JSON.stringify(answer.body)}`).toBe(status);
    }
    expect(await roster()).toEqual(before);
  });

  it('is pushed to admins and those for whom something changes, and to nobody else', async () => {
    const { t, admin, ana, ben, put } = await company();
    await put(WEEK, [shift('ben', 1, '09:00', '17:00')]);
    const [board, phone, other] = await Promise.all([t.socket(admin), t.socket(ana), t.socket(ben)]);
    const heard = [board.next('technician:availability'), phone.next('technician:availability')];
    await put(WEEK, [shift('ana', 1, '09:00', '17:00'), shift('ben', 1, '09:00', '17:00')]);
    for (const { techId, shifts } of await Promise.all(heard))
      expect([techId, shifts.map((each: { startsAt: string }) => each.startsAt)]).toEqual([
        'ana',
        [at(1, '09:00')],
      ]);
    await other.settled();
    expect(other.heard.map(({ name }) => name)).not.toContain('technician:availability');
  });
});

it('a shift that its technician makes longer meets no other one, and no other one of its vehicle', async () => {
  const { t, admin, ana, put, roster } = await company();
  const van = await addVehicle(t, admin, { name: ' Van\u202e 1\n', plate: 'A\u0007B' });
  expect(van).toMatchObject({ name: 'Van 1', plate: 'AB' });
  const week = [
    shift('ana', 3, '09:00', '12:00', { vehicleId: van.id }),
    shift('ben', 3, '13:00', '20:00', { vehicleId: van.id }),
  ];
  await put(WEEK, week);
  const change = (startsAt: string, endsAt: string) =>
    t.patch('/api/tech/availability', ana, {
      shifts: [{ startsAt, endsAt, breakStartsAt: null, breakEndsAt: null }],
    });
  expect((await change(at(3, '09:00'), at(3, '18:00'))).body.code).toBe('VEHICLE_TAKEN');
  expect(await roster()).toEqual(week.map(whole));
  const ago = (hours: number) => new Date(t.now() - hours * HOUR_MS).toISOString();
  await put('', [{ techId: 'ana', startAt: ago(178), endAt: ago(170) }]);
  const longer = { startsAt: ago(178), endsAt: ago(166), breakStartsAt: null, breakEndsAt: null };
  const byAdmin = await t.patch('/api/admin/availability/ana', admin, { shifts: [longer] });
  expect(byAdmin.body.code).toBe('SHIFTS_OVERLAP');
  for (const startAt of ['9999-12-31T02:00:00Z', '1850-05-05T10:00:00Z']) {
    const endAt = new Date(Date.parse(startAt) + HOUR_MS).toISOString();
    expect((await put('', [{ techId: 'ana', startAt, endAt }])).body).toMatchObject({
      code: 'OUTSIDE_ROSTER',
    });
  }
});

describe('what dispatch makes of the roster', () => {
  it('a vehicle has the connectors and the energy of its shift, full from its depot, less what its jobs took', async () => {
    const { t, admin, ana, put } = await company();
    const jordan = await t.customer();
    await t.post('/api/tech/location', ana, fixAt(PLACE));
    const vehicle = await addVehicle(t, admin, {
      ...{ name: 'Van 1', plate: 'X12 ABC', connectors: ['CCS'], capacityKwh: 40, depotKw: 11 },
      depot: { location: 'Elizabeth, NJ' },
    });
    expect(vehicle).toMatchObject({ depot: { location: 'Elizabeth, NJ' }, kwhLeft: null, active: true });
    expect(vehicle.depot?.latitude).toBeCloseTo(40.66, 1);
    const now = (hours: number) => new Date(t.now() + hours * HOUR_MS).toISOString();
    const today = { techId: 'ana', startAt: now(-1), endAt: now(6), vehicleId: vehicle.id };
    expect((await put('', [{ ...today, startPlace: 'depot' }])).status).toBe(200);
    const own = async () => (await t.get('/api/tech/availability', ana)).body;
    expect((await own()).shifts[0]).toMatchObject({
      startPlace: 'depot',
      vehicle: { name: 'Van 1', plate: 'X12 ABC', connectors: ['CCS'], kwhLeft: 40 },
    });
    const { id: nacs } = await t.book(jordan, { ...PLACE, connector: 'NACS' });
    await t.caughtUp();
    const reasons = async (id: string) =>
      (await t.get(`/api/admin/bookings/${id}/candidates`, admin)).body.map(({ techId, reason }) => [
        techId,
        reason,
      ]);
    expect(await reasons(nacs)).toContainEqual(['ana', 'no NACS connector']);

    const { id } = await t.book(await t.customer('b@example.com'), { ...PLACE, kwh: 30 });
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'ana' });
    for (const status of ['confirmed', 'in_progress', 'completed'])
      await t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
    expect((await own()).shifts[0]?.vehicle?.kwhLeft).toBe(10);
    // A charge that is typed during the shift is the vehicle's, not the own van's.
    t.advance(1000);
    await t.patch('/api/tech/availability', ana, { chargeKwh: 25 });
    expect(await own()).toMatchObject({ van: { chargeKwh: null }, shifts: [{ vehicle: { kwhLeft: 25 } }] });
    // The technician's own form knows neither vehicle nor place, and the shift keeps them.
    const [shown] = (await own()).shifts;
    const later = { ...shown, endsAt: now(7) };
    await t.patch('/api/tech/availability', ana, { shifts: [later] });
    expect((await own()).shifts).toMatchObject([{ startPlace: 'depot', vehicle: { id: vehicle.id } }]);
  });

  it('a time off keeps a technician out of the proposals, and the day plan begins where the shift does', async () => {
    const { t, admin, ana, ben, put } = await company();
    for (const tech of [ana, ben]) await t.post('/api/tech/location', tech, fixAt(PLACE));
    const today = 'from=2026-11-20&to=2026-11-20';
    const start = new Date(Date.parse('2026-11-20T05:00:00Z'));
    const leave = {
      ...{ techId: 'ana', startAt: start.toISOString(), leave: 'sick' },
      endAt: new Date(start.getTime() + 24 * HOUR_MS).toISOString(),
    };
    expect((await put(today, [leave])).status).toBe(200);
    const { id } = await t.book(await t.customer(), PLACE);
    await t.caughtUp();
    const { body } = await t.get(`/api/admin/bookings/${id}/candidates`, admin);
    expect(body.find(({ techId }) => techId === 'ana')).toMatchObject({ hindered: true });
    expect(body.find(({ techId }) => techId === 'ana')?.reason).toMatch(/^off until/);

    await t.patch('/api/admin/availability/ben', admin, { home: { location: 'Princeton, NJ' } });
    await put(WEEK, [shift('ben', 1, '08:00', '18:00', { startPlace: 'home' })]);
    await t.db
      .updateTable('bookings')
      .set({ serviceType: 'standard', scheduledAt: Date.parse(at(1, '12:00')) })
      .set({ promisedAt: Date.parse(at(1, '12:30')), assignedTechId: 'ben' })
      .where('id', '=', id)
      .execute();
    const plan = (await t.get('/api/admin/day-plan?day=2026-11-23', admin)).body;
    const lane = plan.lanes.find(({ techId }) => techId === 'ben');
    expect(lane?.shift).toEqual({ startsAt: at(1, '08:00'), endsAt: at(1, '18:00') });
    // From Princeton it is more than half an hour, from where the van is now none.
    expect(lane?.stops[0]?.driveMinutes).toBeGreaterThan(30);
  });
});

describe('what technicians ask for', () => {
  it('leave that an admin accepts takes the place of the shifts in it', async () => {
    const { t, admin, ana, put, roster } = await company();
    await put(
      WEEK,
      [2, 3, 4].map((day) => shift('ana', day, '09:00', '17:00')),
    );
    const board = await t.socket(admin);
    const told = board.next('staff:changed');
    const asked = await t.post('/api/tech/shift-requests', ana, {
      ...{ kind: 'leave', from: '2026-11-25', to: '2026-11-26', leave: 'vacation', note: 'Wedding\u202e' },
    });
    expect([asked.status, asked.body.note]).toEqual([201, 'Wedding']);
    await told;
    expect((await t.get('/api/admin/shift-requests', admin)).body).toEqual([asked.body]);
    const answer = (as: Caller, side: string, body: object) =>
      t.post(`/api/${side}/shift-requests/${asked.body.id}`, as, body);
    expect((await answer(ana, 'tech', { answer: 'accept' })).status).toBe(403);
    expect((await answer(admin, 'admin', { answer: 'accept' })).body).toMatchObject({
      ...{ outcome: 'accepted', closedBy: 'mreyes' },
    });
    expect((await answer(admin, 'admin', { answer: 'decline' })).body.code).toBe('REQUEST_CLOSED');
    expect((await roster()).map(({ startAt, leave }) => [startAt, leave])).toEqual([
      [at(2, '09:00'), null],
      [at(3, '00:00'), 'vacation'],
      [at(4, '00:00'), 'vacation'],
    ]);
    const own = (await t.get('/api/tech/roster', ana)).body;
    expect([own.shifts.length, own.requests.length, own.colleagues]).toEqual([
      3,
      1,
      [{ techId: 'ben', name: null }],
    ]);
  });

  it('leave that is accepted late leaves what was worked as it was, and ends the shift that is under way', async () => {
    const { t, admin, ana, put, roster } = await company();
    // It is 10:00 on Friday, day -2.
    const worked = shift('ana', -3, '09:00', '17:00', {
      breakFrom: at(-3, '12:00'),
      breakTo: at(-3, '13:00'),
    });
    const breaks = { breakFrom: at(-2, '12:00'), breakTo: at(-2, '13:00') };
    await put('', [worked, shift('ana', -2, '08:00', '16:00', breaks), shift('ana', -1, '09:00', '17:00')]);
    const week = 'from=2026-11-16&to=2026-11-22';
    const ask = async (from: string, to: string) =>
      (await t.post('/api/tech/shift-requests', ana, { kind: 'leave', from, to, leave: 'sick' })).body;
    const { id } = await ask('2026-11-18', '2026-11-21');
    const accepted = await t.post(`/api/admin/shift-requests/${id}`, admin, { answer: 'accept' });
    expect(accepted.body.outcome).toBe('accepted');
    const off = (startAt: string, endAt: string) => whole({ techId: 'ana', startAt, endAt, leave: 'sick' });
    expect(await roster(week)).toEqual([
      whole(worked),
      whole(shift('ana', -2, '08:00', '10:00')),
      off(at(-2, '10:00'), at(-1, '00:00')),
      off(at(-1, '00:00'), at(0, '00:00')),
    ]);
    expect((await ask('2026-11-18', '2026-11-19')).code).toBe('REQUEST_PAST');
  });

  it('a swap that is accepted late gives the colleague the rest of the shift, and nothing after its end', async () => {
    const { t, admin, ana, ben, put, roster } = await company();
    const cleo = await t.staff('tech', 'cleo');
    const { id: vehicleId } = await addVehicle(t, admin, { name: 'Van 1' });
    const breaks = { breakFrom: at(-2, '12:00'), breakTo: at(-2, '13:00') };
    const short = shift('cleo', -2, '08:00', '10:30');
    await put('', [
      shift('ana', -2, '08:00', '16:00', { ...breaks, vehicleId }),
      shift('ben', -2, '06:00', '09:00'),
      short,
    ]);
    const ask = async (by: Caller) =>
      (
        await t.post('/api/tech/shift-requests', by, {
          ...{ kind: 'swap', startAt: at(-2, '08:00'), colleagueId: 'ben' },
        })
      ).body.id;
    const [running, late] = [await ask(ana), await ask(cleo)];
    const accept = async (id: string) =>
      (await t.post(`/api/tech/shift-requests/${id}`, ben, { answer: 'accept' })).body;
    expect(await accept(running)).toMatchObject({ outcome: 'accepted' });
    const day = 'from=2026-11-20&to=2026-11-20';
    const shifts = await roster(day);
    expect(shifts).toEqual([
      whole(shift('ana', -2, '08:00', '10:00', { vehicleId })),
      whole(shift('ben', -2, '06:00', '09:00')),
      whole(shift('ben', -2, '10:00', '16:00', { ...breaks, vehicleId })),
      whole(short),
    ]);
    t.advance(HOUR_MS);
    expect(await accept(late)).toMatchObject({ code: 'REQUEST_PAST' });
    expect(await roster(day)).toEqual(shifts);
  });

  it('a colleague who accepts a swap has the shift, unless it overlaps an own one', async () => {
    const { t, admin, ana, ben, put, roster } = await company();
    await put(WEEK, [
      shift('ana', 2, '09:00', '17:00'),
      shift('ana', 3, '09:00', '17:00'),
      shift('ben', 3, '12:00', '20:00'),
    ]);
    const ask = async (day: number) =>
      (
        await t.post('/api/tech/shift-requests', ana, {
          ...{ kind: 'swap', startAt: at(day, '09:00'), colleagueId: 'ben' },
        })
      ).body.id;
    const [free, overlapping] = [await ask(2), await ask(3)];
    const answer = async (as: Caller, id: string, body: object) =>
      (await t.post(`/api/tech/shift-requests/${id}`, as, body)).body;
    expect(await answer(ben, overlapping, { answer: 'accept' })).toMatchObject({ code: 'SHIFTS_OVERLAP' });
    expect(await answer(ana, overlapping, { answer: 'withdraw' })).toMatchObject({ outcome: 'withdrawn' });
    expect(await answer(ben, free, { answer: 'accept' })).toMatchObject({ outcome: 'accepted' });
    expect((await roster()).map(({ techId, startAt }) => [techId, startAt])).toEqual([
      ['ana', at(3, '09:00')],
      ['ben', at(2, '09:00')],
      ['ben', at(3, '12:00')],
    ]);
    const none = { kind: 'swap', startAt: at(5, '09:00'), colleagueId: 'ben' };
    expect((await t.post('/api/tech/shift-requests', ana, none)).body.code).toBe('SHIFT_NOT_FOUND');
    // What was asked is what the colleague takes: a shift that is longer now is another one.
    const earlier = await ask(3);
    await put(`${WEEK}&techIds=ana`, [shift('ana', 3, '09:00', '18:00')]);
    expect(await answer(ben, earlier, { answer: 'accept' })).toMatchObject({ code: 'SHIFT_NOT_FOUND' });
    const longer = await ask(3);
    await t.patch('/api/admin/staff/ben', admin, { active: false });
    const accepted = await t.post(`/api/admin/shift-requests/${longer}`, admin, { answer: 'accept' });
    expect(accepted.body.code).toBe('TECHNICIAN_NOT_FOUND');
  });

  it('a request is one however often it is sent, of days of the roster, and the open ones are limited', async () => {
    const { t, admin, ana } = await company();
    const ask = (day: string) =>
      t.post('/api/tech/shift-requests', ana, { kind: 'leave', from: day, to: day, leave: 'sick' });
    for (const day of ['0001-01-01', '1850-01-01', '9999-10-01', '9999-12-31'])
      expect((await ask(day)).body.code, day).toBe('OUTSIDE_ROSTER');
    const once = await ask('2026-12-01');
    expect((await ask('2026-12-01')).body).toEqual(once.body);
    for (let day = 10; day < 29; day += 1) expect((await ask(`2026-12-${day}`)).status).toBe(201);
    expect((await ask('2026-12-30')).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await t.get('/api/admin/shift-requests', admin)).body).toHaveLength(20);
    expect((await t.get('/api/tech/roster', ana)).status).toBe(200);
    // Nobody withdraws a request of a day that has passed: the page shows it no more.
    t.advance(Date.parse('2026-12-02T05:00:00Z') - t.now());
    const again = await t.staffSession('tech', 'ana');
    const next = { kind: 'leave', from: '2026-12-30', to: '2026-12-30', leave: 'sick' };
    expect((await t.post('/api/tech/shift-requests', again, next)).status).toBe(201);
  });
});

it('the forecast of a week has the bookings of each hour and the vans that they need', async () => {
  const { t, admin } = await company();
  await t.book(await t.customer(), {
    ...PLACE,
    ...{ serviceType: 'standard', totalAmount: 125, scheduledAt: at(1, '10:00') },
  });
  const { status, body } = await t.get(`/api/admin/roster/forecast?${WEEK}`, admin);
  expect([status, body.historyDays, body.days.length]).toEqual([200, 0, 7]);
  expect(body.days[0]).toMatchObject({ day: '2026-11-23' });
  expect([body.days[0]?.bookings[10], body.days[0]?.vans[10]]).toEqual([1, 1.4]);
});
