import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { limits } from '../../../src/server/platform/limits/table.ts';
import { isTriedOn } from '../../form.ts';
import { makeTempFolder } from '../../temp-folder.ts';
import { createTestProvider } from '../payments/test-provider.ts';
import { billingContact, type Caller, emergency, startTestApp, type TestApp } from '../test-app.ts';

const MINUTE_MS = 60_000;
/** As many as one customer's cards are held for at once. */
const BURST = limits.unspentHolds.max;
const standard = {
  ...{ serviceType: 'standard', scheduledAt: '2026-11-23T17:00:00.000Z', baseFee: 125, totalAmount: 125 },
} as const;

async function start(company: Record<string, unknown> = {}, env: Record<string, string> = {}) {
  const card = createTestProvider();
  const file = join(makeTempFolder('company'), 'company.json');
  writeFileSync(file, JSON.stringify({ ...defaultCompany, ...company }));
  const t = await startTestApp({
    env: { RATE_LIMIT: '600', COMPANY_PROFILE: file, ...env },
    ports: { payments: card.provider },
  });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const cancel = (id: string, as: Caller = jordan) => t.post(`/api/bookings/${id}/cancel`, as);
  const set = (id: string, status: string) => t.patch(`/api/admin/bookings/${id}/status`, admin, { status });
  return { t, card, jordan, admin, cancel, set };
}

async function tryToBook(t: TestApp, as: Caller, form: Record<string, unknown> = {}) {
  const booking = { ...emergency, ...form };
  const payment = { amount: booking.totalAmount, sourceId: 'cnon:card-nonce-ok', billingContact };
  const { paymentId } = (await t.post('/api/create-payment', as, payment)).body;
  return t.post('/api/bookings', as, { ...booking, paymentId });
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const count = (all: readonly unknown[], one: unknown) => all.filter((each) => each === one).length;

describe('open emergencies of one customer', () => {
  it(`of ${BURST} at once three are booked; the other authorisations are voided, and the board has three alerts`, async () => {
    const { t, card, jordan } = await start();
    const payments: string[] = [];
    for (let n = 0; n < BURST; n += 1) {
      const payment = { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact };
      payments.push(String((await t.post('/api/create-payment', jordan, payment)).body.paymentId));
    }
    const answers = await Promise.all(
      payments.map((paymentId) => t.post('/api/bookings', jordan, { ...emergency, paymentId })),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, ...Array(BURST - 3).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'TOO_MANY_BOOKINGS',
      message: `You have 3 open emergencies already. For another one please call us at ${defaultCompany.supportPhone}.`,
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(() => count(card.standing(), 'given back')).toBe(BURST - 3);
    await expect.poll(() => count(card.standing(), 'taken')).toBe(3);
    expect(await t.db.selectFrom('notifications').select('id').execute()).toHaveLength(3);
  });

  it.runIf(isTriedOn('sqlite'))(
    'a lost answer is not refused: the same payment gives the same booking',
    async () => {
      const { t, jordan } = await start({ maxOpenEmergencies: 1 });
      const { id, ...first } = (await tryToBook(t, jordan)).body;
      const { id: paymentId } = await t.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
      const again = await t.post('/api/bookings', jordan, { ...emergency, paymentId });
      expect([first.status, again.status, again.body.id]).toEqual(['pending', 201, id]);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'neither standard bookings nor finished ones nor those of other customers count',
    async () => {
      const { t, jordan, set } = await start({ maxOpenEmergencies: 1 });
      expect((await tryToBook(t, jordan, standard)).status).toBe(201);
      const { body } = await tryToBook(t, jordan);
      expect((await tryToBook(t, jordan)).body.code).toBe('TOO_MANY_BOOKINGS');
      expect((await tryToBook(t, jordan, standard)).status).toBe(201);
      expect((await tryToBook(t, await t.customer('robin@example.com'))).status).toBe(201);
      await set(body.id, 'completed');
      expect((await tryToBook(t, jordan)).status).toBe(201);
    },
  );

  it.runIf(isTriedOn('sqlite'))('RATE_LIMIT=0 turns both limits off', async () => {
    const { t, jordan, cancel } = await start(
      { maxOpenEmergencies: 1, maxCancellationsPerHour: 1 },
      { RATE_LIMIT: '0' },
    );
    const booked = [await tryToBook(t, jordan), await tryToBook(t, jordan)];
    expect(statuses(booked)).toEqual([201, 201]);
    const cancelled = [];
    for (const { body } of booked) cancelled.push(await cancel(body.id));
    expect(statuses(cancelled)).toEqual([200, 200]);
  });
});

describe('cancellations of one customer', () => {
  it('of eight at once five are made, and the others are to be made by phone, or an hour later', async () => {
    const { t, jordan, cancel } = await start();
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await tryToBook(t, jordan, standard)).body.id);
    const answers = await Promise.all(ids.map((id) => cancel(id)));
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
    const [left = ''] = ids.filter((_, n) => answers[n]?.status === 429);
    const refused = await cancel(left);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_CANCELLATIONS',
      message: `You have cancelled 5 bookings within an hour. To cancel another one please call us at ${defaultCompany.supportPhone}.`,
    });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    t.advance(59 * MINUTE_MS);
    expect((await cancel(left)).status).toBe(429);
    t.advance(MINUTE_MS);
    expect((await cancel(left)).status).toBe(200);
  });

  it.runIf(isTriedOn('sqlite'))(
    'those of admins do not count, and an admin cancels beyond the limit',
    async () => {
      const { t, jordan, cancel, set } = await start({ maxCancellationsPerHour: 1 });
      const ids: string[] = [];
      for (let n = 0; n < 3; n += 1) ids.push((await tryToBook(t, jordan, standard)).body.id);
      const [first = '', second = '', third = ''] = ids;
      expect((await set(first, 'cancelled')).status).toBe(200);
      expect((await cancel(second)).status).toBe(200);
      expect((await cancel(third)).body.code).toBe('TOO_MANY_CANCELLATIONS');
      expect((await set(third, 'cancelled')).status).toBe(200);
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a burst of bookings and cancellations ends at the limits, and every amount is given back',
    async () => {
      const { t, card, jordan, cancel } = await start();
      let alerts = 0;
      for (let n = 0; n < 12; n += 1) {
        const { status, body } = await tryToBook(t, jordan);
        if (status === 201) await cancel(body.id);
        if (status === 201) alerts += 1;
      }
      // Five cancelled ones, and three that are open.
      expect(alerts).toBe(8);
      await expect.poll(() => count(card.standing(), 'taken')).toBe(3);
      expect(await t.db.selectFrom('notifications').select('id').execute()).toHaveLength(8);
    },
  );
});

