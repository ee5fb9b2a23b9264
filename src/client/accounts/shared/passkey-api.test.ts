import { expect, it } from 'vitest';
import { platformName } from './passkey-api.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['curl/8', 'Passkey'],
])('platformName of user agent %s is %s', (userAgent, name) => {
  expect(platformName(userAgent)).toBe(name);
});
