import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's smaller parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

const nobody = hashPassword('nobody has this password');

/** Takes the same time whether the account is known or not. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 20 letters and digits that are not mistaken for one another: 99 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
