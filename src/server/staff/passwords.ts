import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../lib/bounded-queue.ts';
import { limits } from '../platform/limits/table.ts';

/** OWASP's smaller parameters for argon2id, the library's default: 19 MiB, two iterations, one lane. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of Node's four pool threads, so that file access, DNS and other cryptography keep the others. The waiting calls
 * take about a second in total.
 */
const hashing = new BoundedQueue({
  maxRunning: limits.passwordHashes.max,
  maxWaiting: 64,
  retryAfterSeconds: 2,
});

/** @throws Failure OVERLOADED when too many calls wait */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(password, argon2Options), { isPrioritised: true });

const nobody = hashPassword('nobody has this password');

/**
 * Takes the same time for known and unknown accounts. Calls from signed-in accounts and known devices have priority.
 * @throws Failure OVERLOADED when too many calls wait
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  isPrioritised: boolean,
): Promise<boolean> {
  const expected = passwordHash ?? (await nobody);
  const matches = await hashing.run(() => verify(expected, password), { isPrioritised });
  return matches && passwordHash !== null;
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns random letters and digits that are not mistaken for each other, of 5 bits each. */
export const randomCharacters = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns a password of 130 bits. */
export const generatePassword = (): string => randomCharacters(26);
