import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toTime } from '../../../src/domain/time.ts';
import { MINUTE_MS, startTermsApp } from '../terms-app.ts';
import { billingContact, type Caller, emergency, ORIGIN } from '../test-app.ts';

const AT_THE_CAR = { latitude: 40.6976, longitude: -74.2632 };
/** 3.3 miles north. */
const ELSEWHERE = { ...AT_THE_CAR, latitude: 40.746 };

async function start() {
  const app = await startTermsApp();
  const { t, jordan, admin, dana, done, set } = app;
  await t.post('/api/tech/duty', dana, { isOnDuty: 'true' });
  const pay = (change: object = {}, as = jordan) =>
    t.post('/api/create-payment', as, {
      ...{ amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact, ...change },
    });
  /** A booking that the technician has confirmed. */
  const confirmed = async () => {
    const { id } = await t.book(jordan, AT_THE_CAR);
    await done();
    await t.post(`/api/admin/bookings/${id}/assign`, admin, { techId: dana.id });
    await set(id, 'confirmed');
    return id;
  };
  const step = (id: string, name: 'departed' | 'arrived', tap: object = {}, as: Caller = dana) =>
    t.post(`/api/tech/bookings/${id}/${name}`, as, tap);
  const report = (id: string, as: Caller = dana) =>
    t.post(`/api/tech/bookings/${id}/no-show`, as, { reason: 'no_show', note: 'Nobody came.' });
  return { ...app, pay, confirmed, step, report };
}

