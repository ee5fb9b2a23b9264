import * as z from 'zod/mini';
import { singleLine } from './plain-text.ts';
import { Time } from './time.ts';

export const StaffRole = z.enum(['admin', 'tech']);
export type StaffRole = z.infer<typeof StaffRole>;
export const roleName: Record<StaffRole, string> = { admin: 'Admin', tech: 'Technician' };

const HOUR_MS = 60 * 60 * 1000;
export const SESSION_MS = { customer: 30 * 24 * HOUR_MS, admin: 24 * HOUR_MS, tech: 12 * HOUR_MS } as const;

export const Username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, 'Use 2 to 32 letters, digits, dots, dashes or underscores.'),
  );
export const Password = z
  .string()
  .check(z.minLength(12, 'Use at least 12 characters.'), z.maxLength(200, 'Use at most 200 characters.'));

export const StaffLogin = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  role: z.optional(z.string()),
  /** Six digits of the authenticator app, or a recovery code. */
  totp: z.optional(z.string().check(z.maxLength(40))),
});
export type StaffLogin = z.infer<typeof StaffLogin>;

/** A signed-in staff session, as the login answers it. */
export const StaffSession = z.object({
  token: z.string(),
  role: StaffRole,
  username: z.string(),
  expiresAt: Time,
  /** The password was given by somebody else: pages ask for an own one before they show anything else. */
  mustChangePassword: z.boolean(),
  /** With the login that set up a second factor, and never again. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type StaffSession = z.infer<typeof StaffSession>;

/** As the browser keeps it; without the last field where it was kept before that was there. */
export type KeptSession = Omit<StaffSession, 'mustChangePassword'> &
  Partial<Pick<StaffSession, 'mustChangePassword'>>;

export const PasswordChange = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter your present password.'), z.maxLength(1000)),
  newPassword: Password,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const StaffAccount = z.object({
  username: z.string(),
  role: StaffRole,
  name: z.nullable(z.string()),
  active: z.boolean(),
  /** Whether an authenticator app is set up. */
  secondFactor: z.boolean(),
  passkeys: z.int(),
  /** There only when it is so: the password that somebody else gave was not changed within 7 days. */
  passwordExpired: z.optional(z.boolean()),
  createdAt: Time,
  lastLoginAt: z.nullable(Time),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

const Name = z.nullable(z.string().check(singleLine, z.trim(), z.maxLength(120)));

export const NewStaff = z.strictObject({
  username: Username,
  role: StaffRole,
  name: z.optional(Name),
  password: Password,
});
export type NewStaff = z.infer<typeof NewStaff>;

export const StaffPatch = z.strictObject({
  active: z.optional(z.boolean()),
  name: z.optional(Name),
  password: z.optional(Password),
});
export type StaffPatch = z.infer<typeof StaffPatch>;
