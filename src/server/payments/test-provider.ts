import { PaymentDeclined, type PaymentProvider } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';

type Call = keyof PaymentProvider;
type Standing = 'reserved' | 'taken' | 'given back' | 'refunded';

/**
 * The sandbox, which remembers what it did with whose money as a card service does: nothing is taken that was
 * given back, nothing is refunded twice. A test lets it fail, or holds it up.
 */
export function createTestProvider() {
  const sandbox = createSandboxProvider();
  const standing = new Map<string, Standing>();
  const idOfKey = new Map<string, string>();
  const refunds = new Set<string>();
  const made: Call[] = [];
  const obstacles: Record<Call, (() => Promise<void> | void)[]> = {
    authorize: [],
    capture: [],
    void: [],
    refund: [],
    cancelByIdempotencyKey: [],
  };

  const begin = async (call: Call) => {
    made.push(call);
    await obstacles[call].shift()?.();
  };
  const move = (id: string, from: Standing, to: Standing) => {
    const is = standing.get(id);
    if (is !== from && is !== to) throw new PaymentDeclined('BAD_REQUEST', `The payment is ${is}.`);
    standing.set(id, to);
  };

  const provider: PaymentProvider = {
    async authorize(authorization) {
      await begin('authorize');
      const answer = await sandbox.authorize(authorization);
      idOfKey.set(authorization.idempotencyKey, answer.providerPaymentId);
      if (!standing.has(answer.providerPaymentId)) standing.set(answer.providerPaymentId, 'reserved');
      return answer;
    },
    async capture(id) {
      await begin('capture');
      move(id, 'reserved', 'taken');
    },
    async void(id) {
      await begin('void');
      move(id, 'reserved', 'given back');
    },
    async refund({ providerPaymentId, idempotencyKey }) {
      await begin('refund');
      if (refunds.has(idempotencyKey)) return;
      move(providerPaymentId, 'taken', 'refunded');
      refunds.add(idempotencyKey);
    },
    async cancelByIdempotencyKey(key) {
      await begin('cancelByIdempotencyKey');
      const id = idOfKey.get(key);
      if (id) move(id, 'reserved', 'given back');
    },
  };

  return {
    provider,
    /** What is the case on the cards, one word for each payment, in the order in which they were made. */
    standing: () => [...standing.values()],
    calls: (call: Call) => made.filter((name) => name === call).length,
    /** The next calls of this name fail, before they have an effect. */
    fail(call: Call, error: Error, times = 1) {
      for (let n = 0; n < times; n += 1) {
        obstacles[call].push(() => {
          throw error;
        });
      }
    },
    /** The next call of this name waits until it is let go. */
    hold(call: Call): () => void {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      obstacles[call].push(() => held);
      return letGo;
    },
  };
}
