import * as z from 'zod/mini';
import { Time } from './time.ts';

/** How long a new authenticator app may take to be confirmed. */
export const ENROLMENT_MS = 30 * 60_000;
export const RECOVERY_CODES = 10;

/** Six digits of the authenticator app, or a recovery code. */
const SecondFactorCode = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter the code.'), z.maxLength(40));

/** What an authenticator app is set up with: the secret to type, and the URI that its QR code holds. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

/** GET /api/{admin,tech}/account/second-factor */
export const SecondFactor = z.object({
  enabled: z.boolean(),
  since: z.nullable(Time),
  recoveryCodesLeft: z.int(),
  /** Whether the company demands it of everybody. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const Typed = z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(1000));

export const EnrolmentStart = z.strictObject({ password: Typed });
export const EnrolmentEnd = z.strictObject({ code: SecondFactorCode });
/** The password, and a code where a second factor is on. */
export const Confirmation = z.strictObject({ password: Typed, totp: z.optional(SecondFactorCode) });
export type Confirmation = z.infer<typeof Confirmation>;
/** What turns the second factor off, or makes new recovery codes. */
export const SecondFactorChange = z.strictObject({ password: Typed, totp: SecondFactorCode });
export type SecondFactorChange = z.infer<typeof SecondFactorChange>;
