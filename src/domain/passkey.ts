import * as z from 'zod/mini';
import { Time } from './time.ts';

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_MS = 5 * 60_000;

const Name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(60, 'Use at most 60 characters.'));

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
});
export type Passkey = z.infer<typeof Passkey>;

/** What a browser needs to make or to use a passkey, in the form that the WebAuthn specification gives it in JSON. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const Encoded = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/));
const credential = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
};

/** `RegistrationResponseJSON` of the specification, as far as it is read. */
const Registered = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});

/** `AuthenticationResponseJSON` of the specification, as far as it is read. */
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
export type UsedPasskey = z.infer<typeof Used>;
/** POST /api/login/passkey; the answer is where to go on. */
export const PasskeySignIn = z.strictObject({ credential: Used, returnTo: z.optional(z.string()) });
export const SignedIn = z.object({ returnTo: z.string() });
