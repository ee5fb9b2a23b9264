import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayTotals } from '../../../src/server/books/days.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { checkProvider } from '../../../src/server/payments/ledger/check-provider.ts';
import { createSandboxProvider, feeOf } from '../../../src/server/payments/provider/sandbox.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import type { Database } from '../../../src/server/platform/db/schema.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { ledgerDifferences } from '../ledger-balance.ts';
import { billingContact, emergency, START, startTestApp } from '../test-app.ts';
import { authorization, testProvider } from './provider-contract.ts';

const DAY_MS = 24 * 60 * 60_000;

let url: string;
let db: Database;
beforeAll(async () => {
  url = await migratedDatabaseUrl();
  db = openDatabase(url);
});
afterAll(() => db.destroy());

testProvider(() => createSandboxProvider({ db }));

it('the sandbox keeps its payments over a restart, and another node sees them', async () => {
  const intent = authorization();
  const { providerPaymentId } = await createSandboxProvider({ db }).authorize(intent);
  const otherDb = openDatabase(url);
  try {
    const other = createSandboxProvider({ db: otherDb });
    expect(await other.authorize(intent)).toMatchObject({ providerPaymentId });
    await other.capture(providerPaymentId);
  } finally {
    await otherDb.destroy();
  }
  expect(await createSandboxProvider({ db }).findPayment(providerPaymentId)).toMatchObject({
    status: 'captured',
  });
});

it('the sandbox makes one payment of 20 parallel authorisations with one key', async () => {
  const intent = authorization();
  const provider = createSandboxProvider({ db });
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.authorize(intent)));
  expect(new Set(answers.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(1);
});

it('the sandbox refuses to capture an authorisation after 7 days and shows it as voided', async () => {
  let now = Date.now();
  const provider = createSandboxProvider({ db, clock: () => now });
  const { providerPaymentId } = await provider.authorize(authorization());
  now += 7 * DAY_MS;
  await expect(provider.capture(providerPaymentId)).rejects.toMatchObject({ name: 'PaymentDeclined' });
  expect(await provider.findPayment(providerPaymentId)).toMatchObject({ status: 'voided' });
  await provider.void(providerPaymentId);
});

