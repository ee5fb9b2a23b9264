import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { Enrolment } from '../../contract/shapes/second-factor.ts';
import { RECOVERY_CODES } from '../../contract/shapes/second-factor.ts';
import { plainNumber } from '../../domain/people/plain-number.ts';
import { argon2Options, randomCharacters } from './passwords.ts';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Tolerance for the phone's clock: one time step in both directions. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS });

/** Creates a secret and its `otpauth:` URI. */
export function newEnrolment(issuer: string, username: string): Enrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: totpOf(secret, issuer, username).toString() };
}

/** Returns the time step of a code within the tolerance; null for a wrong code. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp: nowMs,
    window: WINDOW_STEPS,
  });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}

/** Returns the code for an instant. */
export const codeAt = (secret: string, nowMs: number): string =>
  totpOf(Secret.fromBase32(secret)).generate({ timestamp: nowMs });

const GROUP = 5;

/** Returns new recovery codes with their hashes. */
export async function makeRecoveryCodes(salt: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = newRecoveryCodes();
  const hashes: string[] = [];
  // Sequentially, because each hash takes 19 MiB.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, hashes };
}

export const newRecoverySalt = (): string => randomBytes(16).toString('hex');

/** Returns ten distinct codes of 50 bits, such as `k7m2q-a3hx9`. */
function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${randomCharacters(GROUP)}-${randomCharacters(GROUP)}`);
  return [...codes];
}

/**
 * Hashes a code with argon2id, because 50 bits are too few for a fast hash. All codes of an account share one salt, so
 * that a typed code is hashed once instead of ten times.
 * @param code in any notation
 */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const options = { ...argon2Options, salt: Buffer.from(salt, 'hex') };
  return (await hashRaw(plainCode(code), options)).toString('hex');
}

/** Returns the letters and digits of a typed code: without separators, in ASCII and lower case. */
export const plainCode = (typed: string): string =>
  plainNumber(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
