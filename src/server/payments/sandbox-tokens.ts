import { PaymentDeclined } from './provider.ts';

/** The published tokens of Square's sandbox that pay. */
const paying = new Set(['cnon:card-nonce-ok', 'cnon:gift-card-nonce-ok']);

/** The published tokens of Square's sandbox that are refused, with their error codes. */
const refused: Record<string, readonly [code: string, detail: string]> = {
  'cnon:card-nonce-declined': ['GENERIC_DECLINE', 'The card was declined.'],
  'cnon:card-nonce-rejected-cvv': ['CVV_FAILURE', 'The card security code is incorrect.'],
  'cnon:card-nonce-rejected-postalcode': [
    'ADDRESS_VERIFICATION_FAILURE',
    'The card postal code is incorrect.',
  ],
  'cnon:card-nonce-rejected-expiration': ['INVALID_EXPIRATION', 'The card expiration date is invalid.'],
  'cnon:card-nonce-already-used': ['CARD_TOKEN_USED', 'The card token was used before.'],
  'cnon:gift-card-nonce-insufficient-funds': ['INSUFFICIENT_FUNDS', 'The gift card has too little money.'],
};

export const isTestToken = (sourceId: string): boolean =>
  paying.has(sourceId) || Object.hasOwn(refused, sourceId);

/** Returns why a token is refused; null for one that pays. */
export function refusalOf(sourceId: string): PaymentDeclined | null {
  if (paying.has(sourceId)) return null;
  const known = Object.hasOwn(refused, sourceId) ? refused[sourceId] : undefined;
  return new PaymentDeclined(...(known ?? ['INVALID_CARD', 'The card details are not valid.']));
}
