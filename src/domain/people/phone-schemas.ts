import * as z from 'zod/mini';
import { texts } from '../texts.ts';
import { bookingPhone, hasEnoughDigits, MAX_PHONE, profilePhone } from './phone.ts';

const PHONE_TOO_SHORT = texts('Phone number must be at least 10 digits');
const PHONE_TOO_LONG = texts('Phone number cannot exceed 15 digits');
export const PHONE_INVALID = texts('Please enter a valid phone number');

const written = z.overwrite(bookingPhone);
const isWithinBounds = z.maxLength(MAX_PHONE, PHONE_TOO_LONG);
const isNumber = z.regex(/^[\d\s\-+()]+$/, PHONE_INVALID);

/** A phone number of the booking form: 10 to 15 digits, spaces, dashes, plus signs and parentheses. */
export const BookingPhone = z
  .string()
  .check(written, z.minLength(10, PHONE_TOO_SHORT), isWithinBounds, isNumber);

/** A phone number of a new booking, whose digits are counted. */
export const NewBookingPhone = z
  .string()
  .check(written, z.refine(hasEnoughDigits, { error: PHONE_INVALID, abort: true }), isWithinBounds, isNumber);

/** A phone number of the profile: 10 to 15 digits, with a leading + for a number from abroad. */
export const ProfilePhone = z.string().check(
  z.overwrite(profilePhone),
  z.refine((phone) => phone.replace('+', '').length >= 10, PHONE_TOO_SHORT),
  z.regex(/^\+?\d{10,15}$/, texts('Phone number must contain only digits')),
);
