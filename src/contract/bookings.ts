import * as z from 'zod/mini';
import { Booking } from '../domain/bookings/booking.ts';
import { BookingStatus } from '../domain/bookings/booking-status.ts';
import { BookingEvent } from '../domain/bookings/change-log.ts';
import { ChargeReading } from '../domain/bookings/charging.ts';
import { ServiceType } from '../domain/bookings/service-type.ts';
import { BookingPayment } from '../domain/money/payment.ts';
import { Time } from '../domain/time.ts';
import {
  auditedWithChange,
  del,
  get,
  inBookingHistory,
  namesNobody,
  patch,
  post,
  viewed,
} from './contract.ts';
import { flag, Id, limitOf, shortText } from './fields.ts';
import { DAYS_OF_HOUR, hasDaysOfHour, operationsFilter } from './operations.ts';
import {
  CancelRequest,
  JobStep,
  MoveRequest,
  SpotRequest,
  StatusChange,
  tapTimes,
} from './shapes/booking-changes.ts';
import { DispatcherNote } from './shapes/handover.ts';
import { NewBooking } from './shapes/new-booking.ts';
import { Receipt } from './shapes/receipt.ts';

/** The first page of an export. A later one counts as a view, so that a caller of later pages only is recorded too. */
const isExport = (query: { export?: string; before?: string }): boolean =>
  query.export === 'true' && query.before === undefined;

export const bookingCalls = {
  create: post('/api/bookings', {
    auth: ['customer'],
    summary: 'Books what a payment was authorised for',
    body: NewBooking,
    answers: { 201: Booking },
  }),
  listOwn: get('/api/bookings', {
    auth: ['customer'],
    summary:
      'Own bookings, newest first; the next page is read with `before` set to `x-next-before`; with `open` only open ones, with `paymentId` the one that it has paid for',
    query: z.object({ limit: limitOf(100, 500), before: shortText, open: flag, paymentId: shortText }),
    answers: { 200: z.array(Booking) },
  }),
  count: get('/api/bookings/count', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'The number of all bookings',
    answers: { 200: z.number() },
  }),
  read: get('/api/bookings/:id', {
    auth: ['its customer', 'admin'],
    audit: viewed('booking-viewed'),
    summary: 'One booking',
    params: Id,
    answers: { 200: Booking },
  }),
  readReceipt: get('/api/bookings/:id/receipt', {
    // The first role: admins open receipts from the books, and the browser sends their token.
    auth: ['admin', 'its customer'],
    audit: viewed('booking-viewed'),
    summary: 'The receipt of a booking whose card was charged',
    params: Id,
    answers: { 200: Receipt },
  }),
  readCalendar: get('/api/bookings/:id/calendar.ics', {
    auth: ['its customer'],
    summary: 'The calendar file of an own booking that has a day and time; a later one replaces its event',
    params: Id,
    answers: { 200: 'text/calendar' },
  }),
  cancel: post('/api/bookings/:id/cancel', {
    auth: ['its customer'],
    summary: 'Cancels an own booking until the technician is on the way; its terms say what is given back',
    params: Id,
    body: z.nullish(CancelRequest),
    answers: { 200: Booking },
  }),
  move: post('/api/bookings/:id/move', {
    auth: ['its customer', 'admin'],
    audit: auditedWithChange,
    summary:
      'Moves a booking that nobody has set out for to a free slot, or to now; 409 SLOT_FULL names free ones as `near`, 402 names what more is to be paid as `amountDue`',
    params: Id,
    body: MoveRequest,
    answers: { 200: Booking },
  }),
  sendSpot: post('/api/bookings/:id/spot', {
    auth: ['its customer'],
    summary:
      'Says where exactly the car is of a booking whose place is not exact, until the technician is there; 422 SPOT_TOO_FAR for a point outside of its area, 422 SPOT_NOT_EXACT for a rough one in place of another',
    params: Id,
    body: SpotRequest,
    answers: { 200: Booking },
  }),
  moveAsAdmin: post('/api/admin/bookings/:id/move', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Moves a booking, with the token of an admin whom this browser knows as a customer, too',
    params: Id,
    body: MoveRequest,
    answers: { 200: Booking },
  }),
  pay: post('/api/bookings/:id/pay', {
    auth: ['its customer'],
    summary: 'Pays for an own unpaid booking; the same payment gives the same answer',
    params: Id,
    body: BookingPayment,
    answers: { 200: Booking },
  }),
  tip: post('/api/bookings/:id/tip', {
    auth: ['its customer'],
    summary:
      'Gives a tip for an own completed booking to its technician, by a payment that was authorised for it; the same payment gives the same answer',
    params: Id,
    body: BookingPayment,
    answers: { 200: Booking },
  }),
  list: get('/api/admin/bookings', {
    auth: ['admin'],
    audit: ({ query }) => ({ action: isExport(query) ? 'bookings-exported' : 'bookings-viewed' }),
    summary:
      'Bookings, newest first; the next page is read with `before` set to `x-next-before`; with `export` the audit log says so',
    query: z
      .object({
        limit: limitOf(200, 500),
        before: shortText,
        status: z.optional(BookingStatus),
        serviceType: z.optional(ServiceType),
        q: shortText,
        unassigned: flag,
        unpaid: flag,
        /** These bookings, separated by commas. */
        ids: z.optional(z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/))),
        export: flag,
        ...operationsFilter,
      })
      .check(z.refine(hasDaysOfHour, DAYS_OF_HOUR)),
    answers: { 200: z.array(Booking) },
  }),
  readHistory: get('/api/admin/bookings/:id/events', {
    auth: ['admin'],
    audit: viewed('history-viewed'),
    summary: 'The history of a booking, oldest first',
    params: Id,
    answers: { 200: z.array(BookingEvent) },
  }),
  addNote: post('/api/admin/bookings/:id/notes', {
    auth: ['admin'],
    audit: inBookingHistory,
    summary: 'Adds a note to the history of a booking, which dispatchers alone read',
    params: Id,
    body: z.strictObject({ note: DispatcherNote }),
    answers: { 200: Booking },
  }),
  changeStatus: patch('/api/admin/bookings/:id/status', {
    auth: ['admin', 'its tech'],
    audit: auditedWithChange,
    summary: 'Changes the status; a technician goes one step forward',
    params: Id,
    body: StatusChange,
    answers: { 200: Booking },
  }),
  listJobs: get('/api/tech/bookings', {
    auth: ['tech', 'admin'],
    audit: 'jobs-viewed',
    summary: 'Own jobs of today, and unassigned jobs',
    answers: { 200: z.array(Booking) },
  }),
  depart: post('/api/tech/bookings/:id/departed', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary: 'Reports that the technician is on the way',
    params: Id,
    body: z.nullish(JobStep),
    answers: { 200: Booking },
  }),
  arrive: post('/api/tech/bookings/:id/arrived', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary: 'Reports that the technician has arrived',
    params: Id,
    body: z.nullish(JobStep),
    answers: { 200: Booking },
  }),
  recordCharging: post('/api/tech/bookings/:id/charging', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary: 'Records how much the car of an own running job has got so far; the same reading twice is once',
    params: Id,
    body: ChargeReading,
    answers: { 200: Booking },
  }),
};

