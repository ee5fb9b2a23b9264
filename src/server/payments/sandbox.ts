import { createHash } from 'node:crypto';
import { PaymentDeclined, type PaymentProvider, PaymentUnavailable } from './provider.ts';

const AUTHORIZED_TOKEN = 'cnon:card-nonce-ok';

/** Test tokens and decline codes of Square's sandbox. */
const declinedTokens: Record<string, readonly [code: string, detail: string]> = {
  'cnon:card-nonce-declined': ['GENERIC_DECLINE', 'The card was declined.'],
  'cnon:card-nonce-rejected-cvv': ['CVV_FAILURE', 'The card security code is incorrect.'],
  'cnon:card-nonce-rejected-postalcode': [
    'ADDRESS_VERIFICATION_FAILURE',
    'The card postal code is incorrect.',
  ],
  'cnon:card-nonce-rejected-expiration': ['INVALID_EXPIRATION', 'The card expiration date is invalid.'],
};

const PREFIX = 'sandbox-';

/**
 * Creates a provider that takes no money. Payment ids derive from the idempotency key and no state is stored, so
 * restarts lose nothing and all nodes agree.
 */
export function createSandboxProvider(): PaymentProvider {
  return {
    async authorize({ sourceId, idempotencyKey }) {
      const declined = declinedTokens[sourceId];
      if (declined) throw new PaymentDeclined(...declined);
      if (sourceId !== AUTHORIZED_TOKEN) {
        throw new PaymentDeclined('INVALID_CARD', 'The card details are not valid.');
      }
      const digest = createHash('sha256').update(idempotencyKey).digest('hex');
      return { providerPaymentId: `${PREFIX}${digest.slice(0, 32)}` };
    },
    capture: async (providerPaymentId) => mustBeOurs(providerPaymentId),
    void: async (providerPaymentId) => mustBeOurs(providerPaymentId),
    async refund({ providerPaymentId, idempotencyKey }) {
      mustBeOurs(providerPaymentId);
      return { refundId: `${PREFIX}${idempotencyKey}`, state: 'completed' };
    },
    async findRefund(refundId) {
      mustBeOurs(refundId);
      return 'completed';
    },
    async findPayment(providerPaymentId) {
      if (!providerPaymentId.startsWith(PREFIX)) return null;
      throw remembersNothing();
    },
    async findByIdempotencyKey() {
      throw remembersNothing();
    },
    // biome-ignore lint/correctness/useYield: it has nothing to list.
    async *listSince() {
      throw remembersNothing();
    },
    async cancelByIdempotencyKey() {},
  };
}

const remembersNothing = () => new PaymentUnavailable('The sandbox remembers no payment.');

function mustBeOurs(providerPaymentId: string): void {
  if (!providerPaymentId.startsWith(PREFIX))
    throw new PaymentDeclined('NOT_FOUND', 'There is no such payment.');
}
