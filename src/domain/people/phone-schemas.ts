import * as z from 'zod/mini';
import { texts } from '../texts.ts';

const PHONE_TOO_SHORT = texts('Phone number must be at least 10 digits');
export const PHONE_TOO_LONG = texts('Phone number cannot exceed 15 digits');
export const PHONE_INVALID = texts('Please enter a valid phone number');

/** A phone number of the booking form: 10 to 15 digits, spaces, dashes, plus signs and parentheses. */
export const BookingPhone = z
  .string()
  .check(
    z.minLength(10, PHONE_TOO_SHORT),
    z.maxLength(15, PHONE_TOO_LONG),
    z.regex(/^[\d\s\-+()]+$/, PHONE_INVALID),
  );

/** A phone number of the profile: 10 to 15 digits. */
export const ProfilePhone = z
  .string()
  .check(
    z.minLength(10, PHONE_TOO_SHORT),
    z.regex(/^\d{10,15}$/, texts('Phone number must contain only digits')),
  );
