import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import type { SlotCapacity } from '../../../src/domain/promise/slot.ts';
import { trials } from '../../trials.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** Sunday, 22 November 2026, 10:00 to 11:30 in New York: two days ahead. */
const TEN = '2026-11-22T15:00:00.000Z';
const HALF_PAST = '2026-11-22T15:30:00.000Z';
const ELEVEN = '2026-11-22T16:00:00.000Z';
const NOON = '2026-11-22T17:00:00.000Z';
const MONDAY = '2026-11-23T15:00:00.000Z';

const startList = (slotCapacity: SlotCapacity = 1) => startTestApp({ slotCapacity });

const book = (t: TestApp, as: Caller, scheduledAt: string) =>
  t.book(as, { serviceType: 'standard', totalAmount: 125, ...UNION, scheduledAt });
const join = (t: TestApp, as: Caller, id: string, body?: object) =>
  t.post(`/api/bookings/${id}/earlier`, as, body);
const leave = (t: TestApp, as: Caller, id: string) => t.call('DELETE', `/api/bookings/${id}/earlier`, { as });
const cancel = (t: TestApp, as: Caller, id: string) => t.post(`/api/bookings/${id}/cancel`, as);
const lookAtFreed = (t: TestApp) => t.jobs.drain(['offer-freed']);
const lookAtAll = async (t: TestApp) => {
  await t.db.updateTable('jobs').set({ dueAt: 1 }).where('key', '=', 'look-for-earlier').execute();
  await t.jobs.drain(['look-for-earlier', 'offer-freed']);
};
const expire = (t: TestApp) => t.jobs.drain(['expire-earlier', 'offer-freed']);

const offeredTo = async (t: TestApp, as: Caller, id: string) =>
  (await t.get(`/api/bookings/${id}`, as)).body.earlier?.offer?.startAt ?? null;
const stateAt = async (t: TestApp, startAt: string, as?: Caller) => {
  const at = `latitude=${UNION.latitude}&longitude=${UNION.longitude}`;
  const { body } = await t.get(`/api/slots?date=2026-11-22&${at}`, as);
  return body.slots.find((slot) => slot.startAt === startAt)?.state;
};
const holdsOf = (t: TestApp) => t.db.selectFrom('slotHolds').select('customerId').execute();

/** Sam has 10:00, Ana and Bo wait with later times, in this order. */
async function twoWait(t: TestApp) {
  const [sam, ana, bo] = [
    await t.customer('sam@example.com'),
    await t.customer('ana@example.com'),
    await t.customer('bo@example.com'),
  ];
  const first = await book(t, sam, TEN);
  const anas = await book(t, ana, NOON);
  const bos = await book(t, bo, MONDAY);
  expect((await join(t, ana, anas.id)).status).toBe(200);
  t.advance(1000);
  expect((await join(t, bo, bos.id)).status).toBe(200);
  return { sam, ana, bo, first: first.id, anas: anas.id, bos: bos.id };
}

