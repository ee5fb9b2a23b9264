import { describe, expect, it } from 'vitest';
import {
  OperationsFigure,
  OperationsGrouping,
  type OperationsReport,
} from '../../../src/domain/operations/figures.ts';
import { isTriedOn } from '../../form.ts';
import { parseCsv } from '../../parse-csv.ts';
import { openWork } from '../payment-work.ts';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { captured, fixAt, PLACE, startTrip } from '../trip.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What has happened to a booking, in minutes after it was due; what is missing has not happened. */
type Course = {
  due: string;
  standard?: true;
  zip?: string | null;
  tech?: 'dana' | 'omar';
  assigned?: number;
  departed?: number;
  arrived?: number;
  started?: number;
  finished?: number;
  cancelled?: number;
  cause?: 'no_show' | 'gone';
  /** How a booking without a payment goes on. */
  unpaid?: 'waits' | 'goes_on';
  /** The arrival that was predicted at the departure. */
  predicted?: number;
  kwh?: number;
  stars?: number;
};

const promiseMinutes = 30;

/** Writes a booking with a course; a standard one was created a day before its window. */
async function write(t: TestApp, jordan: Caller, n: number, course: Course): Promise<string> {
  const { due, standard, zip = '07083', tech, predicted, kwh, stars, cause = null, unpaid = null } = course;
  const dueAt = Date.parse(due);
  const at = (minutes: number | undefined) => (minutes === undefined ? null : dueAt + minutes * MINUTE_MS);
  const id = `booking-${String(n).padStart(3, '0')}`;
  const createdAt = standard ? dueAt - 24 * HOUR_MS : dueAt;
  const status =
    course.cancelled !== undefined ? 'cancelled' : course.finished !== undefined ? 'completed' : 'pending';
  await t.db
    .insertInto('bookings')
    .values({
      ...{ id, customerId: jordan.id, serviceType: standard ? 'standard' : 'emergency', status, version: 9 },
      ...{ customerName: 'Jordan Lee', phoneNumber: '9735550118', location: 'Union, NJ 07083', zip },
      ...{
        ...PLACE,
        precision: 'exact',
        byPoint: 0,
        distanceMiles: 1,
        taxState: null,
        taxRate: 0,
        taxCents: 0,
      },
      ...{ baseFeeCents: 18_500, distanceChargesCents: 0, energyChargesCents: 0, totalCents: 18_500 },
      ...{ createdAt, scheduledAt: standard ? dueAt : null, promisedAt: dueAt + promiseMinutes * MINUTE_MS },
      ...{ assignedTechId: tech ?? null, assignedAt: at(course.assigned), departedAt: at(course.departed) },
      ...{ arrivedAt: at(course.arrived), startedAt: at(course.started), completedAt: at(course.finished) },
      ...{ cancelledAt: at(course.cancelled), cancelCause: cause, unpaidRule: unpaid },
    })
    .execute();
  if (predicted !== undefined)
    await t.db
      .insertInto('arrivalPredictions')
      .values({
        ...{ bookingId: id, version: 3, step: 'departed', at: at(course.departed) ?? 0 },
        ...{ arrivesAt: at(predicted), fromAt: null, byAt: null },
      })
      .execute();
  if (kwh !== undefined)
    await t.db.insertInto('proofs').values({ bookingId: id, techId: 'dana', kwh, addedAt: dueAt }).execute();
  if (stars !== undefined)
    await t.db
      .insertInto('ratings')
      .values({ bookingId: id, techId: 'dana', stars, ratedAt: dueAt })
      .execute();
  return id;
}

async function start(courses: readonly Course[]) {
  const t = await startTestApp();
  const jordan = await t.customer();
  const admin = await t.staff('admin', 'mreyes');
  const dana = await t.staff('tech', 'dana');
  await t.staff('tech', 'omar');
  for (const [n, course] of courses.entries()) await write(t, jordan, n, course);
  const read = async (query: string) =>
    (await t.get(`/api/admin/operations?${query}`, admin)).body as OperationsReport;
  const list = async (query: string) =>
    ((await t.get(`/api/admin/bookings?limit=500&${query}`, admin)).body as { id: string }[]).map(
      ({ id }) => id,
    );
  return { t, jordan, admin, dana, read, list };
}