it('the sandbox keeps the published token of a refused card and nothing that a client made up', async () => {
  const provider = createSandboxProvider({ db });
  const rejected = authorization({ sourceId: 'cnon:card-nonce-declined' });
  const madeUp = authorization({ sourceId: '4111111111111111' });
  for (const intent of [rejected, madeUp]) {
    await expect(provider.authorize(intent)).rejects.toMatchObject({ name: 'PaymentDeclined' });
  }
  expect(await provider.findByIdempotencyKey(rejected.idempotencyKey, 0)).toMatchObject({ status: 'voided' });
  expect(await provider.findByIdempotencyKey(madeUp.idempotencyKey, 0)).toBeNull();
  await expect(provider.authorize({ ...rejected, sourceId: 'cnon:card-nonce-ok' })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

it('the sandbox lists 250 payments that changed in the same millisecond once each', async () => {
  const now = Date.now() + DAY_MS;
  const provider = createSandboxProvider({ db, clock: () => now });
  const made = new Set<string>();
  for (let n = 0; n < 250; n += 1) made.add((await provider.authorize(authorization())).providerPaymentId);
  const listed: string[] = [];
  for await (const { providerPaymentId } of provider.listSince(now)) listed.push(providerPaymentId);
  expect(listed).toHaveLength(250);
  expect(new Set(listed)).toEqual(made);
});

const MINUTE_MS = 60_000;
const SQUARE_FEE = { percent: 2.9, cents: 30 };

it.each([
  [18_500, 567],
  [18_960, 580],
  [100, 33],
  [1, 30],
  [50, 31],
  [12_345, 388],
  [99_999, 2930],
  [1_000_000, 29_030],
])('the sandbox keeps 2.9 %% + 30 ¢ of %d cents: %d', (amountCents, feeCents) => {
  expect(feeOf(SQUARE_FEE, amountCents)).toBe(feeCents);
});

it('the sandbox tells a fee once a payment is captured, keeps it after a refund, and has none by default', async () => {
  const provider = createSandboxProvider({ db, fee: SQUARE_FEE });
  const paid = await provider.authorize(authorization());
  const feeCents = async (of = provider) => (await of.findPayment(paid.providerPaymentId))?.feeCents;
  expect(await feeCents()).toBeNull();
  await provider.capture(paid.providerPaymentId);
  expect(await feeCents()).toBe(580);
  await provider.refund({ ...paid, amountCents: 18_960, idempotencyKey: crypto.randomUUID() });
  expect(await feeCents()).toBe(580);
  expect(await feeCents(createSandboxProvider({ db }))).toBe(0);
});

describe('disputes of the sandbox', () => {
  /** A captured payment by a test card, and what is true of it some minutes after its authorisation. */
  async function captured(token: string) {
    const authorizedAt = Date.now();
    let now = authorizedAt;
    const provider = createSandboxProvider({ db, clock: () => now });
    const paid = await provider.authorize(authorization({ sourceId: `cnon:card-nonce-${token}` }));
    await provider.capture(paid.providerPaymentId);
    const at = (minutes: number) => {
      now = authorizedAt + minutes * MINUTE_MS;
    };
    const refund = (amountCents: number) =>
      provider.refund({ ...paid, amountCents, idempotencyKey: crypto.randomUUID() });
    const dispute = () => provider.findDispute(`dispute-${paid.providerPaymentId}`);
    return { at, refund, dispute };
  }

  it.each([
    ['dispute-won', ['open', 'open', 'reviewing', 'won', 'won']],
    ['dispute-lost', ['open', 'open', 'reviewing', 'lost', 'lost']],
    ['inquiry', ['inquiry', 'inquiry', 'inquiry', 'closed', 'closed']],
    ['ok', [undefined, undefined, undefined, undefined, undefined]],
  ])('a payment by the card %s is disputed a minute later and decided after five', async (token, states) => {
    const { at, dispute } = await captured(token);
    at(0.99);
    expect(await dispute()).toBeNull();
    const found: unknown[] = [];
    for (const minutes of [1, 2.9, 3, 5, 100_000]) {
      at(minutes);
      found.push((await dispute())?.state);
    }
    expect(found).toEqual(states);
  });

  it('an authorisation that is not captured, and an unknown one, have no dispute', async () => {
    let now = Date.now();
    const provider = createSandboxProvider({ db, clock: () => now });
    const intent = authorization({ sourceId: 'cnon:card-nonce-dispute-lost' });
    const { providerPaymentId } = await provider.authorize(intent);
    now += 10 * MINUTE_MS;
    expect(await provider.findDispute(`dispute-${providerPaymentId}`)).toBeNull();
    expect(await provider.findDispute('dispute-nobody')).toBeNull();
    expect(await provider.findDispute(providerPaymentId)).toBeNull();
  });

  it.each([
    ['dispute-won', 2, 'refused'],
    ['dispute-won', 4, 'refused'],
    ['dispute-won', 6, 'made'],
    ['dispute-lost', 2, 'refused'],
    ['dispute-lost', 6, 'refused'],
    ['inquiry', 2, 'made'],
    ['inquiry', 6, 'made'],
    ['ok', 2, 'made'],
  ])('a refund of a payment by the card %s after %d minutes is %s', async (token, minutes, outcome) => {
    const { at, refund } = await captured(token);
    at(minutes);
    const code = await refund(500).then(
      () => null,
      (error) => error.code,
    );
    expect(code).toBe(outcome === 'made' ? null : 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE');
  });

  it('nobody disputes what was refunded before, and a later refund does not change the dispute', async () => {
    const { at, refund, dispute } = await captured('dispute-won');
    await refund(960);
    at(6);
    expect(await dispute()).toMatchObject({ state: 'won', amountCents: 18_000 });
    await refund(1000);
    expect(await dispute()).toMatchObject({ state: 'won', amountCents: 18_000 });
    const whole = await captured('dispute-lost');
    await whole.refund(18_960);
    whole.at(2);
    expect(await whole.dispute()).toBeNull();
  });
});

it('fees and disputes of the sandbox come into the books, and the books balance', {
  tags: ['full'],
}, async () => {
  const databaseUrl = await migratedDatabaseUrl();
  const ownDb = openDatabase(databaseUrl);
  let minutes = 0;
  const payments = createSandboxProvider({
    db: ownDb,
    clock: () => START + minutes * MINUTE_MS,
    fee: SQUARE_FEE,
  });
  const t = await startTestApp({ databaseUrl, ports: { payments } });
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'person')];
  const book = async (token: string) => {
    const paid = { amount: emergency.totalAmount, sourceId: `cnon:card-nonce-${token}`, billingContact };
    const { body } = await t.post('/api/create-payment', jordan, paid);
    const made = await t.post('/api/bookings', jordan, { ...emergency, paymentId: body.paymentId });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const run = async (until: number) => {
    t.advance((until - minutes) * MINUTE_MS);
    minutes = until;
    await t.runJobs('capture', 'follow-payment', 'follow-dispute');
  };
  const [plain, won, lost, inquiry] = [
    await book('ok'),
    await book('dispute-won'),
    await book('dispute-lost'),
    await book('inquiry'),
  ];
  /** The states of the disputes, and what the day's books say in dollars. */
  const books = async () => {
    const { body: disputes } = await t.get('/api/admin/disputes', admin);
    const stateOf = new Map(disputes.map(({ bookingId, state }) => [bookingId, state]));
    const [day] = await dayTotals(t.context, { from: '2026-11-20', until: '2026-11-20' });
    const inBooks = await checkLedger(ownDb);
    const atProvider = await checkProvider({ db: ownDb, payments, provider: 'sandbox', sinceMs: START - 1 });
    return {
      states: [plain, won, lost, inquiry].map((id) => stateOf.get(id)),
      ...{ captured: day?.captured, fees: day?.fees, chargedBack: day?.chargedBack },
      compared: [inBooks.payments, atProvider.payments],
      differences: [...inBooks.differences, ...atProvider.differences, ...(await ledgerDifferences(ownDb))],
    };
  };
  const steps = [
    [0, [undefined, undefined, undefined, undefined], 0],
    [1, [undefined, 'open', 'open', 'inquiry'], 370],
    [3, [undefined, 'reviewing', 'reviewing', 'inquiry'], 370],
    [5, [undefined, 'won', 'lost', 'closed'], 185],
  ] as const;
  for (const [until, states, chargedBack] of steps) {
    await run(until);
    // The app's own runner may still have a job.
    await expect.poll(books).toEqual({
      ...{ states, captured: 740, fees: 4 * 5.67, chargedBack },
      ...{ compared: [4, 4], differences: [] },
    });
  }
  await ownDb.destroy();
});