describe('the list of those who wait for an earlier time', () => {
  it('is joined and left 20 times an hour by one customer; what changes nothing is not counted', async () => {
    const t = await startList();
    const { ana, bo, anas, bos } = await twoWait(t);
    for (let n = 1; n < 20; n += 1) {
      for (const _ of [1, 2]) {
        const change = n % 2 === 1 ? leave : join;
        expect((await change(t, ana, anas)).status).toBe(200);
      }
    }
    const refused = await join(t, ana, anas);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await leave(t, bo, bos)).status).toBe(200);
    t.advance(HOUR_MS);
    expect((await join(t, ana, anas)).status).toBe(200);
  });

  it('is offered the place that a cancellation frees, first come, first served', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    const socket = await t.socket(ana);
    const others = await t.socket(bo);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const { body } = await t.get(`/api/bookings/${anas}`, ana);
    expect(body.earlier).toEqual({
      since: '2026-11-20T15:00:00.000Z',
      offer: { startAt: TEN, expiresAt: '2026-11-20T15:10:01.000Z' },
      told: null,
    });
    expect(await offeredTo(t, bo, bos)).toBeNull();
    await t.caughtUp();
    await socket.settled();
    expect(socket.all('earlier:offered')).toEqual([
      { bookingId: anas, startAt: TEN, expiresAt: '2026-11-20T15:10:01.000Z' },
    ]);
    expect(socket.all('booking:updated').at(-1)).toMatchObject({ id: anas, version: body.version });
    await others.settled();
    expect(others.all('earlier:offered')).toEqual([]);
  });

  it('finds the offered place held for one customer and full for all others', async () => {
    const t = await startList();
    const { sam, ana, bo, first } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    expect(await stateAt(t, TEN, ana)).toBe('held');
    expect([await stateAt(t, TEN, bo), await stateAt(t, TEN)]).toEqual(['full', 'full']);
    const hold = await t.post('/api/slots/hold', bo, { startAt: TEN, ...UNION });
    expect([hold.status, hold.body.code]).toEqual([409, 'SLOT_FULL']);
  });

  it('has an offered time taken by a move, whose own place goes to the next in line', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const socket = await t.socket(ana);
    // Whoever asks for the place of somebody else's offer finds it full, as does a mover.
    const other = await t.post(`/api/bookings/${bos}/move`, bo, { startAt: TEN });
    expect([other.status, other.body.code]).toEqual([409, 'SLOT_FULL']);
    const taken = await t.post(`/api/bookings/${anas}/move`, ana, { startAt: TEN });
    expect([taken.status, taken.body.scheduledAt, taken.body.totalAmount]).toEqual([200, TEN, 125]);
    expect(taken.body.earlier).toBeUndefined();
    await socket.settled();
    expect(socket.all('earlier:ended')).toEqual([{ bookingId: anas, outcome: 'taken' }]);
    await lookAtFreed(t);
    expect(await offeredTo(t, bo, bos)).toBe(NOON);
    expect(await holdsOf(t)).toEqual([{ customerId: bo.id }]);
  });

  it('gives a place to one of two who take it when the offer has ended', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    await leave(t, bo, bos);
    t.advance(10 * MINUTE_MS);
    await expire(t);
    const takes = await Promise.all([
      t.post(`/api/bookings/${anas}/move`, ana, { startAt: TEN }),
      t.post(`/api/bookings/${bos}/move`, bo, { startAt: TEN }),
    ]);
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves an assigned booking to its technician when the offered time is taken', {
    tags: ['full'],
  }, async () => {
    const t = await startList('planned');
    await t.staff('tech', 'dmorales');
    const admin = await t.staff('admin', 'mreyes');
    const { sam, ana, first, anas } = await twoWait(t);
    await t.post(`/api/admin/bookings/${anas}/assign`, admin, { techId: 'dmorales' });
    await cancel(t, sam, first);
    await lookAtFreed(t);
    expect(await offeredTo(t, ana, anas)).toBe(TEN);
    const taken = await t.post(`/api/bookings/${anas}/move`, ana, { startAt: TEN });
    expect([taken.body.scheduledAt, taken.body.assignedTechId]).toEqual([TEN, 'dmorales']);
  });

  it('passes an offer on when nobody answers in 10 minutes', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    t.advance(10 * MINUTE_MS - 1);
    await expire(t);
    expect(await offeredTo(t, ana, anas)).toBe(TEN);
    const socket = await t.socket(ana);
    t.advance(1);
    await expire(t);
    expect(await offeredTo(t, ana, anas)).toBeNull();
    expect(await offeredTo(t, bo, bos)).toBe(TEN);
    expect((await t.get(`/api/bookings/${anas}`, ana)).body.earlier).not.toBeUndefined();
    await t.caughtUp();
    await socket.settled();
    expect(socket.all('earlier:ended')).toEqual([{ bookingId: anas, outcome: 'expired' }]);
    expect(await holdsOf(t)).toEqual([{ customerId: bo.id }]);
    t.advance(10 * MINUTE_MS);
    await expire(t);
    expect(await stateAt(t, TEN)).toBe('free');
    expect([await offeredTo(t, ana, anas), await offeredTo(t, bo, bos)]).toEqual([null, null]);
  });

  it('passes a declined offer on and keeps the customer on the list', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const declined = await join(t, ana, anas, { declines: TEN });
    expect([declined.status, declined.body.earlier?.offer]).toEqual([200, null]);
    await lookAtFreed(t);
    expect(await offeredTo(t, bo, bos)).toBe(TEN);
    // Declined twice is declined once, and nobody else's offer ends.
    await join(t, ana, anas, { declines: TEN });
    expect(await offeredTo(t, bo, bos)).toBe(TEN);
    await leave(t, bo, bos);
    await lookAtFreed(t);
    expect(await offeredTo(t, ana, anas)).toBeNull();
    expect(await stateAt(t, TEN)).toBe('free');
  });

  it('has an offer declined by another booking of the customer for the offered time', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const socket = await t.socket(ana);
    const held = await t.post('/api/slots/hold', ana, { startAt: TEN, ...UNION });
    expect(held.status).toBe(201);
    await book(t, ana, TEN);
    const { body } = await t.get(`/api/bookings/${anas}`, ana);
    expect(body.earlier).toEqual({ since: '2026-11-20T15:00:00.000Z', offer: null, told: null });
    await socket.settled();
    expect(socket.all('earlier:ended')).toEqual([{ bookingId: anas, outcome: 'declined' }]);
    const pushed = socket.all('booking:updated').findLast(({ id }) => id === anas);
    expect(pushed).toMatchObject({ version: body.version });
    await lookAtFreed(t);
    await expire(t);
    expect([await offeredTo(t, ana, anas), await offeredTo(t, bo, bos)]).toEqual([null, null]);
    expect(await holdsOf(t)).toEqual([]);
    const moved = await t.post(`/api/bookings/${anas}/move`, ana, { startAt: TEN });
    expect([moved.status, moved.body.code]).toEqual([409, 'SLOT_FULL']);
  });

  it('has an offer declined by a move of another booking of the customer to the offered time', async () => {
    const t = await startList();
    const { sam, ana, first, anas } = await twoWait(t);
    const tuesday = await book(t, ana, '2026-11-24T15:00:00.000Z');
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const admin = await t.staff('admin', 'mreyes');
    expect((await t.post(`/api/bookings/${tuesday.id}/move`, ana, { startAt: TEN })).status).toBe(200);
    expect(await offeredTo(t, ana, anas)).toBeNull();
    const { body: events } = await t.get(`/api/admin/bookings/${anas}/events`, admin);
    const steps = events.filter(({ kind }) => kind === 'earlier').map(({ actor, to }) => [actor, to]);
    expect(steps).toEqual([
      ['customer', 'joined'],
      ['automatic', 'offered'],
      ['customer', 'declined'],
    ]);
    expect(await holdsOf(t)).toEqual([]);
  });

  it.for(Array.from({ length: trials(1, 8) }, (_, n) => n))(
    'sells an offered place once to a customer who takes it for several bookings at the same time (%i)',
    async () => {
      const t = await startList();
      const { sam, ana, bo, first, anas } = await twoWait(t);
      const tuesday = await book(t, ana, '2026-11-24T15:00:00.000Z');
      await cancel(t, sam, first);
      await lookAtFreed(t);
      const paid = { amount: 125, sourceId: 'cnon:card-nonce-ok', billingContact };
      const { paymentId } = (await t.post('/api/create-payment', ana, paid)).body;
      const form = { ...emergency, ...UNION, serviceType: 'standard', totalAmount: 125, scheduledAt: TEN };
      const answers = await Promise.all([
        t.post('/api/bookings', ana, { ...form, paymentId }),
        t.post(`/api/bookings/${anas}/move`, ana, { startAt: TEN }),
        t.post(`/api/bookings/${tuesday.id}/move`, ana, { startAt: TEN }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
      const refused = answers.flatMap(({ body }) => ('code' in body ? [body.code] : []));
      expect(refused).toEqual(['SLOT_FULL', 'SLOT_FULL']);
      const times = await t.db
        .selectFrom('bookings')
        .select('scheduledAt')
        .where('status', '!=', 'cancelled')
        .execute();
      expect(times.filter(({ scheduledAt }) => scheduledAt === Date.parse(TEN))).toHaveLength(1);
      expect(await offeredTo(t, ana, anas)).toBeNull();
      // The time that Ana may have left is offered to Bo, by a job that has run or not.
      expect((await holdsOf(t)).filter(({ customerId }) => customerId !== bo.id)).toEqual([]);
    },
  );

  it('offers no time that was free before, and none that is later', async () => {
    const t = await startList();
    const { ana, bo, anas, bos } = await twoWait(t);
    const late = await t.customer('late@example.com');
    const tuesday = await book(t, late, '2026-11-24T15:00:00.000Z');
    await cancel(t, late, tuesday.id);
    await lookAtFreed(t);
    await lookAtAll(t);
    expect([await offeredTo(t, ana, anas), await offeredTo(t, bo, bos)]).toEqual([null, null]);
  });

  it('makes one offer to a customer at a time', { tags: ['full'] }, async () => {
    const t = await startList();
    const sam = await t.customer('sam@example.com');
    const ana = await t.customer('ana@example.com');
    const [ten, half] = [await book(t, sam, TEN), await book(t, sam, HALF_PAST)];
    const [noon, monday] = [await book(t, ana, NOON), await book(t, ana, MONDAY)];
    await join(t, ana, noon.id);
    t.advance(1);
    await join(t, ana, monday.id);
    await cancel(t, sam, ten.id);
    await lookAtFreed(t);
    await cancel(t, sam, half.id);
    await lookAtFreed(t);
    const offered = [await offeredTo(t, ana, noon.id), await offeredTo(t, ana, monday.id)];
    expect(offered).toEqual([TEN, null]);
    await join(t, ana, noon.id, { declines: TEN });
    await lookAtFreed(t);
    // What became free meanwhile is offered next.
    expect([await offeredTo(t, ana, noon.id), await offeredTo(t, ana, monday.id)]).toEqual([HALF_PAST, null]);
    expect(await holdsOf(t)).toHaveLength(1);
  });

  it('takes off a customer who lets three offers pass, and tells so', async () => {
    const t = await startList();
    const ana = await t.customer('ana@example.com');
    const sam = await t.customer('sam@example.com');
    const times = [TEN, HALF_PAST, ELEVEN];
    const taken = [];
    for (const time of times) taken.push(await book(t, sam, time));
    const noon = await book(t, ana, NOON);
    await join(t, ana, noon.id);
    for (const booking of taken) {
      await cancel(t, sam, booking.id);
      await lookAtFreed(t);
      expect(await offeredTo(t, ana, noon.id)).toBe(booking.scheduledAt);
      t.advance(10 * MINUTE_MS);
      await expire(t);
    }
    expect((await t.get(`/api/bookings/${noon.id}`, ana)).body.earlier).toBeUndefined();
    const told = t.db.selectFrom('messages').select('kind').where('bookingId', '=', noon.id);
    const kinds = (await told.execute()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'earlier_offered')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'earlier_removed')).toHaveLength(1);
  });

  it('is left at once, with the offer', { tags: ['full'] }, async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const socket = await t.socket(ana);
    const left = await leave(t, ana, anas);
    expect([left.status, left.body.earlier]).toEqual([200, undefined]);
    expect((await leave(t, ana, anas)).status).toBe(200);
    await lookAtFreed(t);
    expect(await offeredTo(t, bo, bos)).toBe(TEN);
    await socket.settled();
    expect(socket.all('earlier:ended')).toEqual([{ bookingId: anas, outcome: 'withdrawn' }]);
  });

  it('loses a booking that is cancelled, and offers its own place and the offered one', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    const socket = await t.socket(ana);
    await cancel(t, ana, anas);
    await lookAtFreed(t);
    expect(await offeredTo(t, bo, bos)).toBe(TEN);
    await socket.settled();
    expect(socket.all('earlier:ended')).toEqual([{ bookingId: anas, outcome: 'withdrawn' }]);
    expect(await t.db.selectFrom('earlierEntries').select('bookingId').execute()).toEqual([
      { bookingId: bos },
    ]);
    expect(await holdsOf(t)).toEqual([{ customerId: bo.id }]);
  });

  it('finds what the plan can keep for the place of each customer', async () => {
    const t = await startList('planned');
    await t.staff('tech', 'dmorales');
    const { sam, ana, first, anas } = await twoWait(t);
    await cancel(t, sam, first);
    await lookAtFreed(t);
    expect(await offeredTo(t, ana, anas)).toBe(TEN);
  });

  it('hears of a place that a new technician makes free', { tags: ['full'] }, async () => {
    const t = await startList('planned');
    await t.staff('tech', 'dmorales');
    const { ana, anas } = await twoWait(t);
    await t.staff('tech', 'kwu');
    await lookAtAll(t);
    expect(await offeredTo(t, ana, anas)).toBe(TEN);
  });

  it('ends when no earlier time can be booked any more', { tags: ['full'] }, async () => {
    const t = await startList();
    const { ana, anas, bos } = await twoWait(t);
    t.advance(26 * HOUR_MS);
    await lookAtAll(t);
    expect((await t.get(`/api/bookings/${anas}`, ana)).body.earlier).toBeUndefined();
    expect(await t.db.selectFrom('earlierEntries').select('bookingId').execute()).toEqual([
      { bookingId: bos },
    ]);
  });

  it('makes each offer once when two nodes look at the same time', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    await cancel(t, sam, first);
    await Promise.all([t.runJobs('offer-freed'), lookAtAll(t), lookAtFreed(t)]);
    expect([await offeredTo(t, ana, anas), await offeredTo(t, bo, bos)]).toEqual([TEN, null]);
    expect(await t.db.selectFrom('earlierOffers').select('startAt').execute()).toHaveLength(1);
  });
});

