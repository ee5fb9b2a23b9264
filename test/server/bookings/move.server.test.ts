import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/durations.ts';
import type { SlotCapacity } from '../../../src/domain/promise/slot.ts';
import { PaymentDeclined } from '../../../src/server/payments/provider/provider.ts';
import { MINUTE_MS, startTermsApp } from '../terms-app.ts';
import { billingContact, type Caller, startTestApp, type TestApp } from '../test-app.ts';
import { captured } from '../trip.ts';

/** Sunday, 22 November 2026, in New York: two days ahead. */
const TEN = '2026-11-22T15:00:00.000Z';
const ELEVEN = '2026-11-22T16:00:00.000Z';
const TUESDAY = '2026-11-24T15:00:00.000Z';
const AT_TEN = { serviceType: 'standard', totalAmount: 125, scheduledAt: TEN };
const NOW = { serviceType: 'emergency' };

const move = (t: TestApp, as: Caller, id: string, to: object) => t.post(`/api/bookings/${id}/move`, as, to);

async function payMore(t: TestApp, as: Caller, bookingId: string, form: object = {}) {
  const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId, ...form };
  return t.post('/api/create-payment', as, more);
}

async function start(slotCapacity: SlotCapacity = 'unlimited') {
  const t = await startTestApp({ slotCapacity });
  const [jordan, casey] = [await t.customer(), await t.customer('casey@example.com')];
  return { t, jordan, casey, admin: await t.staff('admin', 'mreyes') };
}

