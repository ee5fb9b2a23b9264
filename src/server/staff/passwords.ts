import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../bounded-queue.ts';
import { limits } from '../limits/table.ts';

/** OWASP's smaller parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Half of the threads that Node has for such work: files, names and other cryptography keep the others. What may
 * wait takes about a second.
 */
const hashing = new BoundedQueue({
  maxRunning: limits.passwordHashes.max,
  maxWaiting: 64,
  retryAfterSeconds: 2,
});

/** @throws Failure OVERLOADED when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(password, options), { goesFirst: true });

const nobody = hashPassword('nobody has this password');

/**
 * Takes the same time whether the account is known or not. Whoever is signed in, or was on this device, goes first.
 * @throws Failure OVERLOADED when too many wait
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  goesFirst: boolean,
): Promise<boolean> {
  const expected = passwordHash ?? (await nobody);
  const matches = await hashing.run(() => verify(expected, password), { goesFirst });
  return matches && passwordHash !== null;
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 26 letters and digits that are not mistaken for one another: 130 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 26 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
