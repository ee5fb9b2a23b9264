import * as z from 'zod/mini';
import { HOUR_MS } from '../durations.ts';
import { singleLine, TOO_LONG } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { bookingPhone, hasEnoughDigits } from './phone.ts';
import { PHONE_INVALID } from './phone-schemas.ts';

export const StaffRole = z.enum(['admin', 'tech']);
export type StaffRole = z.infer<typeof StaffRole>;
export const roleName: Record<StaffRole, string> = texts({ admin: 'Admin', tech: 'Technician' });

export const SESSION_MS = { customer: 30 * 24 * HOUR_MS, admin: 24 * HOUR_MS, tech: 12 * HOUR_MS } as const;

export const Username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^[a-z0-9][a-z0-9._-]{1,31}$/,
      texts('Use 2 to 32 letters, digits, dots, dashes or underscores.'),
    ),
  );
export const Password = z
  .string()
  .check(
    z.minLength(12, texts('Use at least 12 characters.')),
    z.maxLength(200, texts('Use at most 200 characters.')),
  );

export const StaffLogin = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  role: z.optional(z.string()),
  /** Six digits from the authenticator app, or a recovery code. */
  totp: z.optional(z.string().check(z.maxLength(40))),
});
export type StaffLogin = z.infer<typeof StaffLogin>;

/** The answer of a staff login. */
export const StaffSession = z.object({
  token: z.string(),
  role: StaffRole,
  username: z.string(),
  expiresAt: Time,
  /** Whether another person set the password; pages then require a new password first. */
  mustChangePassword: z.boolean(),
  /** Present only in the answer to the login that sets up a second factor. */
  recoveryCodes: z.optional(z.array(z.string())),
});
export type StaffSession = z.infer<typeof StaffSession>;

/** A session in the browser's storage. */
export type StoredSession = Omit<StaffSession, 'recoveryCodes'>;

export const PRESENT_PASSWORD_NEEDED = texts('Enter your present password.');
const presentPassword = z.string().check(z.minLength(1, PRESENT_PASSWORD_NEEDED), z.maxLength(1000));

/** A change of the own password. Who has just signed in with a given password need not send it again. */
export const PasswordChange = z.strictObject({
  password: z.optional(presentPassword),
  newPassword: Password,
});
/** As the form has it that asks for both passwords. */
export const BothPasswords = z.strictObject({ password: presentPassword, newPassword: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const StaffAccount = z.object({
  username: z.string(),
  role: StaffRole,
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  active: z.boolean(),
  /** Whether an authenticator app is set up. */
  secondFactor: z.boolean(),
  passkeys: z.int(),
  /** The photo that customers see of a technician. */
  photoUrl: z.nullable(z.string()),
  /** Present if a password that another person set was not changed within 7 days. */
  passwordExpired: z.optional(z.boolean()),
  createdAt: Time,
  lastLoginAt: z.nullable(Time),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

const Name = z.nullable(z.string().check(singleLine, z.trim(), z.maxLength(120, TOO_LONG)));

/** Empty for none. */
const Phone = z.nullable(
  z.string().check(
    z.overwrite(bookingPhone),
    z.trim(),
    z.maxLength(20, TOO_LONG),
    z.refine(
      (phone) => phone === '' || (/^[\d\s\-+()]+$/.test(phone) && hasEnoughDigits(phone)),
      PHONE_INVALID,
    ),
  ),
);

export const NewStaff = z.strictObject({
  username: Username,
  role: StaffRole,
  name: z.optional(Name),
  phone: z.optional(Phone),
  password: Password,
});
export type NewStaff = z.infer<typeof NewStaff>;

export const StaffPatch = z.strictObject({
  active: z.optional(z.boolean()),
  name: z.optional(Name),
  phone: z.optional(Phone),
  password: z.optional(Password),
});
export type StaffPatch = z.infer<typeof StaffPatch>;
