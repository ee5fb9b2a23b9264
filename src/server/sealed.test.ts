import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = 'a secret of this test';

it('gives a sealed text back to who has the secret, and to nobody else', () => {
  const sealed = seal('a private key', secret, 'push');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('private');
  expect(unseal(sealed, secret, 'push')).toBe('a private key');
  expect(unseal(sealed, 'another secret', 'push')).toBeNull();
  expect(unseal(sealed, secret, 'another purpose')).toBeNull();
  expect(seal('a private key', secret, 'push')).not.toBe(sealed);
});

it('gives nothing back of what was changed', () => {
  const bytes = Buffer.from(seal('a private key', secret, 'push'), 'base64url');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(unseal(bytes.toString('base64url'), secret, 'push')).toBeNull();
  for (const broken of ['', 'short', '{"publicKey":"x"}']) expect(unseal(broken, secret, 'push')).toBeNull();
});
