// @vitest-environment jsdom
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '../app/query-client.ts';
import { followOwner } from '../offline/device-store.ts';
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

it('the billing address of the last payment is not on the device any more once the session has ended', () => {
  onTestFinished(followOwner());
  const answer = (user: { id: string } | null) => queryClient.setQueryData(['/api/auth/user'], user);
  answer({ id: 'jordan' });
  rememberBilling(ofCard);
  expect(JSON.stringify(localStorage)).toContain('9 Elm St');
  answer(null);
  expect(JSON.stringify(localStorage)).not.toContain('9 Elm St');
  answer({ id: 'jordan' });
  expect(knownBilling(ofProfile, '')).toEqual({ billing: ofProfile, isKnown: true });
});