describe('a move to another slot', () => {
  it('costs nothing, frees the former place, and is told to the customer with a later calendar file', async () => {
    const { t, jordan, casey } = await start(1);
    const { id, version } = await t.book(jordan, AT_TEN);
    await captured(t, id);
    const before = await t.get(`/api/bookings/${id}/calendar.ics`, jordan);
    const { status, body } = await move(t, jordan, id, { startAt: TUESDAY });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      scheduledAt: TUESDAY,
      totalAmount: 125,
      serviceType: 'standard',
      status: 'pending',
    });
    expect(body.version).toBeGreaterThan(version);
    expect(body.promise).toMatchObject({ fromAt: TUESDAY, byAt: '2026-11-24T15:30:00.000Z' });
    const sequenceOf = (file: unknown) => Number(/SEQUENCE:(\d+)/.exec(String(file))?.[1]);
    const after = await t.get(`/api/bookings/${id}/calendar.ics`, jordan);
    expect(String(after.body)).toContain('DTSTART:20261124T150000Z');
    expect(sequenceOf(after.body)).toBeGreaterThan(sequenceOf(before.body));
    expect((await t.book(casey, AT_TEN)).scheduledAt).toBe(TEN);
    const kinds = await t.db.selectFrom('messages').select('kind').where('bookingId', '=', id).execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'booked',
      'moved',
      'new_booking',
      'reminder',
      'reminder',
    ]);
  });

  it('is one if it is sent twice, and stale from an older version', async () => {
    const { t, jordan, admin } = await start();
    const { id } = await t.book(jordan, AT_TEN);
    await captured(t, id);
    const { version } = (await t.get(`/api/bookings/${id}`, jordan)).body;
    const first = await move(t, jordan, id, { startAt: ELEVEN, version });
    const again = await move(t, jordan, id, { startAt: ELEVEN, version });
    expect([first.status, again.status, again.body.version]).toEqual([200, 200, first.body.version]);
    const stale = await move(t, admin, id, { startAt: TUESDAY, version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', booking: { scheduledAt: ELEVEN } } });
    const events = (await t.get(`/api/admin/bookings/${id}/events`, admin)).body;
    expect(events.filter(({ kind }) => kind === 'moved')).toMatchObject([
      { actor: 'customer', from: TEN, to: ELEVEN },
    ]);
  });

  it('of two to the last place one wins, and the other keeps its own time', async () => {
    const { t, jordan, casey } = await start(1);
    const [mine, other] = [
      await t.book(jordan, AT_TEN),
      await t.book(casey, { ...AT_TEN, scheduledAt: ELEVEN }),
    ];
    const answers = await Promise.all([
      move(t, jordan, mine.id, { startAt: TUESDAY }),
      move(t, casey, other.id, { startAt: TUESDAY }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'SLOT_FULL',
      near: expect.arrayContaining(['2026-11-24T15:30:00.000Z']),
    });
    const times = await t.db.selectFrom('bookings').select('scheduledAt').execute();
    expect(times.filter(({ scheduledAt }) => scheduledAt === Date.parse(TUESDAY))).toHaveLength(1);
  });

  it('takes the place that the customer holds, and one within the same day', async () => {
    const { t, jordan, casey } = await start('planned');
    await t.staff('tech', 'dana');
    const { id } = await t.book(jordan, { ...AT_TEN, latitude: 40.7, longitude: -74.27 });
    const held = await t.post('/api/slots/hold', jordan, {
      startAt: ELEVEN,
      latitude: 40.7,
      longitude: -74.27,
    });
    expect(held.status).toBe(201);
    expect((await move(t, casey, id, { startAt: ELEVEN })).status).toBe(403);
    expect((await move(t, jordan, id, { startAt: ELEVEN, holdId: held.body.holdId })).status).toBe(200);
    expect(await t.db.selectFrom('slotHolds').select('id').execute()).toEqual([]);
    expect((await move(t, jordan, id, { startAt: TEN })).status).toBe(200);
    const { orders } = await t.db.selectFrom('slotDays').select('orders').executeTakeFirstOrThrow();
    expect(orders.split(id)).toHaveLength(2);
  });

  it('keeps the technician if the plan of the day has room, and else gives the job back', async () => {
    const { t, jordan, casey, admin } = await start('planned');
    for (const techId of ['dana', 'sam']) await t.staff('tech', techId);
    const assign = (id: string) => t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    const mine = await t.book(jordan, AT_TEN);
    const other = await t.book(casey, { ...AT_TEN, scheduledAt: TUESDAY });
    for (const { id } of [mine, other]) await assign(id);
    expect((await move(t, jordan, mine.id, { startAt: ELEVEN })).body).toMatchObject({
      assignedTechId: 'dana',
    });
    expect((await move(t, jordan, mine.id, { startAt: TUESDAY })).body).toMatchObject({
      assignedTechId: null,
    });
    const kinds = await t.db
      .selectFrom('messages')
      .select(['kind', 'techId'])
      .where('bookingId', '=', mine.id)
      .where('techId', 'is not', null)
      .orderBy('createdAt')
      .execute();
    expect(kinds).toEqual([
      { kind: 'tech_assigned', techId: 'dana' },
      { kind: 'tech_moved', techId: 'dana' },
      { kind: 'tech_reassigned', techId: 'dana' },
    ]);
  });

  it('gives the job back where nothing is planned if its technician does not work then', async () => {
    const { t, jordan, casey, admin } = await start();
    await t.staff('tech', 'dana');
    const shift = { startsAt: '2026-11-22T14:00:00.000Z', endsAt: '2026-11-22T17:00:00.000Z' };
    const shifts = [{ ...shift, breakStartsAt: null, breakEndsAt: null }];
    expect((await t.patch('/api/admin/availability/dana', admin, { shifts })).status).toBe(200);
    const [{ id }, other] = [await t.book(jordan, AT_TEN), await t.book(casey, AT_TEN)];
    for (const job of [id, other.id])
      await t.post(`/api/admin/bookings/${job}/assign`, admin, { techId: 'dana' });
    expect((await move(t, jordan, id, { startAt: ELEVEN })).body.assignedTechId).toBe('dana');
    for (const [as, job, startAt] of [
      [jordan, id, TUESDAY],
      [casey, other.id, '2026-11-22T20:00:00.000Z'],
    ] as const)
      expect((await move(t, as, job, { startAt })).body).toMatchObject({
        ...{ scheduledAt: startAt, assignedTechId: null },
      });
  });

  it('follows the 24-hour rule, and ends when the technician is on the way', async () => {
    const { t, jordan, admin } = await start();
    const dana = await t.staff('tech', 'dana');
    const { id } = await t.book(jordan, AT_TEN);
    for (const by of [jordan, admin]) {
      expect((await move(t, by, id, { startAt: '2026-11-20T20:00:00.000Z' })).body.code).toBe('SLOT_INVALID');
    }
    for (const bad of [{}, { startAt: TUESDAY, serviceType: 'emergency' }, { startAt: 'soon' }]) {
      expect((await move(t, jordan, id, bad)).status).toBe(400);
    }
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: 'dana' });
    await t.patch(`/api/admin/bookings/${id}/status`, dana, { status: 'confirmed' });
    await t.post(`/api/tech/bookings/${id}/departed`, dana);
    for (const by of [jordan, admin]) {
      expect(await move(t, by, id, { startAt: TUESDAY })).toMatchObject({
        ...{ status: 409, body: { code: 'TOO_LATE_TO_MOVE' } },
      });
    }
  });
});