export const earlierCalls = {
  join: post('/api/bookings/:id/earlier', {
    auth: ['its customer'],
    summary:
      'Puts an own booking on the list that is offered a freed place; `declines` names an offered time that stays with the next in line',
    params: Id,
    body: z.nullish(z.object({ declines: z.optional(z.nullable(Time)) })),
    answers: { 200: Booking },
  }),
  leave: del('/api/bookings/:id/earlier', {
    auth: ['its customer'],
    summary: 'Takes an own booking off the list that is offered a freed place',
    params: Id,
    answers: { 200: Booking },
  }),
};

/** A photo, or a position at the place, is needed besides the note. */
const absenceForm = z.object({
  reason: z.enum(['no_show', 'gone']),
  note: z.string(),
  version: z.optional(z.string()),
  waiveFee: z.optional(z.enum(['true', 'false'])),
  photo: z.optional(z.file()),
});

export const proofCalls = {
  sendSpotPhoto: post('/api/bookings/:id/spot/photo', {
    auth: ['its customer'],
    summary:
      'Sends a photo of where the car of an own booking stands, until the technician is there; another one replaces it',
    params: Id,
    form: z.object({ photo: z.optional(z.file()) }),
    answers: { 200: Booking },
  }),
  leaveProof: post('/api/tech/bookings/:id/proof', {
    auth: ['its tech'],
    audit: inBookingHistory,
    summary: 'Leaves a photo, the battery levels or a note of an own finished job',
    params: Id,
    form: z.object({
      startPercent: z.optional(z.string()),
      endPercent: z.optional(z.string()),
      kwh: z.optional(z.string()),
      note: z.optional(z.string()),
      ...tapTimes,
      photo: z.optional(z.file()),
    }),
    answers: { 200: Booking },
  }),
  reportAbsence: post('/api/tech/bookings/:id/no-show', {
    auth: ['its tech'],
    audit: auditedWithChange,
    summary: 'Cancels an own job whose customer or car is not there, after the waiting time; also takes JSON',
    params: Id,
    form: absenceForm,
    answers: { 200: Booking },
  }),
  reportAbsenceAsAdmin: post('/api/admin/bookings/:id/no-show', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Cancels a job for a technician who has waited and met nobody; also takes JSON',
    params: Id,
    form: absenceForm,
    answers: { 200: Booking },
  }),
  // Staff (by token) and customers (by cookie) read the photo under the same path.
  readPhoto: get('/api/bookings/:id/proof/:name', {
    auth: ['its tech', 'admin', 'its customer'],
    audit: viewed('proof-viewed'),
    summary:
      'A photo of a finished job, of a problem or of where the car stands; the last one for the technician who has the open job alone',
    params: z.object({ id: z.string(), name: z.string() }),
    answers: { 200: 'image/webp' },
  }),
};
