import * as z from 'zod/mini';
import { CustomerReport, NewReport } from '../domain/bookings/customer-report.ts';
import { get, post, viewed } from './contract.ts';
import { Id } from './fields.ts';

/** What a customer reports of an own booking. It is between the customer and admins: no technician reads it. */
export const reportCalls = {
  makeReport: post('/api/bookings/:id/reports', {
    auth: ['its customer'],
    summary:
      'Reports a problem of a booking with a technician, or of a completed one for 14 days; the same `key`, or an open report of its kind, is one',
    params: Id,
    form: z.extend(NewReport, { photo: z.optional(z.file()) }),
    answers: { 201: CustomerReport },
  }),
  listReports: get('/api/bookings/:id/reports', {
    // The first role: the board reads them, and the browser sends an admin's token.
    auth: ['admin', 'its customer'],
    audit: viewed('booking-viewed'),
    summary: 'What the customer has reported of a booking, oldest first',
    params: Id,
    answers: { 200: z.array(CustomerReport) },
  }),
};