const DAY = 'from=2026-11-19&to=2026-11-19';
/** Bookings of 19 November 2026, in New York. */
const day: Course[] = [
  {
    ...{ due: '2026-11-19T14:10:00Z', tech: 'dana', assigned: 2, departed: 4, arrived: 20, started: 21 },
    ...{ finished: 61, predicted: 17, kwh: 18.4, stars: 5 },
  },
  {
    ...{ due: '2026-11-19T14:40:00Z', tech: 'omar', assigned: 6, departed: 10, arrived: 42, finished: 90 },
    ...{ started: 43, predicted: 30, kwh: 20, stars: 3 },
  },
  // To the millisecond as promised; the arrival was not reported.
  { due: '2026-11-19T15:00:00Z', tech: 'dana', assigned: 4, started: 30, finished: 70, zip: '07102' },
  { due: '2026-11-19T15:05:00Z', cancelled: 12, zip: null },
  // Cancelled when the promise was broken.
  { due: '2026-11-19T15:06:00Z', cancelled: 45 },
  // A technician waited, and nobody was there.
  {
    due: '2026-11-19T16:00:00Z',
    tech: 'omar',
    assigned: 1,
    departed: 2,
    arrived: 25,
    cancelled: 50,
    cause: 'gone',
  },
  // Nobody has come yet.
  { due: '2026-11-19T17:00:00Z' },
  // In the window, and before it.
  {
    ...{ due: '2026-11-19T20:00:00Z', standard: true, tech: 'dana', assigned: -600, departed: -20 },
    ...{ arrived: -5, started: 0, finished: 40, predicted: -4 },
  },
  // Cancelled hours before anybody would come.
  { due: '2026-11-19T21:00:00Z', standard: true, cancelled: -300 },
];

const figures = OperationsFigure.options.filter((figure) => figure !== 'revenue');
const params: Record<string, string> = {
  ...{ hour: 'hour', zip: 'zip', technician: 'technician', service: 'serviceType' },
};

describe('GET /api/admin/wall', () => {
  it.runIf(isTriedOn('sqlite'))(
    'has the open bookings without people and places, the vans on duty and the figures of the day',
    async () => {
      const { t, admin, dana, jordan } = await start(day);
      // 9 PM; the booking of noon is the only open one, and that of the next day.
      t.advance(Date.parse('2026-11-20T02:00:00Z') - t.now());
      const { promisesKept, promises, arriveMinutes } = (
        (await t.get(`/api/admin/operations?${DAY}&by=hour`, admin)).body as OperationsReport
      ).total;
      await write(t, jordan, 90, { due: '2026-11-20T15:00:00Z', standard: true, tech: 'dana' });
      await write(t, jordan, 91, { due: '2026-11-20T01:50:00Z', tech: 'omar', assigned: 2, departed: 4 });
      const phone = await t.socket(dana);
      await phone.command('duty:set', { isOnDuty: 'true' });
      const { status, body } = await t.get('/api/admin/wall', admin);
      expect(status).toBe(200);
      const open = { serviceType: 'emergency', isAssigned: false, hasArrived: false, isOfToday: true };
      expect(body).toEqual({
        asOf: '2026-11-20T02:00:00.000Z',
        open: expect.arrayContaining([
          { ...open, dueAt: '2026-11-19T17:00:00.000Z', promisedAt: '2026-11-19T17:30:00.000Z' },
          {
            ...{ ...open, serviceType: 'standard', isAssigned: true, isOfToday: false },
            ...{ dueAt: '2026-11-20T15:00:00.000Z', promisedAt: '2026-11-20T15:30:00.000Z' },
          },
          {
            ...{ ...open, isAssigned: true },
            ...{ dueAt: '2026-11-20T01:50:00.000Z', promisedAt: '2026-11-20T02:20:00.000Z' },
          },
        ]),
        vans: [
          {
            ...{ techId: 'dana', lastActiveAt: '2026-11-20T02:00:00.000Z', work: null },
            nextDueAt: '2026-11-20T15:00:00.000Z',
          },
        ],
        // Of the situation that was read last, which these rows, written past the use cases, may not be in.
        exceptions: expect.any(Number),
        today: { finished: 4, promises, promisesKept, arriveMinutes },
      });
      expect(body.open).toHaveLength(3);
      expect(JSON.stringify(body)).not.toMatch(/Jordan|Lee|973|Union|07083|40\.7/);
      // Who is on the way drives, and who is at a car charges.
      const omar = await t.staff('tech', 'omar2');
      await (await t.socket(omar)).command('duty:set', { isOnDuty: 'true' });
      const worksAs = async (change: { departedAt?: number; startedAt?: number }) => {
        await t.db
          .updateTable('bookings')
          .set({ ...change, assignedTechId: 'omar2' })
          .where('id', '=', 'booking-091')
          .execute();
        const { vans } = (await t.get('/api/admin/wall', admin)).body;
        return vans.find(({ techId }: { techId: string }) => techId === 'omar2')?.work;
      };
      expect(await worksAs({})).toBe('driving');
      expect(await worksAs({ startedAt: t.now() })).toBe('charging');
      for (const by of [dana, jordan]) expect((await t.get('/api/admin/wall', by)).status).toBe(403);
    },
  );
});

