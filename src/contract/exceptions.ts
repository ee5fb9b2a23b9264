import * as z from 'zod/mini';
import { Booking } from '../domain/bookings/booking.ts';
import { PicturedProblem, ProblemReport } from '../domain/bookings/job-problem.ts';
import { Exception } from '../domain/dispatch/exception.ts';
import { Time } from '../domain/time.ts';
import { del, get, inBookingHistory, post } from './contract.ts';
import { Id, ok } from './fields.ts';
import { tapTimes } from './shapes/booking-changes.ts';

/** What technicians report of their jobs, and what needs a person. */
export const exceptionCalls = {
  reportProblem: post('/api/tech/bookings/:id/problem', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary:
      'Reports a problem with an own job; with `cannot_go`, `breakdown` and `out_of_energy` the job is given back',
    params: Id,
    body: ProblemReport,
    answers: { 200: Booking },
  }),
  list: get('/api/admin/exceptions', {
    auth: ['admin'],
    audit: 'bookings-viewed',
    summary: 'What needs a person, the most urgent first, with what can be done',
    answers: { 200: z.array(Exception) },
  }),
  close: post('/api/admin/exceptions/:id/close', {
    auth: ['admin'],
    audit: inBookingHistory,
    summary: 'Ends a problem that a technician has reported; twice is once',
    params: Id,
    answers: { 200: ok },
  }),
  takeOver: post('/api/admin/exceptions/:id/take', {
    auth: ['admin'],
    audit: inBookingHistory,
    summary: 'Leaves the booking of an exception to the caller, not to automatic mode, until it is assigned',
    params: Id,
    answers: { 200: ok },
  }),
  leave: del('/api/admin/exceptions/:id/take', {
    auth: ['admin'],
    audit: inBookingHistory,
    summary: 'Leaves the booking of an exception to automatic mode again',
    params: Id,
    answers: { 200: ok },
  }),
};

/** `kind` and `at` are those of the report; `occurredAt` is when the photo was added. */
export const ProblemPhotoFields = z.object({
  kind: PicturedProblem,
  at: z.optional(z.nullable(Time)),
  ...tapTimes,
});
export type ProblemPhotoFields = z.infer<typeof ProblemPhotoFields>;

export const problemPhotoCalls = {
  addPhoto: post('/api/tech/bookings/:id/problem/photo', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary:
      'Adds a photo to what the caller has reported of a job, or replaces it; the same photo twice is once',
    params: Id,
    form: z.extend(ProblemPhotoFields, { photo: z.file() }),
    answers: { 200: Booking },
  }),
};
