import { refusalTexts } from './bookings/booking-refusals.ts';
import { texts } from './texts.ts';

/**
 * All expected failures: code → HTTP status and a text for people. Use cases throw `new Failure(code)`; the error
 * handler of the server writes the answer. The English text is the message on the wire, and pages translate the message.
 * A message with values cannot be a key of the catalogue, so the use case translates such a message.
 */
export const failures = texts({
  INVALID: [400, 'Some of what was sent is not valid.'],
  AMOUNT_INVALID: [400, 'That amount is not a price of our services.'],
  PHONE_INVALID: [400, 'Please enter a valid phone number'],
  SLOT_INVALID: [400, 'Please choose one of our times, at least 24 hours ahead.'],
  SLOT_TOO_FAR: [400, 'Please choose a time within the next 90 days.'],
  HOLD_INVALID: [400, 'Please hold it until a time within the next 24 hours.'],
  PASSWORD_WEAK: [400, 'That password is easy to guess. Please choose another.'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  CREDENTIALS_INVALID: [401, 'Invalid username or password'],
  TOTP_REQUIRED: [401, 'Unauthorized: the code of your authenticator app is needed, too.'],
  TOTP_INVALID: [401, 'Unauthorized: that code is not right, or was used before.'],
  PASSKEY_REFUSED: [401, 'Unauthorized: that passkey was not accepted.'],
  PAYMENT_REQUIRED: [402, 'A payment is needed before the booking can be made.'],
  PAYMENT_DECLINED: [402, 'The card was declined.'],
  FORBIDDEN: [403, refusalTexts.FORBIDDEN],
  SIGN_IN_AGAIN: [403, 'Please sign in again first, to confirm that it is you.'],
  PASSWORD_CHANGE_REQUIRED: [403, 'Please choose your own password first: another person knows this one.'],
  FOREIGN_ORIGIN: [403, 'This request did not come from our own pages.'],
  SIGNATURE_WRONG: [403, 'The signature of this request is not right.'],
  PASSWORD_WRONG: [403, 'That password is not right.'],
  CODE_WRONG: [403, 'That code is not right, or was used before.'],
  PASSKEY_WRONG: [403, 'That passkey was not accepted.'],
  ENROLMENT_REQUIRED: [403, 'Your company asks for a second factor. Please set up an authenticator app.'],
  NOT_YOURS: [403, refusalTexts.NOT_YOURS],
  NOT_FOUND: [404, 'There is nothing here by that name.'],
  BOOKING_NOT_FOUND: [404, 'Booking not found.'],
  RECEIPT_NOT_FOUND: [404, 'There is no receipt yet: the card has not been charged.'],
  TECHNICIAN_NOT_FOUND: [404, 'There is no such technician.'],
  NOTIFICATION_NOT_FOUND: [404, 'There is no such notification.'],
  STAFF_NOT_FOUND: [404, 'There is no such staff account.'],
  SESSION_NOT_FOUND: [404, 'That device is signed out already.'],
  PASSKEY_NOT_FOUND: [404, 'There is no such passkey.'],
  CARD_NOT_FOUND: [404, 'There is no such card.'],
  LINK_ENDED: [404, 'This link does not work any more. Please ask for a new one.'],
  EXCEPTION_NOT_FOUND: [404, 'There is no such problem.'],
  OFFER_NOT_FOUND: [404, 'There is no such offer.'],
  VEHICLE_NOT_FOUND: [404, 'There is no such vehicle.'],
  REQUEST_NOT_FOUND: [404, 'There is no such request.'],
  SHIFT_NOT_FOUND: [404, 'There is no such shift.'],
  ADVICE_NOT_FOUND: [404, 'There is no such advice.'],
  CUSTOMER_NOT_FOUND: [404, 'There is no such customer.'],
  REFUND_NOT_FOUND: [404, 'There is no such refund.'],
  HANDOVER_NOT_FOUND: [404, 'There is no such hand-over.'],
  VIEW_NOT_FOUND: [404, 'There is no such view.'],
  NOTE_NOT_FOUND: [404, 'There is no such note.'],
  STALE: [409, 'The booking has changed meanwhile.'],
  STATUS_UNCHANGED: [409, refusalTexts.STATUS_UNCHANGED],
  STATUS_NOT_ALLOWED: [409, refusalTexts.STATUS_NOT_ALLOWED],
  PAYMENT_RELEASED: [409, refusalTexts.PAYMENT_RELEASED],
  BOOKING_FINISHED: [409, refusalTexts.BOOKING_FINISHED],
  NOT_SCHEDULED: [409, 'This booking has no day and time for a calendar.'],
  NOT_COMPLETED: [409, refusalTexts.NOT_COMPLETED],
  TOO_MANY_REQUESTS: [409, 'You have asked for a lot already. Withdraw something first.'],
  TOO_MANY_VIEWS: [409, 'There are 30 such views. Remove one first.'],
  TOO_MANY_NOTES: [409, 'There are 100 notes about this customer. Delete one first.'],
  HANDOVER_INCOMPLETE: [409, 'Something is still open. Write a note to each booking, or a general note.'],
  HANDOVER_WAITING: [409, 'Your last hand-over still waits for somebody. Take it back first.'],
  HANDOVER_TAKEN: [409, 'Somebody else has taken this shift over already.'],
  TOO_MANY_READINGS: [409, 'There are 500 readings of this charge already.'],
  TOO_MANY_LINKS: [409, 'There are too many links to this booking. Stop sharing first.'],
  TOO_MANY_PASSKEYS: [409, 'There are too many passkeys. Remove one first.'],
  NOT_ASSIGNED: [409, 'Only bookings with a technician can be swapped.'],
  SAME_TECHNICIAN: [409, 'Both bookings have the same technician.'],
  TECHNICIAN_EXCLUDED: [409, 'A rule of dispatch speaks against this technician.'],
  TAKEN: [409, 'Someone else was first.'],
  TOO_LATE_TO_MOVE: [409, refusalTexts.TOO_LATE_TO_MOVE],
  TECHNICIAN_ARRIVED: [409, refusalTexts.TECHNICIAN_ARRIVED],
  ON_THE_WAY: [409, refusalTexts.ON_THE_WAY],
  REPORT_TOO_LATE: [409, refusalTexts.REPORT_TOO_LATE],
  NOT_ARRIVED: [409, refusalTexts.NOT_ARRIVED],
  LATER_DAY: [409, 'This job is of a later day.'],
  FAR_FROM_CAR: [409, 'You are far from the car.'],
  VAN_CODE_NEEDED: [409, 'Please ask the customer for the code at the van.'],
  VAN_CODE_WRONG: [409, 'That is not the code of this booking. Please ask the customer again.'],
  VAN_CODE_LOCKED: [409, 'Too many wrong codes. Please call dispatch, who can start the service.'],
  WAIT_LONGER: [409, 'Please wait longer for the customer.'],
  FEE_CHANGED: [409, 'What is kept of the payment has changed. Please look at the amounts again.'],
  NO_PARTNER: [409, 'There is no partner company to hand bookings to.'],
  OFFER_CLOSED: [409, 'The job is not offered to you any more.'],
  ADVICE_ENDED: [409, 'This advice has ended.'],
  SHIFTS_OVERLAP: [409, 'Two shifts of one technician overlap.'],
  VEHICLE_TAKEN: [409, 'That vehicle is given to two technicians at the same time.'],
  VEHICLE_NAME_TAKEN: [409, 'There is a vehicle of that name.'],
  OUTSIDE_ROSTER: [400, 'A roster has the days of the last two years and of the next two.'],
  REQUEST_CLOSED: [409, 'That request has been answered already.'],
  PRICE_CHANGED: [409, 'The price has changed. Please look at the new total and try again.'],
  NOT_EARLIER: [409, 'This booking cannot be earlier.'],
  SLOT_FULL: [409, 'That time has no place left. Please choose another.'],
  NOT_SELLING: [409, 'We cannot take another emergency right now. Please call us.'],
  ALREADY_BOOKED: [409, 'You already have an open booking like this one.'],
  BOOKING_OPEN: [
    409,
    'You have an open booking. Cancel it or wait until it is complete, then delete your account.',
  ],
  MONEY_MOVING: [
    409,
    'A payment or refund of yours is still on its way. Please try again when it has arrived.',
  ],
  REFUND_OWED: [409, 'We owe you a refund that your bank has refused. Please call support first.'],
  SAME_CUSTOMER: [400, 'Please choose two different customers.'],
  STAFF_ACCOUNT: [409, 'The account of an admin cannot be merged.'],
  PAYMENT_IN_PROGRESS: [409, 'That payment is still being processed.'],
  KEY_REUSED: [409, 'That payment key was used for another payment.'],
  CARD_NOT_SAVED: [409, 'That card is not saved any more. Please choose another one.'],
  NOTHING_TO_PAY: [409, 'There is nothing to pay: the booking is paid or was cancelled.'],
  NO_ARRIVAL: [409, 'No arrival is predicted for this booking, so there is no time to tell.'],
  ALREADY_TOLD: [409, 'The customer was told a time a moment ago.'],
  AWAITS_PAYMENT: [409, 'Nobody is sent before this booking is paid.'],
  UNPAID_NOT_ALLOWED: [409, 'Your company sends nobody before a booking is paid.'],
  EMAIL_REQUIRED: [400, 'The link to pay needs an e-mail address.'],
  EMAIL_STAYS: [409, 'Your account has an e-mail address. Please call us to change it.'],
  EMAIL_TAKEN: [
    409,
    'That e-mail address has an account already. Sign in with it, or call us to make one of the two.',
  ],
  LAST_WAY_IN: [409, 'Add an e-mail address first: without one nobody could sign in to this account.'],
  CUSTOMER_KNOWN: [409, 'That e-mail address has an account already. Please choose it.'],
  LINK_SENT: [409, 'A payment link was sent a moment ago.'],
  PAYMENT_DISPUTED: [409, 'The bank of the card has taken this payment back. It cannot be refunded on top.'],
  OWN_REFUND: [409, 'You have asked for this refund: another admin has to decide about it.'],
  APPROVER_NEW: [
    409,
    'Another admin has to approve this refund: one whose account and own password are older than the request.',
  ],
  REFUND_MOVED: [409, 'The refund has changed meanwhile.'],
  REFUND_TOO_MUCH: [409, 'That is more than what is left of the payment.'],
  GIVEN_BACK: [409, 'You gave this job back. A dispatcher can assign it to you again.'],
  OUT_OF_ACTION: [409, 'You get no jobs until the van is ready again. Say so first.'],
  OFF_DUTY: [409, 'You are off duty. Start tracking first.'],
  NOTICE_CHANGED: [409, 'The notice has changed meanwhile. Please read the new one.'],
  OWN_ACCOUNT: [
    409,
    'This is your own account: change it under Account, where your password and code are asked for.',
  ],
  LAST_ADMIN: [409, 'The last active admin cannot be disabled.'],
  SECOND_FACTOR_ON: [409, 'An authenticator app is set up already. Turn it off first.'],
  SECOND_FACTOR_OFF: [409, 'No authenticator app is set up. Please start again.'],
  USERNAME_TAKEN: [409, 'That username is taken.'],
  TOO_LARGE: [413, 'That is too large.'],
  TYPE_UNSUPPORTED: [415, 'That kind of content is not supported.'],
  PLACE_NOT_FOUND: [422, 'We could not find that place. Please add a town or ZIP code.'],
  EVIDENCE_NEEDED: [422, 'Please add a photo: your position does not show that you are at the car.'],
  EXACT_SPOT_NEEDED: [
    422,
    'That is a whole town or ZIP area. Please add the street, show your car on the map, or send your exact spot later.',
  ],
  SPOT_TOO_FAR: [422, 'That spot is too far from the place that you booked. Please call us.'],
  PLACE_UNCONFIRMED: [422, 'Please confirm the place.'],
  ROAD_POINT_UNKNOWN: [
    422,
    'We do not know that exit or mile marker. Press "Use my location": this text stays as a note for the technician.',
  ],
  LINK_UNREADABLE: [
    422,
    'That link does not say where it leads. Open it, then copy the address or the coordinates from the map.',
  ],
  ENERGY_TOO_MUCH: [422, 'That is more energy than our vans can give one car.'],
  OUTSIDE_SERVICE_AREA: [422, 'That place is too far from our base for us to come.'],
  TOO_MANY_BOOKINGS: [429, 'You have too many open emergencies. Please call us.'],
  TOO_MANY_CANCELLATIONS: [429, 'You have cancelled too many bookings. Please call us.'],
  TOO_MANY_MOVES: [429, 'You have changed the time of bookings too often. Please call us.'],
  RATE_LIMITED: [429, 'Too many requests. Please wait a moment and try again.'],
  CODE_INVALID: [400, 'That code is not right. Please check it and try again.'],
  PASSKEY_INVALID: [400, 'That passkey could not be added. Please try again.'],
  CODE_EXPIRED: [400, 'That code is no longer valid. Please ask for a new one.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  OVERLOADED: [503, 'We are very busy. Please try again in a moment.'],
  DATABASE_AWAY: [503, 'We cannot reach our database. Please try again in a moment.'],
  PAYMENT_UNAVAILABLE: [
    503,
    'The payment service does not answer. You have not been charged. Please try again.',
  ],
}) satisfies Record<string, readonly [status: number, message: string]>;

export type FailureCode = keyof typeof failures;

/** Additional contents of the answer: fields of the body, and seconds to wait before another try. */
export type FailureDetails = { retryAfterSeconds?: number; body?: Record<string, unknown> };

export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, message: string = failures[code][1], details: FailureDetails = {}) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return failures[this.code][0];
  }
}
