import * as z from 'zod/mini';
import { TOO_LONG } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';

/** The time limit for confirming a new authenticator app. */
export const ENROLMENT_MS = 30 * 60_000;
export const RECOVERY_CODES = 10;

/** Six digits from the authenticator app, or a recovery code. */
const SecondFactorCode = z
  .string()
  .check(z.trim(), z.minLength(1, texts('Please enter the code.')), z.maxLength(40, TOO_LONG));

/** The setup of an authenticator app: the secret to type, and the URI for the QR code. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof Enrolment>;

/** GET /api/{admin,tech}/account/second-factor */
export const SecondFactor = z.object({
  enabled: z.boolean(),
  since: z.nullable(Time),
  recoveryCodesLeft: z.int(),
  /** Whether the company requires a second factor from all staff. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Recovery codes, which are shown once; the server stores only hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const Typed = z
  .string()
  .check(z.minLength(1, texts('Please enter your password.')), z.maxLength(1000, TOO_LONG));

export const EnrolmentStart = z.strictObject({ password: Typed });
export const EnrolmentEnd = z.strictObject({ code: SecondFactorCode });
/** The password, and a code if a second factor is on. */
export const Confirmation = z.strictObject({ password: Typed, totp: z.optional(SecondFactorCode) });
export type Confirmation = z.infer<typeof Confirmation>;
/** The body of requests that turn the second factor off or create new recovery codes. */
export const SecondFactorChange = z.strictObject({ password: Typed, totp: SecondFactorCode });
export type SecondFactorChange = z.infer<typeof SecondFactorChange>;
