import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_CODES } from '../../domain/second-factor.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = 5;

export const newRecoverySalt = (): string => randomBytes(16).toString('hex');

/** Returns ten distinct codes of 50 bits, such as `k7m2q-a3hx9`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${letters()}-${letters()}`);
  return [...codes];
}

const letters = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Hashes a code with argon2id, because 50 bits are too few for a fast hash. All codes of an account share one salt, so
 * that a typed code is hashed once instead of ten times.
 * @param code in any notation
 */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const options = { salt: Buffer.from(salt, 'hex'), memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  return (await hashRaw(plainCode(code), options)).toString('hex');
}

/** Normalises a typed code: no spaces or dashes, lower case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();
