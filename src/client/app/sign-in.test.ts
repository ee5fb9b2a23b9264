import { expect, it } from 'vitest';
import { landingSignInHref, signInHref } from './sign-in.ts';

it('the sign-in link of the landing page carries the referral parameters and no others', () => {
  expect(landingSignInHref('?ref=friend&utm_source=news%20letter&x=1')).toBe(
    '/api/login?ref=friend&utm_source=news+letter',
  );
  expect(landingSignInHref('')).toBe('/api/login');
});

it('the sign-in link returns the customer to the current page', () => {
  expect(signInHref('/tracking/b1?x=1')).toBe('/api/login?returnTo=%2Ftracking%2Fb1%3Fx%3D1');
});
