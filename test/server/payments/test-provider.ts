import { createHash } from 'node:crypto';
import type { Card } from '../../../src/domain/money/card.ts';
import type { DisputeState } from '../../../src/domain/money/dispute.ts';
import {
  PaymentDeclined,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderStatus,
  type RefundState,
} from '../../../src/server/payments/provider/provider.ts';
import { testRefusalOf } from '../../../src/server/payments/provider/sandbox.ts';

type Call = keyof PaymentProvider;
type Standing = 'reserved' | 'taken' | 'given back' | 'refunded';
const holdings: Record<Standing, ProviderStatus> = {
  reserved: 'authorized',
  taken: 'captured',
  'given back': 'voided',
  refunded: 'refunded',
};
type Step = () => Promise<void> | void;

const CARD: Card = { brand: 'visa', last4: '1111' };

const queues = (): Record<Call, Step[]> => ({
  authorize: [],
  capture: [],
  void: [],
  refund: [],
  findPayment: [],
  findByIdempotencyKey: [],
  listSince: [],
  findRefund: [],
  findDispute: [],
  cancelByIdempotencyKey: [],
  saveCard: [],
  cancelSaving: [],
  deleteCard: [],
  deleteCustomer: [],
});

/**
 * Creates a provider in memory, like a real card service: voided payments cannot be captured, and nothing is refunded
 * twice. Tests can make calls fail or wait.
 */
