import { expect, it } from 'vitest';
import { authorization } from '../../../../test/server/payments/provider-contract.ts';
import { createTestProvider } from '../../../../test/server/payments/test-provider.ts';
import { type FaultKind, readFaults } from '../../platform/config/sandbox-faults.ts';
import { withFaults } from './faulty-provider.ts';
import { PaymentUnavailable } from './provider.ts';

const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);
const faulty = (kind: FaultKind) => {
  const card = createTestProvider();
  return { card, provider: withFaults(card.provider, { shares: [[kind, 1]], seed: 1 }, wait) };
};

it.each<[FaultKind, number]>([
  ['timeout-before', 0],
  ['500', 0],
  ['429', 0],
  ['timeout-after', 1],
  ['reset', 1],
  ['garbage', 1],
])('fault %s of the sandbox loses the answer after %i payments were made', async (kind, made) => {
  const { card, provider } = faulty(kind);
  await expect(provider.authorize(authorization())).rejects.toBeInstanceOf(PaymentUnavailable);
  expect(card.standing()).toHaveLength(made);
});

it('a refusal whose answer is lost is an unknown outcome', async () => {
  const declined = authorization({ sourceId: 'cnon:card-nonce-declined' });
  await expect(faulty('reset').provider.authorize(declined)).rejects.toBeInstanceOf(PaymentUnavailable);
});

it('a slow sandbox answers late', async () => {
  const { provider } = faulty('slow');
  waits.length = 0;
  await provider.authorize(authorization());
  expect(waits).toEqual([1500]);
});

it('faults befall the configured share of calls, in the same order for the same seed', async () => {
  const faults = readFaults(['timeout-after:0.1', '500:0.2', 'seed:7']);
  const run = async () => {
    const provider = withFaults(createTestProvider().provider, faults ?? { shares: [], seed: null }, wait);
    const outcomes: string[] = [];
    for (let n = 0; n < 1000; n += 1) {
      outcomes.push(
        await provider.cancelByIdempotencyKey('never-seen').then(
          () => 'done',
          (error: Error) => error.message,
        ),
      );
    }
    return outcomes;
  };
  const outcomes = await run();
  expect(await run()).toEqual(outcomes);
  const share = (text: string) => outcomes.filter((each) => each.includes(text)).length / 1000;
  expect(share('did not answer')).toBeCloseTo(0.1, 1);
  expect(share('answered 500')).toBeCloseTo(0.2, 1);
});

it('a listing of a faulty sandbox fails as a whole', async () => {
  const listing = faulty('500').provider.listSince(0)[Symbol.asyncIterator]();
  await expect(listing.next()).rejects.toBeInstanceOf(PaymentUnavailable);
});
