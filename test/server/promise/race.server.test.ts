import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/durations.ts';
import type { SlotCapacity } from '../../../src/domain/promise/slot.ts';
import { pace } from '../../pace.ts';
import { trials } from '../../trials.ts';
import { billingContact, type Caller, emergency, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';

const CUSTOMERS = trials(24, 1000);
const PLACES = 10;
const UNION = { latitude: 40.6976, longitude: -74.2632 };
const startAt = '2026-11-22T15:00:00.000Z';
const form = { ...emergency, ...UNION, serviceType: 'standard', totalAmount: 125, scheduledAt: startAt };

type Run = { isHeld: boolean; paymentId: string | null; bookingId: string | null };

type Answer = { status: number; body: Record<string, string> };

/** Sends a request, again while the server is too busy for it or for one more connection, as our client does. */
async function post(t: TestApp, { headers }: Caller, path: string, body: object): Promise<Answer> {
  const sent = { ...headers, origin: ORIGIN, 'content-type': 'application/json' };
  for (;;) {
    const request = { method: 'POST', headers: sent, body: JSON.stringify(body) };
    const answer = await fetch(t.url + path, request).catch(() => null);
    const read = (await answer?.json()) as Answer['body'];
    if (answer && answer.status !== 503) return { status: answer.status, body: read };
    await pace(100);
  }
}

/** Every second customer holds the slot before paying, and leaves if it is full; the others pay at once. */
async function buy(t: TestApp, customer: Caller, n: number): Promise<Run> {
  const held = n % 2 === 0 ? await post(t, customer, '/api/slots/hold', { startAt, ...UNION }) : null;
  if (held && held.status !== 201) {
    expect([held.status, held.body.code]).toEqual([409, 'SLOT_FULL']);
    return { isHeld: false, paymentId: null, bookingId: null };
  }
  const card = { amount: 125, sourceId: 'cnon:card-nonce-ok', billingContact, idempotencyKey: `race-${n}` };
  const { paymentId = null } = (await post(t, customer, '/api/create-payment', card)).body;
  const holdId = held?.body.holdId ?? null;
  const { status, body } = await post(t, customer, '/api/bookings', { ...form, paymentId, holdId });
  if (status !== 201) expect([status, body.code]).toEqual([409, 'SLOT_FULL']);
  return { isHeld: held !== null, paymentId, bookingId: status === 201 ? (body.id ?? null) : null };
}

it.each<[string, SlotCapacity, number]>([
  ['a slot that takes ten', PLACES, 0],
  ['a slot that ten vans can keep', 'planned', PLACES],
])(
  `${CUSTOMERS} customers race for the last ${PLACES} places of %s`,
  async (_, slotCapacity, technicians) => {
    const t = await startTestApp({ slotCapacity, maxConnections: 10 });
    for (let n = 0; n < technicians; n += 1) await t.staff('tech', `tech${n}`);
    const customers: Caller[] = [];
    for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await t.customer(`customer${n}@example.com`));

    const runs = await Promise.all(customers.map((customer, n) => buy(t, customer, n)));

    const booked = runs.filter(({ bookingId }) => bookingId !== null);
    expect(booked).toHaveLength(PLACES);
    // Whoever held a place has got it.
    expect(runs.filter(({ isHeld, bookingId }) => isHeld && bookingId === null)).toEqual([]);
    expect(await t.db.selectFrom('bookings').select('id').execute()).toHaveLength(PLACES);
    // A capture that the crowded database refused is tried again a little later.
    const listPayments = async () => {
      await t.jobs.drain(['void', 'capture']);
      t.advance(SECOND_MS);
      return t.db.selectFrom('payments').select(['id', 'status']).execute();
    };
    await expect
      .poll(async () => (await listPayments()).some(({ status }) => status === 'authorized'))
      .toBe(false);
    const payments = await listPayments();
    const paid = new Set(booked.map(({ paymentId }) => paymentId));
    for (const { id, status } of payments) expect(status).toBe(paid.has(id) ? 'captured' : 'voided');
    expect(payments.filter(({ status }) => status === 'captured')).toHaveLength(PLACES);
    t.advance(5 * MINUTE_MS);
    await t.jobs.drain(['release-hold']);
    expect(await t.db.selectFrom('slotHolds').select('id').execute()).toEqual([]);
  },
  60_000 + CUSTOMERS * 300,
);

const MOVERS = trials(12, 100);

it(`of ${MOVERS} customers who move their bookings to the last 3 places at once, 3 do, and the others keep theirs`, async () => {
  const t = await startTestApp({ slotCapacity: 'unlimited', maxConnections: 10 });
  const bookings: { as: Caller; id: string; scheduledAt: string }[] = [];
  for (let n = 0; n < MOVERS; n += 1) {
    const as = await t.customer(`mover${n}@example.com`);
    const scheduledAt = new Date(Date.parse(startAt) + 24 * 60 * MINUTE_MS).toISOString();
    bookings.push({ as, scheduledAt, id: (await t.book(as, { ...form, scheduledAt })).id });
  }
  t.context.config.company.slotCapacity = 3;
  const answers = await Promise.all(
    bookings.map(({ as, id }) => post(t, as, `/api/bookings/${id}/move`, { startAt })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'SLOT_FULL']);
  const stored = await t.db.selectFrom('bookings').select(['scheduledAt', 'movedAt']).execute();
  const isThere = ({ scheduledAt }: { scheduledAt: number | null }) => scheduledAt === Date.parse(startAt);
  expect(stored.filter(isThere)).toHaveLength(3);
  expect(stored.filter((booking) => !isThere(booking) && booking.movedAt !== null)).toEqual([]);
}, 240_000);
