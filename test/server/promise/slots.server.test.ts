import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { energyChargesCents } from '../../../src/domain/money/pricing.ts';
import type { SlotCapacity } from '../../../src/domain/promise/slot.ts';
import { sharedTestApp } from '../suite-app.ts';
import {
  billingContact,
  type Caller,
  emergency,
  type Options,
  startTestApp,
  type TestApp,
} from '../test-app.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const PHILADELPHIA = { latitude: 39.9526, longitude: -75.1652 };
/** Sunday, 22 November 2026, 10:00 in New York: two days ahead. */
const TEN = '2026-11-22T15:00:00.000Z';
const HALF_PAST = '2026-11-22T15:30:00.000Z';

const shared = sharedTestApp({ slotCapacity: 'planned' });

const startSlots = (slotCapacity: SlotCapacity = 'planned', options: Options = {}) =>
  startTestApp({ ...options, slotCapacity });

const hold = (t: TestApp, as: Caller, startAt = TEN, more: object = {}) =>
  t.post('/api/slots/hold', as, { startAt, ...UNION, ...more });

async function pay(t: TestApp, as: Caller, kwh: number | null = null) {
  const amount = 125 + energyChargesCents(defaultCompany, kwh) / 100;
  const { body } = await t.post('/api/create-payment', as, {
    amount,
    energyKwh: kwh,
    sourceId: 'cnon:card-nonce-ok',
    billingContact,
  });
  return { totalAmount: amount, paymentId: 'paymentId' in body ? body.paymentId : '' };
}

async function book(t: TestApp, as: Caller, more: { kwh?: number; [field: string]: unknown } = {}) {
  const { paymentId, totalAmount } = await pay(t, as, more.kwh);
  const form = { ...emergency, serviceType: 'standard', totalAmount, scheduledAt: TEN, ...UNION };
  const answer = await t.post('/api/bookings', as, { ...form, paymentId, ...more });
  return { ...answer, paymentId };
}