describe('a move that costs less', () => {
  it('gives the difference back once, and its booking is paid as if it had been booked so', async () => {
    const { t, card, jordan, done, shown, refundedOf, differences, history } = await startTermsApp();
    const { id } = await t.book(jordan);
    await done();
    const answer = await move(t, jordan, id, { startAt: TEN });
    expect(answer.body).toMatchObject({
      serviceType: 'standard',
      scheduledAt: TEN,
      baseFee: 125,
      totalAmount: 125,
    });
    expect((await move(t, jordan, id, { startAt: TEN })).status).toBe(200);
    await done();
    expect([await refundedOf(id), card.calls('refund')]).toEqual([6000, 1]);
    expect(await shown(id)).toMatchObject({ paymentStatus: 'captured', refundedAmount: 0, totalAmount: 125 });
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ totalAmount: 125, refundedAmount: 60, paidAmount: 125, paymentStatus: 'captured' },
      charges: [{ amount: 185 }],
    });
    const events = await history(id);
    expect(events.find(({ kind }) => kind === 'moved')).toMatchObject({
      from: 'now',
      to: TEN,
      note: '$60.00 less',
    });
    expect(events.at(-1)).toMatchObject({ kind: 'payment', to: 'refunded_move' });
    expect(await differences()).toEqual([]);
    await t.post(`/api/bookings/${id}/cancel`, jordan);
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 125 });
    expect(await refundedOf(id)).toBe(18_500);
    expect(await differences()).toEqual([]);
  });

  it('while the capture is open captures first and then gives the difference back', async () => {
    const { t, card, jordan, done, refundedOf, differences } = await startTermsApp();
    const letGo = card.hold('capture');
    const { id } = await t.book(jordan);
    expect((await move(t, jordan, id, { startAt: TEN })).status).toBe(200);
    letGo();
    await done();
    expect(await refundedOf(id)).toBe(6000);
    expect(await differences()).toEqual([]);
  });
});

