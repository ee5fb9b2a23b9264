import * as z from 'zod/mini';
import { EtaResponse } from '../domain/tracking/eta.ts';
import { TrailPoint } from '../domain/tracking/position.ts';
import { del, get, post, viewed } from './contract.ts';
import { Id } from './fields.ts';
import { BookingRating, NewRating, Rating } from './shapes/rating.ts';
import { Links, NewLink, SharedTracking } from './shapes/shared-tracking.ts';

export const trackingCalls = {
  readEta: get('/api/bookings/:id/eta', {
    auth: ['its customer', 'admin'],
    audit: viewed('booking-viewed'),
    summary: 'Where the technician is, and when to expect them',
    params: Id,
    answers: { 200: EtaResponse },
  }),
  readTrail: get('/api/bookings/:id/trail', {
    auth: ['its customer', 'admin'],
    audit: viewed('booking-viewed'),
    summary: 'Where the technician drove, while en route',
    params: Id,
    answers: { 200: z.array(TrailPoint) },
  }),
  readRating: get('/api/bookings/:id/rating', {
    auth: ['its customer'],
    summary: 'How the customer rated the service; null before that',
    params: Id,
    answers: { 200: z.nullable(Rating) },
  }),
  rate: post('/api/bookings/:id/rating', {
    auth: ['its customer'],
    summary: 'Rates a finished service',
    params: Id,
    body: NewRating,
    answers: { 200: Rating },
  }),
  readRatingOfCustomer: get('/api/admin/bookings/:id/rating', {
    auth: ['admin'],
    audit: viewed('booking-viewed'),
    summary: 'How the customer rated the service, and the ratings of its technician',
    params: Id,
    answers: { 200: BookingRating },
  }),
};

/** Tracking links of a booking: created, counted and revoked by its owner, used by guests. */
export const linkCalls = {
  share: post('/api/bookings/:id/share', {
    auth: ['its customer'],
    summary: 'Makes a link by which anybody may watch the booking',
    params: Id,
    answers: { 201: NewLink },
  }),
  countLinks: get('/api/bookings/:id/share', {
    auth: ['its customer'],
    summary: 'How many links to the booking are active',
    params: Id,
    answers: { 200: Links },
  }),
  revokeLinks: del('/api/bookings/:id/share', {
    auth: ['its customer'],
    summary: 'Revokes all links to the booking',
    params: Id,
    answers: { 200: Links },
  }),
  readShared: get('/api/shared/:token', {
    auth: 'everybody',
    summary: 'What a link shows of its booking',
    params: z.object({ token: z.string() }),
    answers: { 200: SharedTracking },
  }),
};