const statesOf = async (t: TestApp, as?: Caller, more = '', date = '2026-11-22') => {
  const at = `latitude=${UNION.latitude}&longitude=${UNION.longitude}`;
  const { status, body } = await t.get(`/api/slots?date=${date}&${at}${more}`, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.slots as { startAt: string; endAt: string; state: string }[];
};
const stateAt = async (t: TestApp, startAt = TEN, as?: Caller, more = '') =>
  (await statesOf(t, as, more)).find((slot) => slot.startAt === startAt)?.state;

const paymentStatus = async (t: TestApp, id: string) =>
  (await t.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('slots of a day', () => {
  it('are those of the specification, for somebody who is not signed in, too', async () => {
    const t = await startSlots();
    const slots = await statesOf(t);
    expect(slots).toHaveLength(26);
    expect(slots[0]).toEqual({
      startAt: '2026-11-22T13:00:00.000Z',
      endAt: '2026-11-22T13:30:00.000Z',
      state: 'free',
    });
    expect(slots.at(-1)?.startAt).toBe('2026-11-23T01:30:00.000Z');
  });

  it('less than 24 hours away are past', async () => {
    const t = await startSlots();
    const tomorrow = await statesOf(t, undefined, '', '2026-11-21');
    expect(tomorrow.filter(({ state }) => state === 'past')).toHaveLength(4);
    expect(new Set((await statesOf(t, undefined, '', '2026-11-19')).map(({ state }) => state))).toEqual(
      new Set(['past']),
    );
  });

  it.each([
    ['no place', '?date=2026-11-22', 400],
    ['no day', '?latitude=40.7&longitude=-74.2', 400],
    ['a day that is none', '?date=2026-11-31&latitude=40.7&longitude=-74.2', 400],
    ['too far ahead', '?date=2027-02-19&latitude=40.7&longitude=-74.2', 400],
    ['a place too far away', '?date=2026-11-22&latitude=44&longitude=-74.2', 422],
    ['an unknown connector', '?date=2026-11-22&latitude=40.7&longitude=-74.2&connector=plug', 400],
    ['less energy than none', '?date=2026-11-22&latitude=40.7&longitude=-74.2&energyKwh=-1', 400],
  ])('%s is refused', async (_, query, status) => {
    expect((await shared.get(`/api/slots${query}`)).status).toBe(status);
  });

  it('of a company without technicians are sold once each', async () => {
    const t = await startSlots();
    expect((await book(t, await t.customer())).status).toBe(201);
    expect(await stateAt(t)).toBe('full');
    expect(await stateAt(t, HALF_PAST)).toBe('free');
    const second = await book(t, await t.customer('ana@example.com'));
    expect([second.status, second.body.code, second.body.near]).toEqual([
      409,
      'SLOT_FULL',
      [HALF_PAST, '2026-11-22T14:30:00.000Z', '2026-11-22T16:00:00.000Z'],
    ]);
  });

  it('of one technician are what one van can do, where it is then', async () => {
    const t = await startSlots();
    await t.staff('tech', 'dmorales');
    expect((await book(t, await t.customer())).status).toBe(201);
    expect(await stateAt(t)).toBe('full');
    expect(await stateAt(t, '2026-11-22T16:00:00.000Z')).toBe('free');
    // The van is in Union at 10:45, and not in Philadelphia at 11:30.
    const far = `latitude=${PHILADELPHIA.latitude}&longitude=${PHILADELPHIA.longitude}`;
    const { body } = await t.get(`/api/slots?date=2026-11-22&${far}`);
    const free = body.slots.filter(({ state }) => state === 'free').map(({ startAt }) => startAt);
    expect(free).not.toContain('2026-11-22T16:00:00.000Z');
    expect(free).toContain('2026-11-22T20:00:00.000Z');
  });

  it('of two technicians take two at once, and three not', async () => {
    const t = await startSlots();
    await t.staff('tech', 'dmorales');
    await t.staff('tech', 'kwu');
    expect((await book(t, await t.customer())).status).toBe(201);
    expect((await book(t, await t.customer('ana@example.com'))).status).toBe(201);
    expect(await stateAt(t)).toBe('full');
  });

  it('follow the roster, its breaks, and the connectors and energy of the vans', async () => {
    const t = await startSlots();
    const dana = await t.staff('tech', 'dmorales');
    const shift = {
      startsAt: '2026-11-22T14:10:00Z',
      endsAt: '2026-11-22T20:00:00Z',
      breakStartsAt: '2026-11-22T17:00:00Z',
      breakEndsAt: '2026-11-22T18:10:00Z',
    };
    const van = { connectors: ['CCS'], capacityKwh: 12 };
    expect((await t.patch('/api/tech/availability', dana, { shifts: [shift], ...van })).status).toBe(200);
    const free = (await statesOf(t)).filter(({ state }) => state === 'free').map(({ startAt }) => startAt);
    // Within the shift from 9:10 AM to 3 PM, and not within 45 minutes of the break from noon to 1:10 PM or of the end.
    expect(free).toEqual(
      ['14:00', '14:30', '15:00', '15:30', '16:00', '18:00', '18:30', '19:00'].map(
        (time) => `2026-11-22T${time}:00.000Z`,
      ),
    );
    expect(await stateAt(t, TEN, undefined, '&connector=CCS&energyKwh=12')).toBe('free');
    expect(await stateAt(t, TEN, undefined, '&connector=NACS')).toBe('full');
    expect(await stateAt(t, TEN, undefined, '&energyKwh=13')).toBe('full');
    const monday = await statesOf(t, undefined, '', '2026-11-23');
    expect(new Set(monday.map(({ state }) => state))).toEqual(new Set(['full']));

    // A shift that ends in Princeton, an hour away, has the drive there before its end.
    const admin = await t.staff('admin', 'mreyes');
    const planned = { techId: 'dmorales', startAt: shift.startsAt, endAt: shift.endsAt };
    const roster = [{ ...planned, endPlace: { location: 'Princeton, NJ' } }];
    const put = await t.call('PUT', '/api/admin/roster', { as: admin, body: roster });
    expect(put.status).toBe(200);
    const ends = (await statesOf(t)).filter(({ state }) => state === 'free').map(({ startAt }) => startAt);
    expect(ends.at(-1)).toBe('2026-11-22T17:30:00.000Z');
    const home = [{ ...planned, endPlace: 'base' }];
    expect((await t.call('PUT', '/api/admin/roster', { as: admin, body: home })).status).toBe(200);
    expect(await stateAt(t, '2026-11-22T19:00:00.000Z')).toBe('free');
  });

  it('know that much energy takes long', async () => {
    const t = await startSlots();
    await t.staff('tech', 'dmorales');
    // 20 kWh at 9 kW take 2 hours and 13 minutes.
    expect((await book(t, await t.customer(), { kwh: 20 })).status).toBe(201);
    expect(await stateAt(t, '2026-11-22T16:30:00.000Z')).toBe('full');
    expect(await stateAt(t, '2026-11-22T17:30:00.000Z')).toBe('free');
    // Ends after the day's last service.
    expect(await stateAt(t, '2026-11-23T01:00:00.000Z', undefined, '&energyKwh=20')).toBe('full');
  });

  it('come back when a booking is cancelled', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const { body } = await book(t, jordan);
    expect((await t.post(`/api/bookings/${body.id}/cancel`, jordan)).status).toBe(200);
    expect(await stateAt(t)).toBe('free');
  });

  it.each<[SlotCapacity, number]>([
    ['unlimited', 4],
    [1, 1],
    [3, 3],
  ])('with the setting %s take %i of 4', async (capacity, most) => {
    const t = await startSlots(capacity);
    const made = [];
    for (let n = 0; n < 4; n += 1) made.push((await book(t, await t.customer(`c${n}@example.com`))).status);
    expect(made.filter((status) => status === 201)).toHaveLength(most);
  });
});

describe('a held slot', () => {
  it('is shown to its customer, and is full for others', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const { status, body } = await hold(t, jordan);
    expect(status).toBe(201);
    expect(body).toEqual({
      holdId: expect.any(String),
      startAt: TEN,
      expiresAt: new Date(t.now() + 5 * MINUTE_MS).toISOString(),
    });
    expect(await stateAt(t, TEN, jordan)).toBe('held');
    expect(await stateAt(t, TEN, await t.customer('ana@example.com'))).toBe('full');
    expect(await stateAt(t)).toBe('full');
  });

  it('is booked by its customer only, once', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const ana = await t.customer('ana@example.com');
    const { holdId } = (await hold(t, jordan)).body;
    expect((await book(t, ana, { holdId })).body.code).toBe('SLOT_FULL');
    expect((await book(t, jordan, { holdId })).status).toBe(201);
    expect((await book(t, jordan, { holdId })).body.code).toBe('SLOT_FULL');
    expect(await t.db.selectFrom('slotHolds').selectAll().execute()).toEqual([]);
  });

  it('is replaced by the next one of the same customer, who keeps it if the next one is full', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const ana = await t.customer('ana@example.com');
    await hold(t, jordan);
    await hold(t, ana, HALF_PAST);
    const refused = await hold(t, jordan, HALF_PAST);
    expect([refused.status, refused.body.code, refused.body.near]).toEqual([
      409,
      'SLOT_FULL',
      ['2026-11-22T16:00:00.000Z', TEN, '2026-11-22T16:30:00.000Z'],
    ]);
    expect(await stateAt(t, TEN, jordan)).toBe('held');
    expect((await hold(t, jordan, '2026-11-22T16:00:00.000Z')).status).toBe(201);
    expect(await stateAt(t, TEN)).toBe('free');
  });

  it('is free again after 5 minutes, and its row is gone', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const ana = await t.customer('ana@example.com');
    const { holdId } = (await hold(t, jordan)).body;
    t.advance(5 * MINUTE_MS - 1);
    await t.jobs.drain(['release-hold']);
    expect((await hold(t, ana)).status).toBe(409);
    t.advance(1);
    expect(await stateAt(t)).toBe('free');
    await t.jobs.drain(['release-hold']);
    expect(await t.db.selectFrom('slotHolds').selectAll().execute()).toEqual([]);
    expect((await hold(t, ana)).status).toBe(201);
    expect((await book(t, jordan, { holdId })).body.code).toBe('SLOT_FULL');
  });

  it('that has expired is booked all the same while nobody else has taken the place', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const { holdId } = (await hold(t, jordan)).body;
    t.advance(6 * MINUTE_MS);
    expect((await book(t, jordan, { holdId })).status).toBe(201);
  });

  it('is given back by its customer', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const ana = await t.customer('ana@example.com');
    const { holdId } = (await hold(t, jordan)).body;
    expect((await t.call('DELETE', `/api/slots/hold/${holdId}`, { as: ana })).status).toBe(403);
    expect((await t.call('DELETE', `/api/slots/hold/${holdId}`, { as: jordan })).status).toBe(204);
    expect((await t.call('DELETE', `/api/slots/hold/${holdId}`, { as: jordan })).status).toBe(204);
    expect(await stateAt(t)).toBe('free');
  });

  it.each([
    ['between two slots', { startAt: '2026-11-22T15:10:00Z' }, 400, 'SLOT_INVALID'],
    ['within 24 hours', { startAt: '2026-11-21T14:30:00Z' }, 400, 'SLOT_INVALID'],
    ['in 91 days', { startAt: '2027-02-19T15:00:00Z' }, 400, 'SLOT_TOO_FAR'],
    ['too far away', { latitude: 44 }, 422, 'OUTSIDE_SERVICE_AREA'],
    ['without a place', { latitude: undefined }, 400, 'INVALID'],
    ['at no time', { startAt: 'noon' }, 400, 'INVALID'],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await hold(shared, await shared.customer(), TEN, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('keeps its place in the plan for another place or more energy only if that fits', async () => {
    const t = await startSlots();
    const dana = await t.staff('tech', 'dmorales');
    await t.patch('/api/tech/availability', dana, { capacityKwh: 40 });
    const jordan = await t.customer();
    const { holdId } = (await hold(t, jordan)).body;
    expect(
      (await book(t, await t.customer(), { scheduledAt: '2026-11-22T17:00:00.000Z', kwh: 20 })).status,
    ).toBe(201);
    expect((await book(t, jordan, { holdId, kwh: 21 })).body.code).toBe('SLOT_FULL');
    expect((await book(t, jordan, { holdId, kwh: 19 })).status).toBe(201);
  });
});

describe('a full slot', () => {
  it('voids the authorisation at once and books nothing', async () => {
    const t = await startSlots();
    await book(t, await t.customer());
    const ana = await t.customer('ana@example.com');
    const { status, paymentId } = await book(t, ana);
    expect(status).toBe(409);
    await t.jobs.drain(['void']);
    expect(await paymentStatus(t, paymentId)).toBe('voided');
    expect((await t.get('/api/bookings', ana)).body).toEqual([]);
  });

  it('answers the same payment again with the same booking', async () => {
    const t = await startSlots();
    const jordan = await t.customer();
    const first = await book(t, jordan);
    const again = await book(t, jordan, { paymentId: first.paymentId });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });

  it('has no say over emergencies', async () => {
    const t = await startSlots(1);
    await book(t, await t.customer());
    t.advance(HOUR_MS);
    expect((await t.book(await t.customer('ana@example.com'))).status).toBe('pending');
  });
});
