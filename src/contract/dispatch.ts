import * as z from 'zod/mini';
import { Booking } from '../domain/bookings/booking.ts';
import { Forecast } from '../domain/dispatch/forecast.ts';
import { Candidate, RosterTechnician } from '../domain/tracking/position.ts';
import { auditedWithChange, callersOwn, del, get, inBookingHistory, namesNobody, post } from './contract.ts';
import { CalendarDay, Id, numeric, shortText } from './fields.ts';
import { AdminStats } from './shapes/admin-stats.ts';
import { AutomaticFigures } from './shapes/automatic-figures.ts';
import { ArrivalToTell, Assignment, HoldRequest, Swap, Unassignment } from './shapes/booking-changes.ts';
import { DayPlan, MoveEffect } from './shapes/day-plan.ts';
import { JobDrive, OwnDay } from './shapes/own-day.ts';

export const dispatchCalls = {
  assign: post('/api/admin/bookings/:id/assign', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Gives the job to a technician',
    params: Id,
    body: Assignment,
    answers: { 200: Booking },
  }),
  unassign: post('/api/admin/bookings/:id/unassign', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Unassigns the job from its technician',
    params: Id,
    body: z.nullish(Unassignment),
    answers: { 200: Booking },
  }),
  tellArrival: post('/api/admin/bookings/:id/tell-arrival', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary:
      'Tells the customer the time predicted now, at most once in 2 minutes; 409 NO_ARRIVAL without a prediction, CUSTOMER_UNREACHABLE if no message reaches the customer, ALREADY_TOLD names as `nextAt` from when on',
    params: Id,
    body: z.nullish(ArrivalToTell),
    answers: { 200: Booking },
  }),
  hold: post('/api/admin/bookings/:id/hold', {
    auth: ['admin'],
    audit: inBookingHistory,
    summary:
      'Leaves a booking to the caller, not to automatic mode or suggestions, until a time or without one until it is let go or assigned; with a version 409 STALE if its hold or its technician has changed since',
    params: Id,
    body: HoldRequest,
    answers: { 200: Booking },
  }),
  release: del('/api/admin/bookings/:id/hold', {
    auth: ['admin'],
    audit: inBookingHistory,
    summary:
      'Leaves a held booking to automatic mode and suggestions again; twice is once, but with a version 409 STALE if its hold or its technician has changed since',
    params: Id,
    query: z.object({ version: z.optional(numeric(z.int32())) }),
    answers: { 200: Booking },
  }),
  swap: post('/api/admin/bookings/:id/swap', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Exchanges the technicians of two open bookings, both or none',
    params: Id,
    body: Swap,
    answers: { 200: z.array(Booking) },
  }),
  listCandidates: get('/api/admin/bookings/:id/candidates', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'Technicians for this booking, the one who is there first on top',
    params: Id,
    answers: { 200: z.array(Candidate) },
  }),
  listForecasts: get('/api/admin/forecasts', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'When technicians will be at the open bookings, and who is proposed for the urgent ones',
    answers: { 200: z.array(Forecast) },
  }),
  readDayPlan: get('/api/admin/day-plan', {
    auth: ['admin'],
    audit: 'bookings-viewed',
    summary: 'The itineraries of the technicians on a day of the business clock, today unless given',
    query: z.object({ day: z.optional(CalendarDay) }),
    answers: { 200: DayPlan },
  }),
  readMoveEffect: get('/api/admin/day-plan/effect', {
    auth: ['admin'],
    audit: 'bookings-viewed',
    summary: 'Which promises change when a technician, or nobody, gets the booking; nothing is stored',
    query: z.object({ bookingId: z.string(), techId: shortText }),
    answers: { 200: MoveEffect },
  }),
  listDrives: get('/api/tech/drives', {
    auth: ['tech'],
    audit: callersOwn,
    summary: 'Minutes and miles from the technician’s newest position to each open job',
    answers: { 200: z.array(JobDrive) },
  }),
  readOwnDay: get('/api/tech/day', {
    auth: ['tech'],
    audit: callersOwn,
    summary:
      "The caller's jobs of today in the predicted order, with drives, breaks and the end of the shift",
    answers: { 200: OwnDay },
  }),
  readStats: get('/api/admin/stats', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'The counts above the board',
    answers: { 200: AdminStats },
  }),
  readAutomatic: get('/api/admin/automatic', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'What automatic mode has sent today, and what needs a person',
    answers: { 200: AutomaticFigures },
  }),
  listTechnicians: get('/api/admin/technicians', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'Every technician',
    answers: { 200: z.array(RosterTechnician) },
  }),
};
