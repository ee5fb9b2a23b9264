import { expect, it } from 'vitest';
import { landingSignInHref, signInHref } from './sign-in.ts';

it('carries the referral from the landing page to the sign-in and nothing else', () => {
  expect(landingSignInHref('?ref=friend&utm_source=news%20letter&x=1')).toBe(
    '/api/login?ref=friend&utm_source=news+letter',
  );
  expect(landingSignInHref('')).toBe('/api/login');
});

it('comes back to where the customer was', () => {
  expect(signInHref('/tracking/b1?x=1')).toBe('/api/login?returnTo=%2Ftracking%2Fb1%3Fx%3D1');
});
