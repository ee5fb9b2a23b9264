import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../../domain/random.ts';
import type { FaultKind, SandboxFaults } from '../../platform/config/sandbox-faults.ts';
import { type PaymentProvider, PaymentUnavailable } from './provider.ts';

/** Shorter than a real provider's, so that a trial of many payments does not last for hours. */
const TIMEOUT_MS = 300;
const SLOW_MS = 1500;

type Wait = (ms: number) => Promise<unknown>;

/**
 * Wraps a provider so that a share of its calls fails as a real provider's calls do: with PaymentUnavailable, and with
 * or without an effect. With a seed the calls of one process meet the same faults in each run.
 */
export function withFaults(
  provider: PaymentProvider,
  { shares, seed }: SandboxFaults,
  wait: Wait = sleep,
): PaymentProvider {
  const random = seed === null ? Math.random : randomFrom(seed);

  function draw(): FaultKind | null {
    let left = random();
    for (const [kind, share] of shares) {
      if (left < share) return kind;
      left -= share;
    }
    return null;
  }

  async function during<Result>(call: () => Promise<Result>): Promise<Result> {
    const fault = draw();
    if (fault === '500' || fault === '429') throw new PaymentUnavailable(`The sandbox answered ${fault}`);
    if (fault === 'timeout-before') await wait(TIMEOUT_MS);
    if (fault === 'timeout-before') throw new PaymentUnavailable('The sandbox did not answer');
    const lost = fault !== null && fault !== 'slow';
    // Nobody hears what became of a call whose answer is lost.
    const result = lost ? await call().catch(() => undefined) : await call();
    if (fault === 'slow') await wait(SLOW_MS);
    if (fault === 'timeout-after') await wait(TIMEOUT_MS);
    if (fault === 'garbage')
      throw new PaymentUnavailable('The sandbox answered in a form that is not understood');
    if (lost) throw new PaymentUnavailable('The sandbox did not answer');
    return result as Result;
  }

  return {
    authorize: (authorization) => during(() => provider.authorize(authorization)),
    capture: (id) => during(() => provider.capture(id)),
    void: (id) => during(() => provider.void(id)),
    refund: (refund) => during(() => provider.refund(refund)),
    findRefund: (id) => during(() => provider.findRefund(id)),
    findPayment: (id) => during(() => provider.findPayment(id)),
    findByIdempotencyKey: (key, sinceMs) => during(() => provider.findByIdempotencyKey(key, sinceMs)),
    async *listSince(updatedSinceMs) {
      await during(async () => undefined);
      yield* provider.listSince(updatedSinceMs);
    },
    findDispute: (id) => during(() => provider.findDispute(id)),
    cancelByIdempotencyKey: (key) => during(() => provider.cancelByIdempotencyKey(key)),
    saveCard: (card) => during(() => provider.saveCard(card)),
    cancelSaving: (key) => during(() => provider.cancelSaving(key)),
    deleteCard: (id) => during(() => provider.deleteCard(id)),
    deleteCustomer: (id) => during(() => provider.deleteCustomer(id)),
  };
}