describe('a move that costs more', () => {
  it('says what is due, and is made with a payment of exactly that', async () => {
    const { t, jordan, admin, done, shown, differences } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    for (const by of [jordan, admin]) {
      expect(await move(t, by, id, NOW)).toMatchObject({
        status: 402,
        body: { code: 'PAYMENT_REQUIRED', amountDue: 60, totalAmount: 185 },
      });
    }
    expect((await payMore(t, jordan, id, { amount: 59 })).status).toBe(400);
    const { body: paid } = await payMore(t, jordan, id);
    const { paymentId } = paid as { paymentId: string };
    const first = await move(t, jordan, id, { ...NOW, paymentId });
    expect(first.body).toMatchObject({ serviceType: 'emergency', scheduledAt: null, totalAmount: 185 });
    expect((await move(t, jordan, id, { ...NOW, paymentId })).status).toBe(200);
    const moves = await t.db.selectFrom('bookingEvents').select('kind').where('kind', '=', 'moved').execute();
    expect(moves).toHaveLength(1);
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'captured', isUnpaid: false });
    expect((await t.get(`/api/bookings/${id}/receipt`, jordan)).body).toMatchObject({
      ...{ totalAmount: 185, paidAmount: 185, refundedAmount: 0 },
      charges: [
        { number: 1, amount: 125 },
        { number: 2, amount: 60 },
      ],
    });
    expect(await differences()).toEqual([]);
    const refund = { amount: 150, reason: 'waited', kind: 'refund', idempotencyKey: 'waited-1' };
    expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, refund)).status).toBe(200);
    expect((await t.post(`/api/admin/bookings/${id}/refund`, admin, refund)).status).toBe(200);
    await done();
    expect(await shown(id)).toMatchObject({ refundedAmount: 150 });
    expect(await differences()).toEqual([]);
  });

  it('makes an emergency whose alert waits since the move', async () => {
    const { t, jordan, admin, done } = await startTermsApp();
    const { id, createdAt } = await t.book(jordan, AT_TEN);
    await done();
    const alert = async () => (await t.get('/api/admin/recent-notifications', admin)).body[0];
    expect(await alert()).toMatchObject({ isEmergency: false, timestamp: createdAt });
    t.advance(HOUR_MS);
    const { paymentId } = (await payMore(t, jordan, id)).body as { paymentId: string };
    const { movedAt } = (await move(t, jordan, id, { ...NOW, paymentId })).body;
    expect(movedAt).toBe(new Date(t.now()).toISOString());
    expect(await alert()).toMatchObject({ isEmergency: true, timestamp: movedAt });
  });

  it('is given back from both payments but for the fee when it is cancelled', async () => {
    const { t, card, jordan, done, shown, cancel, differences } = await startTermsApp({ lateFee: 140 });
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const { paymentId } = (await payMore(t, jordan, id)).body as { paymentId: string };
    await move(t, jordan, id, { ...NOW, paymentId });
    await done();
    t.advance(6 * MINUTE_MS);
    expect((await cancel(id)).body).toMatchObject({ keptAmount: 140, cancelCause: 'late' });
    await done();
    expect(await shown(id)).toMatchObject({ keptAmount: 140, refundedAmount: 45 });
    const payments = await t.db.selectFrom('payments').selectAll().orderBy('amountCents').execute();
    const back = await Promise.all(
      payments.map(({ providerPaymentId }) => card.refundedOf(providerPaymentId ?? '')),
    );
    expect(back).toEqual([4500, 0]);
    expect(await differences()).toEqual([]);
  });

  it('leaves a payment that it does not take to be voided, and moves nothing', async () => {
    const { t, jordan, done, shown, differences } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const { paymentId } = (await payMore(t, jordan, id)).body as { paymentId: string };
    expect((await move(t, jordan, id, { startAt: '2026-11-20T20:00:00.000Z', paymentId })).status).toBe(400);
    await done();
    const payment = await t.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirst();
    expect(payment).toMatchObject({ status: 'voided', bookingId: null });
    expect(await shown(id)).toMatchObject({ scheduledAt: TEN, totalAmount: 125 });
    expect(await differences()).toEqual([]);
  });

  it('whose capture is refused for good leaves the difference to be paid, and no more', async () => {
    const { t, card, jordan, done, shown, differences } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const { paymentId } = (await payMore(t, jordan, id)).body as { paymentId: string };
    card.fail('capture', new PaymentDeclined('CARD_DECLINED', 'The card was declined.'));
    await move(t, jordan, id, { ...NOW, paymentId });
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'failed', isUnpaid: true, dueAmount: 60 });
    const { body: again } = await payMore(t, jordan, id);
    const pay = { paymentId: (again as { paymentId: string }).paymentId };
    expect((await t.post(`/api/bookings/${id}/pay`, jordan, pay)).status).toBe(200);
    await done();
    expect(await shown(id)).toMatchObject({ paymentStatus: 'captured', isUnpaid: false });
    expect(await differences()).toEqual([]);
  });
});

describe('the terms after a move', () => {
  it('count from the new time if the booking could still be cancelled free', async () => {
    const { t, jordan, done, cancel } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    const moved = (await move(t, jordan, id, { startAt: TUESDAY })).body;
    expect(moved.freeUntilAt).toBeUndefined();
    t.advance(3 * DAY_MS);
    expect((await cancel(id)).body.keptAmount).toBeUndefined();
  });

  it('keep the fee of a customer who moves a booking that is too late to cancel free', async () => {
    const { t, jordan, done, cancel } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    t.advance(Date.parse(TEN) - HOUR_MS - t.context.clock());
    const moved = (await move(t, jordan, id, { startAt: '2026-11-29T15:00:00.000Z' })).body;
    expect(moved.freeUntilAt).toBe('2026-11-22T13:00:00.000Z');
    expect((await cancel(id)).body).toMatchObject({ keptAmount: 40, cancelCause: 'late' });
  });

  it('stay free if an admin moves the booking', async () => {
    const { t, jordan, done, cancel } = await startTermsApp();
    const { id } = await t.book(jordan, AT_TEN);
    await done();
    t.advance(Date.parse(TEN) - HOUR_MS - t.context.clock());
    const admin = await t.staff('admin', 'other');
    await move(t, admin, id, { startAt: '2026-11-29T15:00:00.000Z' });
    expect((await cancel(id)).body.keptAmount).toBeUndefined();
  });
});
