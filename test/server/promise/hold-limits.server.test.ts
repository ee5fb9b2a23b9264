import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { isTriedOn } from '../../form.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const TEN = '2026-11-22T15:00:00.000Z';
const HALF_PAST = '2026-11-22T15:30:00.000Z';

const start = () => startTestApp({ slotCapacity: 1, env: { RATE_LIMIT: '600' } });

const hold = (t: TestApp, as: Caller, startAt = TEN) => t.post('/api/slots/hold', as, { startAt, ...UNION });

async function book(t: TestApp, as: Caller, scheduledAt = TEN) {
  const card = { amount: 125, sourceId: 'cnon:card-nonce-ok', billingContact };
  const { paymentId } = (await t.post('/api/create-payment', as, card)).body;
  const form = { ...emergency, ...UNION, serviceType: 'standard', totalAmount: 125, scheduledAt };
  return t.post('/api/bookings', as, { ...form, paymentId });
}

describe('a customer who holds the same slot again and again', () => {
  it('keeps the place for 15 minutes in an hour, after which others get it', async () => {
    const t = await start();
    const [jordan, ana] = [await t.customer(), await t.customer('ana@example.com')];
    for (let n = 0; n < 3; n += 1) {
      expect((await hold(t, jordan)).status).toBe(201);
      expect((await hold(t, ana)).body.code).toBe('SLOT_FULL');
      t.advance(5 * MINUTE_MS);
    }
    const refused = await hold(t, jordan);
    expect([refused.status, refused.body]).toMatchObject([
      429,
      {
        code: 'RATE_LIMITED',
        message:
          'This time was kept for you for 15 minutes. Please choose another time, or this one again at 11:00 AM New York time.',
      },
    ]);
    expectRetryAfter(refused.headers, 45 * 60);
    expect((await hold(t, jordan, HALF_PAST)).status).toBe(201);
    expect((await hold(t, ana)).status).toBe(201);
    t.advance(45 * MINUTE_MS);
    expect((await hold(t, jordan)).status).toBe(201);
  });

  it.runIf(isTriedOn('sqlite'))('cannot stretch a hold by renewing it before its end', async () => {
    const t = await start();
    const jordan = await t.customer();
    const begun = t.now();
    let expiresAt = '';
    for (;;) {
      const { status, body } = await hold(t, jordan);
      if (status !== 201) break;
      ({ expiresAt } = body);
      t.advance(2 * MINUTE_MS);
    }
    expect(Date.parse(expiresAt)).toBe(begun + 15 * MINUTE_MS);
    expect((await hold(t, await t.customer('ana@example.com'))).status).toBe(
      t.now() < begun + 15 * MINUTE_MS ? 409 : 201,
    );
  });

  it('is only counted for the time for which the place was held', async () => {
    const t = await start();
    const jordan = await t.customer();
    for (let n = 0; n < 10; n += 1) {
      const { body } = await hold(t, jordan);
      t.advance(MINUTE_MS / 2);
      await t.call('DELETE', `/api/slots/hold/${body.holdId}`, { as: jordan });
      await hold(t, jordan, HALF_PAST);
      t.advance(MINUTE_MS / 2);
    }
    expect((await hold(t, jordan)).body.expiresAt).toBe(new Date(t.now() + 5 * MINUTE_MS).toISOString());
  });

  it.runIf(isTriedOn('sqlite'))('may still book the place, with the hold or without one', async () => {
    const t = await start();
    const jordan = await t.customer();
    for (let n = 0; n < 3; n += 1) {
      await hold(t, jordan);
      t.advance(5 * MINUTE_MS);
    }
    expect((await hold(t, jordan)).status).toBe(429);
    expect((await book(t, jordan)).status).toBe(201);
  });
});

describe('what is left of slots', () => {
  it('days gone by and counted time are deleted by a job', async () => {
    const t = await start();
    const jordan = await t.customer();
    await hold(t, jordan);
    t.advance(HOUR_MS + 1);
    await t.jobs.drain(['delete-old-slots']);
    const days = async () =>
      (await t.db.selectFrom('slotDays').select('day').execute()).map(({ day }) => day);
    expect(await t.db.selectFrom('slotHoldTimes').selectAll().execute()).toEqual([]);
    expect(await days()).toEqual(['2026-11-22']);
    t.advance(2 * DAY_MS);
    await t.jobs.drain(['delete-old-slots']);
    expect(await days()).toEqual(['2026-11-22']);
    t.advance(DAY_MS);
    await t.jobs.drain(['delete-old-slots']);
    expect(await days()).toEqual([]);
  });
});

describe.runIf(isTriedOn('sqlite'))('the slots near a full one', () => {
  it('are those of the days around it too if its own day has fewer than three, the nearest first', async () => {
    const t = await startTestApp({ slotCapacity: 0 });
    const { company } = t.context.config;
    const jordan = await t.customer();
    expect((await hold(t, jordan)).body).toMatchObject({ code: 'SLOT_FULL', near: [] });
    t.context.config.company = { ...company, slotCapacity: 1, slots: { ...company.slots, last: '09:00' } };
    // The day before cannot be booked any more. Of three slots a day one is free, and two on the day after.
    const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`;
    for (const taken of [at(22, '13:00'), at(22, '14:00'), at(23, '13:00')])
      expect((await book(t, await t.customer(`${taken}@example.com`), taken)).status).toBe(201);
    const near = [at(22, '13:30'), at(23, '13:30'), at(23, '14:00')];
    expect((await hold(t, jordan, at(22, '14:00'))).body).toMatchObject({ code: 'SLOT_FULL', near });
    expect((await book(t, jordan, at(22, '14:00'))).body).toMatchObject({ code: 'SLOT_FULL', near });
    const { id } = (await book(t, jordan, at(25, '13:00'))).body;
    const moved = await t.post(`/api/bookings/${id}/move`, jordan, { startAt: at(22, '14:00') });
    expect(moved.body).toMatchObject({ code: 'SLOT_FULL', near });
  });
});