it('offers every slot of a company that has many a day', async () => {
  const t = await startList();
  t.context.config.company.slots = { first: '08:00', last: '20:30', everyMinutes: 15 };
  const [sam, ana] = [await t.customer('sam@example.com'), await t.customer('ana@example.com')];
  const late = await book(t, sam, '2026-11-22T21:15:00.000Z');
  const monday = await book(t, ana, MONDAY);
  await join(t, ana, monday.id);
  await cancel(t, sam, late.id);
  await lookAtFreed(t);
  expect(await offeredTo(t, ana, monday.id)).toBe(late.scheduledAt);
});

describe('a merge of two accounts', () => {
  const merge = async (t: TestApp, keptId: string, otherId: string) => {
    const admin = await t.staff('admin', 'mreyes');
    const { status } = await t.post(`/api/admin/customers/${keptId}/merge`, admin, { otherId });
    expect(status).toBe(200);
    return admin;
  };

  it('gives the offered place over, so that it stays held and can be taken', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    const kept = await t.customer('ana@work.example');
    await cancel(t, sam, first);
    await lookAtFreed(t);
    await merge(t, kept.id, ana.id);
    await lookAtAll(t);
    expect([await offeredTo(t, kept, anas), await offeredTo(t, bo, bos)]).toEqual([TEN, null]);
    expect([await stateAt(t, TEN, kept), await stateAt(t, TEN, bo)]).toEqual(['held', 'full']);
    const taken = await t.post(`/api/bookings/${anas}/move`, kept, { startAt: TEN });
    expect([taken.status, taken.body.scheduledAt]).toEqual([200, TEN]);
  });

  it('withdraws the offer of the account given up if the kept one has its own, and offers its place to the next in line', async () => {
    const t = await startList();
    const { sam, ana, bo, first, anas, bos } = await twoWait(t);
    const second = await book(t, sam, ELEVEN);
    // It was free when Ana and Bo joined.
    await lookAtAll(t);
    const cy = await t.customer('cy@example.com');
    const { id: cys } = await book(t, cy, '2026-11-23T15:30:00.000Z');
    t.advance(1000);
    await join(t, cy, cys);
    await cancel(t, sam, first);
    await cancel(t, sam, second.id);
    await lookAtFreed(t);
    expect([await offeredTo(t, ana, anas), await offeredTo(t, bo, bos)]).toEqual([TEN, ELEVEN]);
    const socket = await t.socket(ana);
    const admin = await merge(t, ana.id, bo.id);
    expect((await t.get(`/api/bookings/${bos}`, ana)).body.earlier).toMatchObject({ offer: null });
    await t.caughtUp();
    await socket.settled();
    expect(socket.all('earlier:ended')).toEqual([{ bookingId: bos, outcome: 'withdrawn' }]);
    await lookAtFreed(t);
    expect([await offeredTo(t, ana, anas), await offeredTo(t, cy, cys)]).toEqual([TEN, ELEVEN]);
    expect((await holdsOf(t)).map(({ customerId }) => customerId).sort()).toEqual([ana.id, cy.id].sort());
    const { body: history } = await t.get(`/api/admin/bookings/${bos}/events`, admin);
    expect(history.at(-1)).toMatchObject({ kind: 'earlier', to: 'withdrawn', actor: 'mreyes' });
  });
});

