import * as z from 'zod/mini';
import { singleLine } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';
import { Confirmation } from './second-factor.ts';

/** The time limit for the answer to a challenge. */
export const CHALLENGE_MS = 5 * 60_000;

const Name = z
  .string()
  .check(
    singleLine,
    z.trim(),
    z.minLength(1, texts('Please enter a name.')),
    z.maxLength(60, texts('Use at most 60 characters.')),
  );

/** A passkey for its owner. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
});
export type Passkey = z.infer<typeof Passkey>;

/** The JSON options of the WebAuthn specification for creating or using a passkey. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const Encoded = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/));
const credential = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
};

/** The fields of WebAuthn's `RegistrationResponseJSON` that the server reads. */
const Registered = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});

/** The fields of WebAuthn's `AuthenticationResponseJSON` that the server reads. */
const Used = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.optional(z.nullable(Encoded)),
  }),
});

export const NewPasskey = z.strictObject({ name: Name, credential: Registered });
export type NewPasskey = z.infer<typeof NewPasskey>;
export const PasskeyPatch = z.strictObject({ name: Name });

/** POST /api/{admin,tech}/login/passkey */
export const PasskeyLogin = z.strictObject({ credential: Used });
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;
export type UsedPasskey = z.infer<typeof Used>;
/** POST /api/{admin,tech}/account/identity: the password, and a code if a second factor is on, or a passkey. */
export const IdentityProof = z.union([Confirmation, PasskeyLogin]);
export type IdentityProof = z.infer<typeof IdentityProof>;
/** POST /api/login/passkey; the answer has the address of the next page. */
export const PasskeySignIn = z.strictObject({ credential: Used, returnTo: z.optional(z.string()) });
export const SignedIn = z.object({ returnTo: z.string() });