describe('GET /api/admin/operations', () => {
  it('the figures of a day are those of its bookings, and each opens the bookings that it counts', async () => {
    const { read, list } = await start(day);
    const { rows, total } = await read(`${DAY}&by=technician`);
    expect(total).toEqual({
      bookings: 9,
      assignMinutes: { p50: 2, p90: 5.2 },
      departMinutes: { p50: 3, p90: 8.2 },
      arriveMinutes: { p50: 25, p90: 37.2 },
      finishMinutes: { p50: 65.5, p90: 84 },
      ...{ promisesKept: 4, promises: 7, etaErrorMinutes: 3, cancelledWaiting: 2 },
      ...{ kwh: 38.4, rating: 4, busyMinutes: 57 + 80 + 40 + 48 + 60, utilisation: null },
      ...{ noShows: 1, revenue: 0, vanHours: null, revenuePerVanHour: null },
      counts: {
        ...{ assigned: 5, departed: 4, arrived: 5, finished: 4, promised: 7, kept: 4, late: 3, predicted: 3 },
        ...{ 'cancelled-waiting': 2, 'no-show': 1, charged: 2, rated: 2, busy: 5, revenue: 0 },
      },
    });
    expect(rows.map(({ key, bookings }) => [key, bookings])).toEqual([
      ['dana', 3],
      ['omar', 2],
      [null, 4],
    ]);
    expect(rows[0]).toMatchObject({ promisesKept: 3, promises: 3, rating: 5, kwh: 18.4, etaErrorMinutes: 2 });
    expect(rows[1]).toMatchObject({ promisesKept: 1, promises: 2, rating: 3, etaErrorMinutes: 12 });
    expect(rows[2]).toMatchObject({ promisesKept: 0, promises: 2, cancelledWaiting: 2, rating: null });

    // Groupings share their totals, and days and weeks all of their bookings.
    const counted = new Map<string, number>();
    const countOf = async (query: string) => {
      const count = counted.get(query) ?? (await list(query)).length;
      counted.set(query, count);
      return count;
    };
    for (const by of OperationsGrouping.options) {
      const report = await read(`${DAY}&by=${by}`);
      for (const { key, ...group } of [...report.rows, { key: undefined, ...report.total }]) {
        const only = key === undefined || !params[by] ? '' : `&${params[by]}=${key ?? '-'}`;
        expect(await countOf(`${DAY}${only}`), `bookings of ${by} ${key}`).toBe(group.bookings);
        // Without bookings nothing is opened.
        for (const figure of figures.filter((each) => key === undefined || group.counts[each] > 0)) {
          const found = await countOf(`${DAY}${only}&figure=${figure}`);
          expect(found, `${figure} of ${by} ${key}`).toBe(group.counts[figure]);
        }
      }
    }
    const all = (figure: string) => list(`${DAY}&figure=${figure}`);
    expect(await all('late')).toEqual(['booking-006', 'booking-004', 'booking-001']);
    expect(await all('rated')).toEqual(['booking-001', 'booking-000']);
    expect(await all('charged')).toEqual(['booking-001', 'booking-000']);
    expect(await all('no-show')).toEqual(['booking-005']);
  });

  it('a booking by phone that was never paid counts in no figure and in no list that a figure opens', async () => {
    const [due, today] = ['2026-11-20T13:00:00Z', 'from=2026-11-20&to=2026-11-20'];
    const { t, admin, read, list } = await start([
      { due, tech: 'dana', assigned: 2, departed: 4, arrived: 20, finished: 60, unpaid: 'goes_on' },
      { due, cancelled: 60, unpaid: 'waits' },
      { due, unpaid: 'waits' },
    ]);
    const { total } = await read(`${today}&by=day`);
    expect(total).toMatchObject({ bookings: 1, promisesKept: 1, promises: 1, cancelledWaiting: 0 });
    for (const only of ['', '&figure=promised', '&zip=07083'])
      expect(await list(`${today}${only}`), only).toEqual(['booking-000']);
    for (const only of ['&figure=late', '&figure=cancelled-waiting', '&technician=-'])
      expect(await list(`${today}${only}`), only).toEqual([]);
    // The board itself has all.
    expect(await list('')).toHaveLength(3);
    expect((await t.get('/api/admin/wall', admin)).body.today).toMatchObject({
      promises: 1,
      promisesKept: 1,
    });
  });

  it('the revenue of days is the net of the books, and opens the bookings whose money moved', async () => {
    const t = await startTestApp();
    const [friday, ana, ben] = await Promise.all([
      t.staff('admin', 'mreyes'),
      t.customer('ana@example.com'),
      t.customer('ben@example.com'),
    ]);
    await t.staff('tech', 'dana');
    const book = async (by: Caller, form: Record<string, unknown>) => {
      const { id } = await t.book(by, form);
      await captured(t, id);
      t.advance(MINUTE_MS);
      return id;
    };
    const giveBack = async (admin: Caller, id: string, body: Record<string, unknown>) => {
      const asked = { reason: 'Late', idempotencyKey: `${id.slice(-30)} ${body.amount}`, ...body };
      expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, asked)).status).toBe(200);
      await expect.poll(() => openWork(t.db).select('kind').execute()).toEqual([]);
    };
    // 23:58 on Friday, 20 November 2026.
    t.advance(Date.parse('2026-11-21T04:58:00Z') - t.now());
    const first = await book(ana, { location: 'Union 07083' });
    await t.post(`/api/admin/bookings/${first}/assign`, friday, { techId: 'dana' });
    t.advance(10 * MINUTE_MS);
    const second = await book(ben, {
      ...{ serviceType: 'standard', totalAmount: 125, scheduledAt: '2026-11-23T15:00:00Z' },
      location: 'Newark 07102',
    });
    await giveBack(friday, first, { amount: 25 });
    t.advance(3 * DAY_MS);
    const admin = await t.staff('admin', 'kovacs');
    await giveBack(admin, second, { amount: 10 });
    const payment = await t.db.selectFrom('payments').select('id').limit(1).executeTakeFirstOrThrow();
    const movement = { at: t.now(), paymentId: payment.id, bookingId: null, movementId: 'other', attempt: 9 };
    await t.db
      .insertInto('ledgerEntries')
      .values([
        { ...movement, kind: 'capture', account: 'provider', amountCents: 5000 },
        { ...movement, kind: 'capture', account: 'revenue', amountCents: -5000 },
      ])
      .execute();

    const days = 'from=2026-11-20&to=2026-11-24';
    const read = async (by: string, of = days) =>
      (await t.get(`/api/admin/operations?${of}&by=${by}`, admin)).body as OperationsReport;
    const list = async (query: string) =>
      ((await t.get(`/api/admin/bookings?figure=revenue&${query}`, admin)).body as { id: string }[])
        .map(({ id }) => id)
        .sort();
    const revenueOf = async (by: string) =>
      (await read(by)).rows.map(({ key, revenue, bookings, counts }) => [
        key,
        revenue,
        bookings,
        counts.revenue,
      ]);
    const books = (await t.get('/api/admin/payments/days?from=2026-11-20&until=2026-11-24', admin)).body as {
      day: string;
      net: number;
    }[];
    expect(books.map(({ day, net }) => [day, net])).toEqual([
      ['2026-11-24', 40.62],
      ['2026-11-21', 93.78],
      ['2026-11-20', 173.51],
    ]);
    expect(await revenueOf('day')).toEqual([
      ['2026-11-20', 173.51, 1, 1],
      ['2026-11-21', 93.78, 0, 2],
      ['2026-11-23', 0, 1, 0],
      ['2026-11-24', 40.62, 0, 1],
    ]);
    expect(await revenueOf('week')).toEqual([
      ['2026-11-16', 267.29, 1, 2],
      ['2026-11-23', 40.62, 1, 1],
    ]);
    expect(await revenueOf('hour')).toEqual([
      ['00', 134.4, 0, 2],
      ['10', 0, 1, 0],
      ['23', 173.51, 1, 1],
    ]);
    expect(await revenueOf('zip')).toEqual([
      ['07083', 150.06, 1, 1],
      ['07102', 107.85, 1, 1],
      [null, 50, 0, 0],
    ]);
    expect(await revenueOf('technician')).toEqual([
      ['dana', 150.06, 1, 1],
      [null, 157.85, 1, 1],
    ]);
    expect(await revenueOf('service')).toEqual([
      ['emergency', 150.06, 1, 1],
      ['standard', 107.85, 1, 1],
      [null, 50, 0, 0],
    ]);
    const { revenue, counts } = (await read('hour')).total;
    expect(revenue).toBe(307.91);
    expect(counts.revenue).toBe(2);
    const both = [first, second].sort();
    expect(await list(days)).toEqual(both);
    expect(await list('from=2026-11-20&to=2026-11-20')).toEqual([first]);
    expect(await list('from=2026-11-21&to=2026-11-21')).toEqual(both);
    expect(await list('from=2026-11-22&to=2026-11-23')).toEqual([]);
    expect(await list(`${days}&hour=23`)).toEqual([first]);
    expect(await list(`${days}&hour=00`)).toEqual(both);
    expect(await list(`${days}&zip=07102`)).toEqual([second]);
    expect(await list(`${days}&technician=-`)).toEqual([second]);
    expect(await list(`${days}&serviceType=emergency`)).toEqual([first]);
  });

  it('the groups are hours of the business clock, ZIP codes and services, in their order', async () => {
    const { read } = await start(day);
    const keys = async (by: string) =>
      (await read(`${DAY}&by=${by}`)).rows.map(({ key, bookings }) => [key, bookings]);
    expect(await keys('hour')).toEqual([
      ['09', 2],
      ['10', 3],
      ['11', 1],
      ['12', 1],
      ['15', 1],
      ['16', 1],
    ]);
    expect(await keys('day')).toEqual([['2026-11-19', 9]]);
    expect(await keys('week')).toEqual([['2026-11-16', 9]]);
    expect(await keys('zip')).toEqual([
      ['07083', 7],
      ['07102', 1],
      [null, 1],
    ]);
    expect(await keys('service')).toEqual([
      ['emergency', 7],
      ['standard', 2],
    ]);
  });

  it('days and hours are those of the business clock, on days of 23 and 25 hours too', async () => {
    const dues = [
      // The first and the last minute of 1 November 2026, which has 25 hours.
      ...['2026-11-01T04:00:00Z', '2026-11-02T04:59:00Z'],
      // 1:30 AM twice.
      ...['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
      // Around 8 March 2026, when 2 AM is left out.
      ...['2026-03-08T04:59:00Z', '2026-03-08T05:00:00Z', '2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z'],
      ...['2026-03-09T03:59:00Z', '2026-03-09T04:00:00Z'],
    ];
    const { read, list } = await start(dues.map((due) => ({ due })));
    const hours = async (from: string, to = from) => {
      const { rows } = await read(`from=${from}&to=${to}&by=hour`);
      for (const { key, bookings } of rows)
        expect(await list(`from=${from}&to=${to}&hour=${key}`), `${from} ${key}`).toHaveLength(bookings);
      return Object.fromEntries(rows.map(({ key, bookings }) => [key, bookings]));
    };
    expect(await hours('2026-11-01')).toEqual({ '00': 1, '01': 2, '23': 1 });
    expect(await hours('2026-03-08')).toEqual({ '00': 1, '01': 1, '03': 1, '23': 1 });
    expect(await hours('2026-03-07')).toEqual({ 23: 1 });
    expect(await hours('2026-03-09')).toEqual({ '00': 1 });
    expect(await hours('2026-01-01', '2026-12-31')).toEqual({ '00': 3, '01': 3, '03': 1, '23': 3 });
  });

  it('the utilisation of a technician is the busy share of the shifts without breaks', async () => {
    const { t, read } = await start(day);
    const shiftOf = (techId: string, from: string, until: string, rest: string | null) => ({
      techId,
      startsAt: Date.parse(from),
      endsAt: Date.parse(until),
      breakStartsAt: rest === null ? null : Date.parse(rest),
      breakEndsAt: rest === null ? null : Date.parse(rest) + HOUR_MS,
    });
    const shifts = [
      shiftOf('dana', '2026-11-19T13:00:00Z', '2026-11-19T22:00:00Z', '2026-11-19T17:00:00Z'),
      // Only the last of its hours are of this day.
      shiftOf('omar', '2026-11-19T01:00:00Z', '2026-11-19T09:00:00Z', null),
      shiftOf('omar', '2026-11-20T13:00:00Z', '2026-11-20T22:00:00Z', null),
    ];
    await t.db.insertInto('shifts').values(shifts).execute();
    const { rows, total } = await read(`${DAY}&by=technician`);
    expect(rows.map(({ key, utilisation }) => [key, utilisation])).toEqual([
      ['dana', Number(((57 + 40 + 60) / 480).toFixed(3))],
      ['omar', Number(((80 + 48) / 240).toFixed(3))],
      [null, null],
    ]);
    expect(total.utilisation).toBe(Number(((57 + 40 + 60 + 80 + 48) / 720).toFixed(3)));
    expect(rows.map(({ vanHours }) => vanHours)).toEqual([8, 4, null]);
    expect(total.vanHours).toBe(12);
    const hours = (await read(`${DAY}&by=hour`)).rows;
    expect(hours.every(({ utilisation }) => utilisation === null)).toBe(true);
    // From 8 AM until 5 PM, with a break at noon.
    expect(hours.map(({ key, vanHours }) => [key, vanHours])).toEqual([
      ...['09', '10', '11'].map((key) => [key, 1]),
      ['12', null],
      ...['15', '16'].map((key) => [key, 1]),
    ]);
    expect((await read(`${DAY}&by=week`)).rows.map(({ vanHours }) => vanHours)).toEqual([12]);
    expect((await read(`${DAY}&by=zip`)).rows.every(({ vanHours }) => vanHours === null)).toBe(true);
    const days = 'from=2026-11-19&to=2026-11-20';
    expect((await read(`${days}&by=day`)).vanHoursBasis).toBe('shifts');

    // On a day on which anybody's duty was recorded, the shifts are only plans.
    const periods = [
      {
        techId: 'dana',
        startsAt: Date.parse('2026-11-19T14:00:00Z'),
        endsAt: Date.parse('2026-11-19T20:30:00Z'),
      },
      {
        techId: 'omar',
        startsAt: Date.parse('2026-11-18T22:00:00Z'),
        endsAt: Date.parse('2026-11-19T06:00:00Z'),
      },
    ];
    await t.db.insertInto('dutyPeriods').values(periods).execute();
    const recorded = await read(`${DAY}&by=technician`);
    expect(recorded.rows.map(({ key, vanHours }) => [key, vanHours])).toEqual([
      ['dana', 6.5],
      ['omar', 1],
      [null, null],
    ]);
    expect([recorded.vanHoursBasis, recorded.total.vanHours]).toEqual(['duty', 7.5]);
    const both = await read(`${days}&by=day`);
    // Until now, 10 AM of the second day, whose shift has begun at 8.
    expect([both.vanHoursBasis, both.total.vanHours]).toEqual(['both', 9.5]);
    await t.db
      .insertInto('dutyPeriods')
      .values({ techId: 'dana', startsAt: Date.parse('2026-11-20T14:30:00Z'), endsAt: null })
      .execute();
    expect((await read('from=2026-11-20&to=2026-11-20&by=day')).total.vanHours).toBe(0.5);
  });

  it.runIf(isTriedOn('sqlite'))(
    'the CSV has a line for each group and one for all, with formulas as text',
    async () => {
      const { t, admin } = await start(day);
      await t.db.updateTable('bookings').set({ zip: '=1+1' }).where('zip', '=', '07102').execute();
      const { headers, body } = await t.get(`/api/admin/operations?${DAY}&by=zip&format=csv`, admin);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe(
        'attachment; filename="operations-zip-2026-11-19-2026-11-19.csv"',
      );
      const lines = parseCsv(String(body));
      expect(lines.map(({ ZIP, Bookings }) => [ZIP, Bookings])).toEqual([
        ["'=1+1", '1'],
        ['07083', '7'],
        ['Unknown', '1'],
        ['Total', '9'],
      ]);
      expect(lines.at(-1)).toMatchObject({
        ...{ 'Arrived p50 (min)': '25', 'Arrived p90 (min)': '37.2', 'Promises kept': '4', Promises: '7' },
        ...{ 'ETA error (min)': '3', 'Energy (kWh)': '38.4', Rating: '4', 'Cancelled while waiting': '2' },
      });
      const hours = await t.get(`/api/admin/operations?${DAY}&by=hour&format=csv`, admin);
      expect(parseCsv(String(hours.body)).map(({ Hour }) => Hour)).toContain('09:00');
    },
  );

  it.runIf(isTriedOn('sqlite'))('a day without bookings has no rows', async () => {
    const { read } = await start([]);
    const { rows, total } = await read(`${DAY}&by=hour`);
    expect(rows).toEqual([]);
    expect(total).toMatchObject({ bookings: 0, arriveMinutes: { p50: null, p90: null }, rating: null });
  });

  it.runIf(isTriedOn('sqlite'))(
    'views and exports stand in the audit log, and other roles get no answer',
    async () => {
      const { t, admin, dana, jordan } = await start([]);
      for (const path of [`${DAY}&by=hour`, `${DAY}&by=hour&format=csv`]) {
        expect((await t.get(`/api/admin/operations?${path}`, admin)).status, path).toBe(200);
        expect((await t.get(`/api/admin/operations?${path}`, dana)).status, path).toBe(403);
        expect((await t.get(`/api/admin/operations?${path}`, jordan)).status, path).toBe(403);
        expect((await t.get(`/api/admin/operations?${path}`)).status, path).toBe(401);
      }
      const { body } = await t.get('/api/admin/audit?about=mreyes', admin);
      expect(body.map(({ action }: { action: string }) => action)).toEqual([
        'operations-exported',
        'operations-viewed',
      ]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a booking that a technician drives to and charges adds to every figure',
    async () => {
      const t = await startTestApp();
      const { id, jordan, admin, tech, phone, assign, set, drive } = await startTrip(t, {
        location: 'Union 07083',
      });
      t.advance(3 * MINUTE_MS);
      await drive();
      await t.post(`/api/admin/bookings/${id}/unassign`, admin, {});
      await assign('dmorales');
      await set('confirmed', tech);
      await t.post(`/api/tech/bookings/${id}/departed`, tech);
      t.advance(15 * MINUTE_MS);
      await phone.command('location:update', fixAt(PLACE));
      await t.post(`/api/tech/bookings/${id}/arrived`, tech);
      await set('in_progress', tech);
      t.advance(40 * MINUTE_MS);
      await set('completed', tech);
      await t.post(`/api/bookings/${id}/rating`, jordan, { stars: 4 });
      const { body } = await t.get('/api/admin/operations?from=2026-11-20&to=2026-11-20&by=zip', admin);
      expect(body.rows).toMatchObject([
        {
          ...{ key: '07083', bookings: 1, promisesKept: 1, promises: 1, cancelledWaiting: 0, rating: 4 },
          ...{ assignMinutes: { p50: 3, p90: 3 }, arriveMinutes: { p50: 18, p90: 18 } },
          finishMinutes: { p50: 58, p90: 58 },
        },
      ]);
      expect(body.rows[0]?.etaErrorMinutes).toBeGreaterThan(0);
      expect(body.rows[0]?.etaErrorMinutes).toBeLessThan(15);
    },
  );
});

describe.runIf(isTriedOn('sqlite'))('refused queries', () => {
  const t = sharedTestApp();
  let admins = 0;

  it.each([
    'operations?from=2026-11-20&to=2026-11-19&by=hour',
    'operations?from=2025-11-18&to=2026-11-19&by=hour',
    'operations?from=2026-11-19&by=hour',
    'operations?from=2026-11-19&to=2026-11-19',
    'operations?from=2026-11-19&to=2026-11-19&by=customer',
    'operations?from=2026-11-31&to=2026-12-01&by=hour',
    'operations?from=2026-11-19&to=2026-11-19&by=hour&format=pdf',
    'bookings?hour=09',
    'bookings?hour=09&from=2026-11-19',
    'bookings?hour=9&from=2026-11-19&to=2026-11-19',
    'bookings?figure=all',
  ])('GET /api/admin/%s is refused', async (query) => {
    admins += 1;
    const admin = await t.staff('admin', `admin${admins}`);
    expect((await t.get(`/api/admin/${query}`, admin)).status).toBe(400);
  });
});