describe('who may be on the list', () => {
  it('is the customer of the booking only', async () => {
    const t = await startList();
    const { ana, bo, anas } = await twoWait(t);
    expect((await join(t, bo, anas)).status).toBe(403);
    expect((await leave(t, bo, anas)).status).toBe(403);
    expect((await join(t, ana, 'none')).status).toBe(404);
    const { status, body } = await t.call('POST', `/api/bookings/${anas}/earlier`, {
      as: ana,
      body: { declines: 'soon' },
    });
    expect([status, body.code]).toEqual([400, 'INVALID']);
    // Twice is once.
    expect((await join(t, ana, anas)).status).toBe(200);
    expect(await t.db.selectFrom('earlierEntries').select('bookingId').execute()).toHaveLength(2);
  });

  it('is no booking that is over, too near, or an emergency that is promised soon', async () => {
    const t = await startList();
    const ana = await t.customer('ana@example.com');
    const noon = await book(t, ana, NOON);
    const tomorrow = await book(t, ana, '2026-11-21T15:00:00.000Z');
    await cancel(t, ana, noon.id);
    const now = await t.book(ana);
    const codes = [];
    for (const { id } of [noon, tomorrow, now]) codes.push((await join(t, ana, id)).body.code);
    expect(codes).toEqual(['BOOKING_FINISHED', 'NOT_EARLIER', 'NOT_EARLIER']);
  });
});