describe('moves of one customer', () => {
  /** Half past eight on Monday, and every half hour from then on. */
  const slotAt = (n: number) =>
    new Date(Date.parse('2026-11-23T13:30:00.000Z') + n * 30 * MINUTE_MS).toISOString();

  it.runIf(isTriedOn('sqlite'))(
    'ten of all bookings are made in an hour, and the next one is to be made by phone, or later',
    async () => {
      const { t, jordan } = await start();
      const bookings = [
        (await tryToBook(t, jordan, standard)).body,
        (await tryToBook(t, jordan, standard)).body,
      ];
      const move = (n: number) =>
        t.post(`/api/bookings/${bookings[n % 2]?.id}/move`, jordan, { startAt: slotAt(n) });
      for (let n = 0; n < 10; n += 1) expect((await move(n)).status).toBe(200);
      const refused = await move(10);
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '3600' },
        body: {
          code: 'TOO_MANY_MOVES',
          message: `You have changed the time of bookings 10 times within an hour. To change it again please call us at ${defaultCompany.supportPhone}.`,
        },
      });
      expect((await t.get(`/api/bookings/${bookings[0]?.id}`, jordan)).body.scheduledAt).toBe(slotAt(8));
      t.advance(60 * MINUTE_MS);
      expect((await move(10)).status).toBe(200);
    },
  );

  it('of several at once no more than the limit are made', async () => {
    const { t, jordan } = await start({ maxMovesPerHour: 2 });
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await tryToBook(t, jordan, standard)).body.id);
    const moves = ids.map((id, n) => t.post(`/api/bookings/${id}/move`, jordan, { startAt: slotAt(n) }));
    expect(statuses(await Promise.all(moves))).toEqual([200, 200, 429, 429]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'those of admins do not count, and a refused one gives the difference back that was authorised',
    async () => {
      const { t, card, jordan, admin } = await start({ maxMovesPerHour: 1 });
      const { id } = (await tryToBook(t, jordan, standard)).body;
      await expect.poll(() => card.standing()).toEqual(['taken']);
      const move = (as: Caller, to: object) => t.post(`/api/bookings/${id}/move`, as, to);
      expect((await move(admin, { startAt: slotAt(1) })).status).toBe(200);
      expect((await move(jordan, { startAt: slotAt(2) })).status).toBe(200);
      const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
      const { paymentId } = (await t.post('/api/create-payment', jordan, more)).body;
      const refused = await move(jordan, { serviceType: 'emergency', paymentId });
      expect(refused.body).toMatchObject({ code: 'TOO_MANY_MOVES' });
      await expect.poll(() => card.standing()).toEqual(['taken', 'given back']);
      expect((await move(admin, { startAt: slotAt(3) })).status).toBe(200);
    },
  );
});
