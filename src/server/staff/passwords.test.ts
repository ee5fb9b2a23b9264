import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('a password is hashed with argon2id in 19 MiB and two iterations, and matches itself alone', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'correct horse battery', true)).toBe(true);
  expect(await passwordMatches(hash, 'correct horse batterx', true)).toBe(false);
  expect(await passwordMatches(null, 'nobody has this password', true)).toBe(false);
});