describe('an emergency that is promised late', () => {
  const late = async (t: TestApp) => {
    const ana = await t.customer('ana@example.com');
    const { id } = await t.book(ana);
    const promisedAt = t.now() + 2 * HOUR_MS;
    await t.db.updateTable('bookings').set({ promisedAt }).where('id', '=', id).execute();
    return { ana, id };
  };

  it('hears once that its van comes clearly earlier', async () => {
    const t = await startList();
    const { ana, id } = await late(t);
    expect((await join(t, ana, id)).status).toBe(200);
    await lookAtAll(t);
    expect((await t.get(`/api/bookings/${id}`, ana)).body.earlier?.told).toBeNull();
    const dana = await t.staff('tech', 'dmorales');
    const admin = await t.staff('admin', 'mreyes');
    await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
    await t.post('/api/tech/location', dana, { ...UNION, accuracy: 10, speed: 0, heading: null });
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dmorales' });
    await lookAtAll(t);
    const { body } = await t.get(`/api/bookings/${id}`, ana);
    const told = Date.parse(body.earlier?.told ?? '');
    expect(told).toBeGreaterThan(t.now());
    expect(told).toBeLessThan(t.now() + HOUR_MS);
    await lookAtAll(t);
    const messages = t.db.selectFrom('messages').select('kind').where('kind', '=', 'earlier_told');
    expect(await messages.execute()).toHaveLength(1);
    // With another time it begins anew.
    const moved = await t.post(`/api/bookings/${id}/move`, ana, { startAt: NOON });
    expect([moved.status, moved.body.earlier]).toEqual([200, undefined]);
    expect((await join(t, ana, id)).body.earlier?.told).toBeNull();
  });
});
