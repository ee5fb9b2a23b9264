import * as z from 'zod/mini';
import { Booking } from '../domain/bookings/booking.ts';
import { auditedWithChange, post } from './contract.ts';
import { Id, ok } from './fields.ts';
import { Unassignment } from './shapes/booking-changes.ts';

export const partnerCalls = {
  handOver: post('/api/admin/bookings/:id/partner', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary:
      'Hands the booking to the partner company, which is asked at once; 409 NO_PARTNER without one. What it refuses comes back',
    params: Id,
    body: z.nullish(Unassignment),
    answers: { 200: Booking },
  }),
};

export const partnerEventCalls = {
  receive: post('/api/partner/events', {
    auth: 'partner company',
    summary:
      'Takes a signed message that a call has changed, and asks the partner how it is; again changes nothing',
    body: z.object({ callId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answers: { 200: ok },
  }),
};
