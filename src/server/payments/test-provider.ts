import { type Holding, PaymentDeclined, type PaymentProvider, type RefundState } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';

type Call = keyof PaymentProvider;
type Standing = 'reserved' | 'taken' | 'given back' | 'refunded';
const holdings: Record<Standing, Holding> = {
  reserved: 'authorized',
  taken: 'captured',
  'given back': 'voided',
  refunded: 'refunded',
};
type Step = () => Promise<void> | void;

const queues = (): Record<Call, Step[]> => ({
  authorize: [],
  capture: [],
  void: [],
  refund: [],
  find: [],
  findRefund: [],
  cancelByIdempotencyKey: [],
});

/**
 * The sandbox, which remembers what it did with whose money as a card service does: nothing is taken that was
 * given back, nothing is refunded twice. A test lets it fail, or holds it up.
 */
export function createTestProvider() {
  const sandbox = createSandboxProvider();
  const standing = new Map<string, Standing>();
  const idOfKey = new Map<string, string>();
  const refunds = new Map<string, { of: string; state: RefundState }>();
  const refundsTo: RefundState[] = [];
  const made: Call[] = [];
  const obstacles = queues();
  const answers = queues();

  /** Does the work between what the test has put before and after it. */
  const during = async <Result>(call: Call, work: () => Promise<Result> | Result): Promise<Result> => {
    made.push(call);
    await obstacles[call].shift()?.();
    const result = await work();
    await answers[call].shift()?.();
    return result;
  };
  const move = (id: string, from: Standing, to: Standing) => {
    const is = standing.get(id);
    if (is !== from && is !== to) throw new PaymentDeclined('BAD_REQUEST', `The payment is ${is}.`);
    standing.set(id, to);
  };

  const endRefund = (key: string, of: string, state: RefundState) => {
    refunds.set(key, { of, state });
    if (state === 'completed') move(of, 'taken', 'refunded');
  };

  const provider: PaymentProvider = {
    authorize: (authorization) =>
      during('authorize', async () => {
        const answer = await sandbox.authorize(authorization);
        idOfKey.set(authorization.idempotencyKey, answer.providerPaymentId);
        if (!standing.has(answer.providerPaymentId)) standing.set(answer.providerPaymentId, 'reserved');
        return answer;
      }),
    capture: (id) => during('capture', () => move(id, 'reserved', 'taken')),
    void: (id) => during('void', () => move(id, 'reserved', 'given back')),
    refund: ({ providerPaymentId: of, idempotencyKey: key }) =>
      during('refund', () => {
        if (!refunds.has(key)) {
          const isOpen = [...refunds.values()].some((known) => known.of === of && known.state === 'pending');
          if (standing.get(of) !== 'taken' || isOpen) {
            throw new PaymentDeclined('BAD_REQUEST', `There is nothing to refund of ${of}.`);
          }
          endRefund(key, of, refundsTo.shift() ?? 'completed');
        }
        const { state } = refunds.get(key) ?? { state: 'failed' };
        if (state === 'failed') throw new PaymentDeclined('REFUND_FAILED', 'The refund failed.');
        return { refundId: key, state };
      }),
    findRefund: (key) => during('findRefund', () => refunds.get(key)?.state ?? 'failed'),
    find: (id) =>
      during('find', () => {
        const is = standing.get(id);
        if (!is) throw new PaymentDeclined('NOT_FOUND', 'There is no such payment.');
        return holdings[is];
      }),
    cancelByIdempotencyKey: (key) =>
      during('cancelByIdempotencyKey', () => {
        const id = idOfKey.get(key);
        if (id) move(id, 'reserved', 'given back');
      }),
  };

  return {
    provider,
    /** What is the case on the cards, one word for each payment, in the order in which they were made. */
    standing: () => [...standing.values()],
    /** The keys under which refunds were asked for. */
    refundKeys: () => [...refunds.keys()],
    /** The next refunds that are asked for anew are these, rather than completed at once. */
    refundsTo: (...states: RefundState[]) => refundsTo.push(...states),
    /** Gives a captured payment back without us, as somebody does on the provider's own page. */
    refundByHand: (of: string) => endRefund(`by hand ${of}`, of, 'completed'),
    /** Every refund that is pending ends so. */
    endRefunds(state: RefundState) {
      for (const [key, { of, state: was }] of refunds) if (was === 'pending') endRefund(key, of, state);
    },
    standingOf: (providerPaymentId: string) => standing.get(providerPaymentId),
    /** Takes away all that the test has put in the way. */
    heal() {
      for (const queue of [...Object.values(obstacles), ...Object.values(answers)]) queue.length = 0;
      refundsTo.length = 0;
    },
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
      const { held, letGo } = gate();
      obstacles[call].push(() => held);
      return letGo;
    },
    /** The next call of this name has its effect at once, and is answered when the test lets it. */
    holdAnswer(call: Call): () => void {
      const { held, letGo } = gate();
      answers[call].push(() => held);
      return letGo;
    },
    /** The next call of this name has its effect, and fails with this error all the same. */
    loseAnswer(call: Call, error: Error) {
      answers[call].push(() => {
        throw error;
      });
    },
  };
}

function gate() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}
