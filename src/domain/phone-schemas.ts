import * as z from 'zod/mini';

/** The booking form's rule: 10 to 15 characters of digits, spaces, dashes, plus and parentheses. */
export const BookingPhone = z
  .string()
  .check(
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.maxLength(15, 'Phone number cannot exceed 15 digits'),
    z.regex(/^[\d\s\-+()]+$/, 'Please enter a valid phone number'),
  );

/** The profile's rule: 10 to 15 digits and nothing else. */
export const ProfilePhone = z
  .string()
  .check(
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.regex(/^\d{10,15}$/, 'Phone number must contain only digits'),
  );