/** A picture as a technician may send from anywhere. */
const anyPhoto = () =>
  sharp({
    create: {
      ...{ width: 800, height: 600, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 90, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

describe('a dishonest customer', () => {
  it('who cancels in the moment of the arrival gets either all that the terms say, or nothing', async () => {
    const { t, confirmed, step, cancel, done, refundedOf, shown, differences } = await start();
    t.advance(MINUTE_MS);
    const id = await confirmed();
    const [arrived, cancelled] = await Promise.all([step(id, 'arrived'), cancel(id)]);
    expect([arrived.status, cancelled.status].sort()).toEqual([200, 409]);
    await done();
    const isCancelled = (await shown(id)).status === 'cancelled';
    expect(isCancelled).toBe(cancelled.status === 200);
    expect(await refundedOf(id)).toBe(isCancelled ? 18_500 : 0);
    expect(await differences()).toEqual([]);
  });

  it('pays no amount that is no price, and no other one with the same key', { tags: ['full'] }, async () => {
    const { card, pay } = await start();
    for (const amount of [-185, 0, 0.01, 1e-9, 184.999, 1e308, '185', null, [185]])
      expect((await pay({ amount })).status).toBe(400);
    expect((await pay({ idempotencyKey: 'one', amount: 125 })).status).toBe(200);
    expect((await pay({ idempotencyKey: 'one' })).body.code).toBe('KEY_REUSED');
    expect(card.standing()).toEqual(['reserved']);
  });

  it('books with neither a smaller payment, nor that of another customer, nor one that is spent', {
    tags: ['full'],
  }, async () => {
    const { t, card, jordan, pay } = await start();
    const small = (await pay({ amount: 125 })).body.paymentId;
    const others = (await pay({}, await t.customer('robin@example.com'))).body.paymentId;
    for (const paymentId of [small, others])
      expect((await t.post('/api/bookings', jordan, { ...emergency, paymentId })).status).toBe(402);
    const { paymentId } = (await pay()).body;
    const forms = [emergency, { ...emergency, customerName: 'Somebody Else' }];
    const made = await Promise.all(
      forms.map((form) => t.post('/api/bookings', jordan, { ...form, paymentId })),
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    await expect.poll(() => card.standing()).toEqual(['reserved', 'reserved', 'taken']);
  });

  it('who cancels many times at once is refunded once', { tags: ['full'] }, async () => {
    const { t, jordan, cancel, done, refundedOf } = await start();
    const { id } = await t.book(jordan);
    await done();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id), cancel(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await done();
    expect(await refundedOf(id)).toBe(18_500);
  });

  it('pays the fee of a late cancellation, whatever the request says', { tags: ['full'] }, async () => {
    const { t, jordan, cancel, done, refundedOf } = await start();
    const { id } = await t.book(jordan);
    await done();
    t.advance(6 * MINUTE_MS);
    expect((await cancel(id, { keep: 0 })).body.code).toBe('FEE_CHANGED');
    expect((await cancel(id, { keep: -1 })).status).toBe(400);
    const waived = await cancel(id, { keep: 40, waiveFee: true });
    if (waived.status !== 200) expect((await cancel(id, { keep: 40 })).status).toBe(200);
    await done();
    expect(await refundedOf(id)).toBe(14_500);
  });

  it('gets nothing back for a finished job, and rates no cancelled one', { tags: ['full'] }, async () => {
    const { t, jordan, cancel, set, done, refundedOf } = await start();
    const [finished, cancelled] = [await t.book(jordan), await t.book(jordan)];
    await done();
    await set(finished.id, 'completed');
    expect((await cancel(finished.id)).body.code).toBe('BOOKING_FINISHED');
    await cancel(cancelled.id);
    const rate = (id: string, stars: number) => t.post(`/api/bookings/${id}/rating`, jordan, { stars });
    expect((await rate(cancelled.id, 1)).status).toBe(409);
    expect((await rate(finished.id, 6)).status).toBe(400);
    expect(await refundedOf(finished.id)).toBe(0);
  });

  it('acts for neither staff nor another customer', { tags: ['full'] }, async () => {
    const { t, jordan, confirmed } = await start();
    const id = await confirmed();
    const robin = await t.customer('robin@example.com');
    const asked = await Promise.all([
      t.post(`/api/bookings/${id}/cancel`, robin),
      t.post(`/api/bookings/${id}/pay`, robin, { paymentId: 'any' }),
      t.patch(`/api/admin/bookings/${id}/status`, jordan, { status: 'cancelled' }),
      t.post(`/api/admin/bookings/${id}/refund`, jordan, {
        amount: 185,
        reason: 'mine',
        idempotencyKey: 'k',
      }),
      t.post(`/api/tech/bookings/${id}/arrived`, jordan, {}),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('a dishonest technician', () => {
  it('who says to have arrived while elsewhere waits from when positions say no more of elsewhere', async () => {
    const { t, dana, admin, confirmed, step } = await start();
    const id = await confirmed();
    await step(id, 'arrived');
    const reportWithPhoto = async () => {
      const form = new FormData();
      form.append('reason', 'no_show');
      form.append('note', 'Nobody came.');
      form.append('photo', new Blob([new Uint8Array(await anyPhoto())]), 'photo.jpg');
      const init = { method: 'POST', headers: { ...dana.headers, origin: ORIGIN }, body: form };
      const answer = await fetch(`${t.url}/api/tech/bookings/${id}/no-show`, init);
      return answer.json();
    };
    t.advance(6 * MINUTE_MS);
    await t.post('/api/tech/location', dana, { ...ELSEWHERE, accuracy: 10 });
    t.advance(5 * MINUTE_MS);
    expect(await reportWithPhoto()).toMatchObject({ code: 'WAIT_LONGER', remainingMinutes: 5 });
    await t.post('/api/tech/location', dana, AT_THE_CAR);
    expect(await reportWithPhoto()).toMatchObject({ code: 'WAIT_LONGER', remainingMinutes: 5 });
    // An admin has called the technician.
    const byAdmin = { reason: 'no_show', note: 'Called.' };
    expect((await t.post(`/api/admin/bookings/${id}/no-show`, admin, byAdmin)).status).toBe(200);
  });

  it('and a customer who cancels at once: one of both counts, and the money is right', async () => {
    const { t, dana, admin, confirmed, step, report, set, done, refundedOf, shown, differences } =
      await start();
    const id = await confirmed();
    await step(id, 'arrived');
    t.advance(10 * MINUTE_MS);
    await t.post('/api/tech/location', dana, AT_THE_CAR);
    const answers = await Promise.all([report(id), set(id, 'cancelled', { waiveFee: true }, admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await done();
    const { keptAmount = 0 } = await shown(id);
    expect(await refundedOf(id)).toBe(18_500 - keptAmount * 100);
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['an hour ahead by both clocks', 60, 120],
    ['after the request', 60, 0],
    ['of thirteen hours ago', -13 * 60, 0],
    ['before the job was assigned', -5, 0],
  ])('is not believed a time %s', { tags: ['full'] }, async (_, occurred, sent) => {
    const { t, confirmed, step, shown } = await start();
    const id = await confirmed();
    t.advance(MINUTE_MS);
    const at = (minutes: number) => toTime(t.now() + minutes * MINUTE_MS);
    await step(id, 'arrived', { occurredAt: at(occurred), sentAt: at(sent) });
    const { arrivedAt, assignedAt } = await shown(id);
    expect(Date.parse(String(arrivedAt))).toBeLessThanOrEqual(t.now());
    expect(Date.parse(String(arrivedAt))).toBeGreaterThanOrEqual(Date.parse(String(assignedAt)));
  });

  it('reports no absence for a job of others, before the arrival or after the start, and moves no money', {
    tags: ['full'],
  }, async () => {
    const { t, dana, confirmed, step, report } = await start();
    const id = await confirmed();
    expect((await report(id)).body.code).toBe('NOT_ARRIVED');
    await step(id, 'arrived');
    t.advance(20 * MINUTE_MS);
    await t.post('/api/tech/location', dana, AT_THE_CAR);
    const other = await t.staff('tech', 'sbrooks');
    expect((await report(id, other)).status).toBe(403);
    expect((await step(id, 'departed', {}, other)).status).toBe(403);
    await t.patch(`/api/admin/bookings/${id}/status`, dana, { status: 'in_progress' });
    expect((await report(id)).body.code).toBe('NOT_ARRIVED');
    const refund = { amount: 1, reason: 'friend', idempotencyKey: 'k' };
    expect((await t.post(`/api/admin/bookings/${id}/refund`, dana, refund)).status).toBe(403);
    const cancelled = await t.patch(`/api/admin/bookings/${id}/status`, dana, { status: 'cancelled' });
    expect([403, 409]).toContain(cancelled.status);
  });

  it('sends no position for a colleague', { tags: ['full'] }, async () => {
    const { t, dana } = await start();
    await t.staff('tech', 'sbrooks');
    await t.post('/api/tech/location', dana, { ...AT_THE_CAR, techId: 'sbrooks' });
    const fixes = await t.db.selectFrom('fixes').select('techId').execute();
    expect(fixes.every(({ techId }) => techId === 'dmorales')).toBe(true);
  });
});
