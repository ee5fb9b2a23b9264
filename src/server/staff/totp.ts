import { Secret, TOTP } from 'otpauth';
import type { Enrolment } from '../../contract/shapes/second-factor.ts';

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
