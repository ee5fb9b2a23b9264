import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandboxProvider } from '../../../src/server/payments/provider/sandbox.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import type { Database } from '../../../src/server/platform/db/schema.ts';
import { migratedDatabaseUrl } from '../../database.ts';
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