export function createTestProvider({ clock = Date.now } = {}) {
  const standing = new Map<string, Standing>();
  const idOfKey = new Map<string, string>();
  const amounts = new Map<string, number>();
  const times = new Map<string, { createdAtMs: number; updatedAtMs: number }>();
  const refunds = new Map<string, { of: string; amountCents: number; state: RefundState }>();
  const fees = new Map<string, number>();
  const disputes = new Map<string, ProviderDispute>();
  /** The provider's customers of the saved cards. */
  const cards = new Map<string, string>();
  /** What each card was saved with. */
  const savedWith = new Map<string, string>();
  const refundsTo: RefundState[] = [];
  const made: Call[] = [];
  const obstacles = queues();
  const answers = queues();

  /** Runs the work between the obstacles that the test has put before and after the call. */
  const during = async <Result>(call: Call, work: () => Promise<Result> | Result): Promise<Result> => {
    made.push(call);
    await obstacles[call].shift()?.();
    const result = await work();
    await answers[call].shift()?.();
    return result;
  };
  const touch = (id: string) => {
    const updatedAtMs = clock();
    times.set(id, { createdAtMs: updatedAtMs, ...times.get(id), updatedAtMs });
  };
  const move = (id: string, from: Standing, to: Standing) => {
    const is = standing.get(id);
    if (is !== from && is !== to) throw new PaymentDeclined('BAD_REQUEST', `The payment is ${is}.`);
    standing.set(id, to);
    touch(id);
  };

  const amountOf = (id: string) => amounts.get(id) ?? 0;
  /** The amount of a payment's refunds in these states. */
  const given = (id: string, ...states: RefundState[]) =>
    [...refunds.values()]
      .filter(({ of, state }) => of === id && states.includes(state))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const read = (id: string): ProviderPayment | null => {
    const is = standing.get(id);
    if (!is) return null;
    const [idempotencyKey = null] = [...idOfKey].find(([, of]) => of === id) ?? [];
    const at = times.get(id) ?? { createdAtMs: 0, updatedAtMs: 0 };
    return {
      providerPaymentId: id,
      idempotencyKey,
      status: holdings[is],
      amountCents: amountOf(id),
      card: CARD,
      refundedCents: given(id, 'completed'),
      pendingRefundCents: given(id, 'pending'),
      feeCents: fees.get(id) ?? null,
      ...at,
    };
  };
  const endRefund = (key: string, of: string, amountCents: number, state: RefundState) => {
    refunds.set(key, { of, amountCents, state });
    touch(of);
    if (given(of, 'completed') === amountOf(of)) move(of, 'taken', 'refunded');
  };

  const provider: PaymentProvider = {
    authorize: (authorization) =>
      during('authorize', () => {
        const { sourceId, providerCustomerId, idempotencyKey, amountCents } = authorization;
        const isSaved = providerCustomerId && cards.get(sourceId) === providerCustomerId;
        const refusal = isSaved ? null : testRefusalOf(sourceId);
        if (refusal) throw refusal;
        const providerPaymentId = `sandbox-${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}`;
        if ((amounts.get(providerPaymentId) ?? amountCents) !== amountCents) throw keyReused();
        idOfKey.set(idempotencyKey, providerPaymentId);
        amounts.set(providerPaymentId, amountCents);
        if (!standing.has(providerPaymentId)) {
          standing.set(providerPaymentId, 'reserved');
          touch(providerPaymentId);
        }
        return { providerPaymentId, card: CARD };
      }),
    capture: (id) =>
      during('capture', () => {
        if (standing.get(id) !== 'refunded') move(id, 'reserved', 'taken');
      }),
    void: (id) => during('void', () => move(id, 'reserved', 'given back')),
    refund: ({ providerPaymentId: of, amountCents, idempotencyKey: key }) =>
      during('refund', () => {
        if (!refunds.has(key)) {
          if (
            standing.get(of) !== 'taken' ||
            given(of, 'pending', 'completed') + amountCents > amountOf(of)
          ) {
            throw new PaymentDeclined('BAD_REQUEST', `There is nothing to refund of ${of}.`);
          }
          endRefund(key, of, amountCents, refundsTo.shift() ?? 'completed');
        }
        const made = refunds.get(key);
        if (made && made.amountCents !== amountCents) throw keyReused();
        const { state } = made ?? { state: 'failed' };
        if (state === 'failed') throw new PaymentDeclined('REFUND_FAILED', 'The refund failed.');
        return { refundId: key, state };
      }),
    findRefund: (key) => during('findRefund', () => refunds.get(key)?.state ?? 'failed'),
    findPayment: (id) => during('findPayment', () => read(id)),
    findByIdempotencyKey: (key, sinceMs) =>
      during('findByIdempotencyKey', () => {
        const found = read(idOfKey.get(key) ?? '');
        return found && found.createdAtMs >= sinceMs ? found : null;
      }),
    async *listSince(updatedSinceMs) {
      const all = await during('listSince', () => [...standing.keys()].flatMap((id) => read(id) ?? []));
      yield* all.filter(({ updatedAtMs }) => updatedAtMs >= updatedSinceMs);
    },
    findDispute: (id) => during('findDispute', () => disputes.get(id) ?? null),
    cancelByIdempotencyKey: (key) =>
      during('cancelByIdempotencyKey', () => {
        const id = idOfKey.get(key);
        if (id) move(id, 'reserved', 'given back');
      }),
    saveCard: (asked) =>
      during('saveCard', () => {
        const { providerPaymentId, providerCustomerId: known, idempotencyKey } = asked;
        const details = JSON.stringify(asked);
        if ((savedWith.get(idempotencyKey) ?? details) !== details) throw keyReused();
        savedWith.set(idempotencyKey, details);
        if (standing.get(providerPaymentId) !== 'taken')
          throw new PaymentDeclined('INVALID_CARD_DATA', 'Nothing was paid with the card.');
        const providerCardId = `card-${idempotencyKey}`;
        const providerCustomerId = known ?? `customer-${idempotencyKey}`;
        cards.set(providerCardId, providerCustomerId);
        return { providerCardId, providerCustomerId, card: CARD, expMonth: 12, expYear: 2035 };
      }),
    cancelSaving: (key) => during('cancelSaving', () => void cards.delete(`card-${key}`)),
    deleteCard: (id) => during('deleteCard', () => void cards.delete(id)),
    deleteCustomer: (id) =>
      during('deleteCustomer', () => {
        for (const [card, customerId] of cards) if (customerId === id) cards.delete(card);
      }),
  };

  return {
    provider,
    /** The provider's status of each payment, in order of creation. */
    standing: () => [...standing.values()],
    /** The ids of the payments, in order of creation. */
    ids: () => [...standing.keys()],
    /** The saved cards with the provider's customer of each. */
    cards: () => [...cards],
    /** The idempotency keys of the requested refunds. */
    refundKeys: () => [...refunds.keys()],
    /** Sets the states of the next new refunds; completed by default. */
    refundsTo: (...states: RefundState[]) => refundsTo.push(...states),
    /** Sets the fee of a payment, in cents. */
    setFee: (of: string, cents: number) => fees.set(of, cents),
    /** Has the card's bank dispute a payment, or moves such a dispute on. Returns its id. */
    dispute: (providerPaymentId: string, state: DisputeState, amountCents = amountOf(providerPaymentId)) => {
      const providerDisputeId = `dispute-${providerPaymentId}`;
      const dueAtMs = Date.parse('2026-12-04T00:00:00Z');
      disputes.set(providerDisputeId, {
        ...{ providerDisputeId, providerPaymentId, amountCents, state, reason: 'NO_KNOWLEDGE', dueAtMs },
      });
      return providerDisputeId;
    },
    /** Refunds a captured payment at the provider, as a person does on the provider's website. */
    refundByHand: (of: string, amountCents = amountOf(of) - given(of, 'completed')) =>
      endRefund(`by hand ${refunds.size} ${of}`, of, amountCents, 'completed'),
    /** What was refunded of a payment, in cents. */
    refundedOf: (of: string) => given(of, 'completed'),
    /** What may still be refunded of a payment, in cents. */
    refundableOf: (of: string) => amountOf(of) - given(of, 'pending', 'completed'),
    /** What the provider kept for itself of a payment, in cents. */
    feeOf: (of: string) => fees.get(of) ?? 0,
    disputeOf: (of: string) => disputes.get(`dispute-${of}`),
    /** Ends every pending refund with this state. */
    endRefunds(state: RefundState) {
      for (const [key, { of, amountCents, state: was }] of refunds) {
        if (was === 'pending') endRefund(key, of, amountCents, state);
      }
    },
    standingOf: (providerPaymentId: string) => standing.get(providerPaymentId),
    /** Removes all obstacles. */
    heal() {
      for (const queue of [...Object.values(obstacles), ...Object.values(answers)]) queue.length = 0;
      refundsTo.length = 0;
    },
    calls: (call: Call) => made.filter((name) => name === call).length,
    /** Makes the next calls of this name fail before they have an effect. */
    fail(call: Call, error: Error, times = 1) {
      for (let n = 0; n < times; n += 1) {
        obstacles[call].push(() => {
          throw error;
        });
      }
    },
    /** Makes the next call of this name wait until the returned function is called. */
    hold(call: Call): () => void {
      const { held, letGo } = gate();
      obstacles[call].push(() => held);
      return letGo;
    },
    /**
     * Runs the next call of this name immediately, but returns its answer only when the returned function is called.
     */
    holdAnswer(call: Call): () => void {
      const { held, letGo } = gate();
      answers[call].push(() => held);
      return letGo;
    },
    /** Runs the next call of this name, then makes it fail with this error. */
    loseAnswer(call: Call, error: Error) {
      answers[call].push(() => {
        throw error;
      });
    },
  };
}

const keyReused = () =>
  new PaymentDeclined('IDEMPOTENCY_KEY_REUSED', 'The key was used with other details before.');

function gate() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}
