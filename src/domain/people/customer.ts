import * as z from 'zod/mini';
import { Plug } from '../bookings/connector.ts';
import { postalZip } from '../places/zip.ts';
import { singleLine, TOO_LONG } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { ProfilePhone } from './phone-schemas.ts';

export const CustomerRole = z.enum(['customer', 'admin']);

/** The signed-in customer. */
export const User = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Verified; null if the identity provider has not verified it, and for an account by phone until it gets one. */
  email: z.nullable(z.string()),
  /** Instead of `email`: what the identity provider claims without having verified it. */
  unverifiedEmail: z.optional(z.string()),
  phone: z.nullable(z.string()),
  /** The number by which the customer signs in, as `+19735550118`; present for an account that has one. */
  signInPhone: z.optional(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  vehicleMake: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleYear: z.nullable(z.string()),
  vehicleColor: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  /** The plug of the profile's car; null if it is not known. */
  vehicleConnector: z.nullable(Plug),
  profileImageUrl: z.nullable(z.string()),
  role: CustomerRole,
  emergencyContact: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  preferredContactMethod: z.string(),
  /** The language that the customer has chosen, as 'es'; null without a choice. */
  language: z.nullable(z.string()),
  createdAt: Time,
  lastLoginAt: z.nullable(Time),
});
export type User = z.infer<typeof User>;

export const US_STATES = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

const text = (maxLength: number) =>
  z.optional(z.nullable(z.string().check(singleLine, z.trim(), z.maxLength(maxLength, TOO_LONG))));

/** PATCH /api/profile. Other fields are refused; an empty text clears a field. */
export const ProfilePatch = z.strictObject({
  firstName: text(100),
  lastName: text(100),
  phone: z.optional(ProfilePhone),
  address: text(200),
  city: text(100),
  state: z.optional(z.nullable(z.union([z.literal(''), z.enum(US_STATES)]))),
  zipCode: z.optional(
    z.nullable(z.string().check(singleLine, z.overwrite(postalZip), z.trim(), z.maxLength(12, TOO_LONG))),
  ),
  vehicleMake: text(60),
  vehicleModel: text(60),
  vehicleYear: z.optional(z.nullable(z.union([text(8), z.number()]))),
  vehicleColor: text(40),
  licensePlate: text(16),
  emergencyContact: text(120),
  emergencyContactPhone: text(20),
  preferredContactMethod: z.optional(z.nullable(z.enum(['email', 'phone', 'sms']))),
  /** One of the languages of the pages; null leaves it to the browser. */
  language: z.optional(z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/)))),
});
export type ProfilePatch = z.infer<typeof ProfilePatch>;

const EMAIL_INVALID = texts('Please enter a valid e-mail address.');

/** Before the lower case, which makes an ASCII letter of the Kelvin sign: two mailboxes would be one account. */
const ASCII = /^[\p{ASCII}]*$/u;

export const Email = z
  .string()
  .check(
    z.trim(),
    z.regex(ASCII, EMAIL_INVALID),
    z.toLowerCase(),
    z.maxLength(254, EMAIL_INVALID),
    z.email(EMAIL_INVALID),
  );
