import { texts } from '../texts.ts';

/** The texts for a person whose command on a booking is refused; `failures` has the HTTP status of each code. */
export const refusalTexts = texts({
  FORBIDDEN: 'You are not allowed to do that.',
  NOT_YOURS: 'That is not yours to see or change.',
  STATUS_UNCHANGED: 'The booking already has that status.',
  STATUS_NOT_ALLOWED: 'The booking cannot take that status now.',
  PAYMENT_RELEASED:
    'This booking cannot be reopened: its payment was given back. The customer has to book again.',
  BOOKING_FINISHED: 'The booking is already finished.',
  NOT_COMPLETED: 'A service can be rated once it is complete.',
  REPORT_TOO_LATE: 'A problem can be reported for 14 days. Please call us instead.',
  NOT_ARRIVED: 'Only a technician who has arrived and waits can report this.',
  TOO_LATE_TO_MOVE: 'The technician is already on the way: the booking cannot be moved any more.',
  TECHNICIAN_ARRIVED: 'Your technician is already there. Please call instead.',
  ON_THE_WAY: 'Your technician is already on the way. Please call support to cancel.',
});

export type RefusalCode = keyof typeof refusalTexts;
/** `text` is an English text to translate, or a text with values that `can` has translated. */
export type Refusal = { code: RefusalCode; text: string };

export const refuse = (code: RefusalCode, text: string = refusalTexts[code]): Refusal => ({ code, text });
