import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/durations.ts';
import { toTime } from '../../../src/domain/time.ts';
import { ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { fixAt, nearAndFar, PLACE } from '../trip.ts';

const nothing = { connectors: null, capacityKwh: null, chargeKwh: null, chargedAt: null, kwhLeft: null };

async function company() {
  const t = await startTestApp();
  const { admin, jordan, near, far } = await nearAndFar(t);
  await t.post('/api/tech/location', near, fixAt(PLACE));
  await t.post('/api/tech/location', far, fixAt({ ...PLACE, latitude: PLACE.latitude + 0.05 }));
  return { t, admin, jordan, near, far };
}

const shiftOf = (t: TestApp, from: number, to: number, pause: [number, number] | null = null) => {
  const at = (hours: number) => toTime(t.now() + hours * HOUR_MS);
  return {
    startsAt: at(from),
    endsAt: at(to),
    breakStartsAt: pause && at(pause[0]),
    breakEndsAt: pause && at(pause[1]),
  };
};

describe('availability of technicians', () => {
  it('nothing is known of a technician for whom nobody has entered anything', async () => {
    const { t, admin, near } = await company();
    const known = { techId: 'near', shifts: [], leaves: [], van: nothing, home: null };
    expect((await t.get('/api/tech/availability', near)).body).toEqual(known);
    const { body } = await t.get('/api/admin/availability', admin);
    expect(body).toEqual([{ ...known, techId: 'far' }, known]);
  });

  it('an admin and the technician replace shifts, connectors, capacity and charge one by one', async () => {
    const { t, admin, near } = await company();
    const shifts = [shiftOf(t, 0, 8, [4, 4.5]), shiftOf(t, 24, 32)];
    const path = '/api/admin/availability/near';
    await t.patch(path, admin, { shifts, connectors: ['CCS', 'tow', 'CCS'], capacityKwh: 80 });
    const { status, body } = await t.patch('/api/tech/availability', near, { chargeKwh: 62.5 });
    expect(status).toBe(200);
    const chargedAt = toTime(t.now());
    const van = { connectors: ['CCS', 'tow'], capacityKwh: 80, chargeKwh: 62.5, chargedAt, kwhLeft: 62.5 };
    const planned = shifts.map((shift) => ({ ...shift, startPlace: null, endPlace: null, vehicle: null }));
    expect(body).toEqual({ techId: 'near', shifts: planned, leaves: [], van, home: null });
    const emptied = await t.patch(path, admin, { shifts: [], connectors: [], chargeKwh: null });
    expect(emptied.body).toEqual({
      techId: 'near',
      shifts: [],
      leaves: [],
      van: { ...nothing, connectors: [], capacityKwh: 80 },
      home: null,
    });
  });

  it('a shift that ends before it starts, overlaps or has its break outside is refused', async () => {
    const { t, near } = await company();
    const wrong = [
      [shiftOf(t, 2, 1)],
      [shiftOf(t, 0, 25)],
      [shiftOf(t, 0, 8, [7, 9])],
      [shiftOf(t, 0, 8, [5, 4])],
      [{ ...shiftOf(t, 0, 8), breakStartsAt: toTime(t.now()) }],
      [shiftOf(t, 0, 8), shiftOf(t, 7, 9)],
    ];
    for (const shifts of wrong)
      expect((await t.patch('/api/tech/availability', near, { shifts })).status).toBe(400);
    for (const chargeKwh of [-1, 1001, 'x'])
      expect((await t.patch('/api/tech/availability', near, { chargeKwh })).status).toBe(400);
  });

  it('a shift whose UTC year has not four digits is refused, so that the list of all shifts can be read', async () => {
    const { t, admin, near } = await company();
    const ends = [
      ['0000-01-01T00:00:00+14:00', '0000-01-01T16:00:00+14:00'],
      ['9999-12-31T08:00:00-14:00', '9999-12-31T23:00:00-14:00'],
    ];
    for (const [startsAt, endsAt] of ends) {
      const shifts = [{ startsAt, endsAt, breakStartsAt: null, breakEndsAt: null }];
      expect((await t.patch('/api/tech/availability', near, { shifts })).status).toBe(400);
    }
    expect((await t.get('/api/admin/availability', admin)).body.map(({ shifts }) => shifts)).toEqual([
      [],
      [],
    ]);
  });

  it('a shift of which a time is no time is refused', async () => {
    const { t, near } = await company();
    const shift = {
      startsAt: '2026-11-24T08:00:00.000Z',
      endsAt: '2026-11-24T16:00:00.000Z',
      breakStartsAt: '2026-11-24T12:00:00.000Z',
      breakEndsAt: '2026-11-24T12:30:00.000Z',
    };
    for (const name of Object.keys(shift)) {
      const body = { shifts: [{ ...shift, [name]: 'noon' }] };
      expect((await t.patch('/api/tech/availability', near, body)).status, name).toBe(400);
    }
  });

  it('a technician leaves the shifts that have ended as they were, which an admin may change', async () => {
    const { t, admin, near } = await company();
    const [ended, present] = [shiftOf(t, -30, -22), shiftOf(t, -4, 4)];
    await t.patch('/api/admin/availability/near', admin, { shifts: [ended, present] });
    const shown = ({ startsAt, endsAt, breakStartsAt }: typeof ended) => ({
      ...{ startsAt, endsAt, breakStartsAt },
    });
    const change = async (path: string, as: typeof near, shifts: object[]) => {
      const { status, body } = await t.patch(path, as, { shifts });
      const times = body.shifts?.map(shown);
      return [status, times];
    };
    const own = (...shifts: object[]) => change('/api/tech/availability', near, shifts);
    const stays = [200, [ended, present].map(shown)];
    expect(await own(present)).toEqual(stays);
    expect(await own(shiftOf(t, -29, -20, [-25, -24]), present)).toEqual(stays);
    expect(await own(shiftOf(t, -20, -10), present)).toEqual(stays);
    // The own shift is made shorter and longer, and has a break.
    for (const next of [shiftOf(t, -4, 6, [0, 1]), shiftOf(t, -4, -0.01)])
      expect(await own(ended, next)).toEqual([200, [shown(ended), shown(next)]]);
    const byAdmin = await change('/api/admin/availability/near', admin, [present]);
    expect(byAdmin).toEqual([200, [shown(present)]]);
  });

  it('a technician takes no shift in an approved leave, and keeps what an admin has planned there', async () => {
    const { t, admin, near } = await company();
    const leave = { techId: 'near', kind: 'vacation' } as const;
    const span = { startsAt: t.now() + 20 * HOUR_MS, endsAt: t.now() + 44 * HOUR_MS };
    await t.db
      .insertInto('leaves')
      .values({ ...leave, ...span })
      .execute();
    const own = async (...shifts: object[]) => t.patch('/api/tech/availability', near, { shifts });
    expect((await own(shiftOf(t, 0, 8), shiftOf(t, 18, 21))).body).toMatchObject({
      code: 'SHIFTS_OVERLAP',
      message: 'You have leave in a part of that time. Please ask your dispatcher.',
    });
    expect((await own(shiftOf(t, 0, 8), shiftOf(t, 44, 50))).status).toBe(200);
    const planned = shiftOf(t, 24, 32);
    expect((await t.patch('/api/admin/availability/near', admin, { shifts: [planned] })).status).toBe(200);
    expect((await own(shiftOf(t, 24, 31, [26, 27]))).status).toBe(200);
    expect((await own(shiftOf(t, 24, 33))).status).toBe(409);
  });

  it('the audit log has what a technician has changed', async () => {
    const { t, admin, near } = await company();
    await t.patch('/api/tech/availability', near, { shifts: [shiftOf(t, 0, 8)], capacityKwh: 60 });
    const { body } = await t.get('/api/admin/audit?actor=near', admin);
    expect(body).toContainEqual(
      expect.objectContaining({
        ...{ action: 'staff-changed', role: 'tech', actor: 'near' },
        subject: { kind: 'staff', id: 'near' },
        detail: { fields: 'capacityKwh, shifts' },
      }),
    );
  });

  it('a van has at most the energy of its capacity left, whatever charge was typed', async () => {
    const { t, near } = await company();
    await t.patch('/api/tech/availability', near, { chargeKwh: 900 });
    const { body } = await t.patch('/api/tech/availability', near, { capacityKwh: 60 });
    expect(body.van).toMatchObject({ chargeKwh: 900, capacityKwh: 60, kwhLeft: 60 });
  });

  it('the availability of an unknown technician is 404', async () => {
    const { t, admin } = await company();
    const { status } = await t.patch('/api/admin/availability/nobody', admin, { chargeKwh: 1 });
    expect(status).toBe(404);
  });

  it('a change is pushed to admins and the technician, not to colleagues', async () => {
    const { t, admin, near, far } = await company();
    const [board, phone, other] = await Promise.all([t.socket(admin), t.socket(near), t.socket(far)]);
    const heard = [board.next('technician:availability'), phone.next('technician:availability')];
    const { body } = await t.patch('/api/admin/availability/near', admin, { chargeKwh: 10 });
    expect(await Promise.all(heard)).toEqual([body, body]);
    await other.settled();
    expect(other.heard.map(({ name }) => name)).not.toContain('technician:availability');
  });
});

describe('rules of dispatch', () => {
  it('a change of the van changes the proposal at once, and the candidates say why', async () => {
    const { t, admin, jordan } = await company();
    const board = await t.socket(admin);
    const { id } = await t.book(jordan, { ...PLACE, connector: 'NACS' });
    await t.caughtUp();
    const best = async () => (await t.get('/api/admin/forecasts', admin)).body[0]?.best?.techId;
    expect(await best()).toBe('near');
    t.advance(1000);
    const changed = board.next('forecasts:changed', ([forecast]) => forecast?.best?.techId === 'far');
    await t.patch('/api/admin/availability/near', admin, { connectors: ['CCS'] });
    expect((await changed)[0]?.leftOut).toEqual([
      { techId: 'near', name: null, reason: 'no NACS connector' },
    ]);
    const { body } = await t.get(`/api/admin/bookings/${id}/candidates`, admin);
    expect(body.map(({ techId, reason, hindered }) => [techId, reason, hindered])).toEqual([
      ['far', 'Nearest free', undefined],
      ['near', 'no NACS connector', true],
    ]);
    // The dispatcher may overrule.
    const assigned = await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'near' });
    expect(assigned.body).toMatchObject({ assignedTechId: 'near', connector: 'NACS' });
  });

  it('a finished job takes the energy that it was to take from the charge, until its proof says another', async () => {
    const { t, admin, jordan, near } = await company();
    await t.patch('/api/tech/availability', near, { chargeKwh: 20 });
    t.advance(1000);
    const { id } = await t.book(jordan, { ...PLACE, kwh: 9 });
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'near' });
    const kwhLeft = async () => (await t.get('/api/tech/availability', near)).body.van.kwhLeft;
    const { id: next } = await t.book(jordan, { ...PLACE, kwh: 12 });
    /** Whether the rule of energy leaves the technician out for the next booking. */
    const isHindered = async () => {
      const { body } = await t.get(`/api/admin/bookings/${next}/candidates`, admin);
      return body.some(({ techId, hindered }) => techId === 'near' && hindered === true);
    };
    const set = (status: string) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
    await set('confirmed');
    await set('in_progress');
    expect([await kwhLeft(), await isHindered()]).toEqual([20, true]);
    await set('completed');
    expect([await kwhLeft(), await isHindered()]).toEqual([11, true]);
    const prove = async (kwh: string) => {
      const form = new FormData();
      form.append('kwh', kwh);
      const init = { method: 'POST', headers: { ...near.headers, origin: ORIGIN }, body: form };
      return (await fetch(`${t.url}/api/tech/bookings/${id}/proof`, init)).status;
    };
    expect(await prove('x')).toBe(400);
    expect(await prove('7.5')).toBe(200);
    expect([await kwhLeft(), await isHindered()]).toEqual([12.5, false]);
    expect((await t.get(`/api/bookings/${id}`, jordan)).body).toMatchObject({ kwh: 9, proof: { kwh: 7.5 } });
    t.advance(1000);
    await t.patch('/api/tech/availability', near, { chargeKwh: 30 });
    // A proof that is corrected later is of the charge before.
    expect(await prove('8')).toBe(200);
    expect(await kwhLeft()).toBe(30);
  });

  it('a finished job that asked for no energy takes the usual one, and a cancelled job takes none', async () => {
    const { t, admin, jordan, near } = await company();
    await t.patch('/api/tech/availability', near, { chargeKwh: 20 });
    t.advance(1000);
    const kwhLeft = async () => (await t.get('/api/tech/availability', near)).body.van.kwhLeft;
    for (const end of ['completed', 'cancelled']) {
      const { id } = await t.book(jordan, PLACE);
      await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'near' });
      const steps = end === 'completed' ? ['confirmed', 'in_progress', end] : [end];
      for (const status of steps) await t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
      expect(await kwhLeft()).toBe(13.25);
    }
  });
});
