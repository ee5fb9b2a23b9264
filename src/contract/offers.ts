import * as z from 'zod/mini';
import { Booking } from '../domain/bookings/booking.ts';
import { Decline, Offer } from '../domain/dispatch/offer.ts';
import { auditedWithChange, get, inBookingHistory, post } from './contract.ts';
import { Id, ok } from './fields.ts';

export const offerCalls = {
  list: get('/api/tech/offers', {
    auth: ['tech'],
    audit: 'jobs-viewed',
    summary: 'The open offer to the technician, if there is one',
    answers: { 200: z.array(Offer) },
  }),
  accept: post('/api/tech/offers/:id/accept', {
    auth: ['its tech'],
    audit: auditedWithChange,
    summary: 'Takes the job of an open offer',
    params: Id,
    answers: { 200: Booking },
  }),
  decline: post('/api/tech/offers/:id/decline', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary: 'Declines an open offer; the booking is not offered to the technician again',
    params: Id,
    body: Decline,
    answers: { 200: ok },
  }),
};
