import { Booking } from '../domain/bookings/booking.ts';
import { auditedWithChange, namesNobody, post } from './contract.ts';
import { Id } from './fields.ts';
import { DistanceResult, QuoteQuery } from './shapes/location-query.ts';
import { PhoneBooking } from './shapes/phone-booking.ts';

/** Calls with which a dispatcher books for a caller, and has a booking paid that is not. */
export const phoneBookingCalls = {
  quote: post('/api/admin/quote', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'As POST /api/quote, for a caller: the quote holds for the bookings that this dispatcher takes',
    body: QuoteQuery,
    answers: { 200: DistanceResult },
  }),
  book: post('/api/admin/bookings', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary:
      'Books for a caller, who gets the link to pay by e-mail; 409 CUSTOMER_KNOWN names the account of the address as `customerId`; 409 KEY_REUSED if the key has booked another form',
    body: PhoneBooking,
    answers: { 201: Booking },
  }),
  sendPaymentLink: post('/api/admin/bookings/:id/payment-link', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary:
      'Sends the customer of an unpaid booking the link to pay, at most once in 5 minutes; 409 CUSTOMER_UNREACHABLE if no message reaches the customer',
    params: Id,
    answers: { 200: Booking },
  }),
};
