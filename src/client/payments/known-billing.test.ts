// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { knownBilling, rememberBilling } from './known-billing.ts';

const address = { city: 'Union', state: 'NJ', postalCode: '07083' };
const ofProfile = { cardholderName: 'Jordan Lee', addressLine1: '48 Maple Court', ...address };
const ofCard = { cardholderName: 'J. Lee', addressLine1: '9 Elm St', ...address };

it('the billing address is that of the last payment, before that of the profile', () => {
  expect(knownBilling(ofProfile, '')).toEqual({ billing: ofProfile, isKnown: true });
  rememberBilling(ofCard);
  const billing = { ...ofCard, cardholderName: 'Jordan Lee' };
  expect(knownBilling(ofProfile, '')).toEqual({ billing, isKnown: true });
});
