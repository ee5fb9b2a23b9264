import * as z from 'zod/mini';
import { get, post } from './contract.ts';
import { Id } from './fields.ts';
import { EndedShift, Handover, NewHandover, OpenItem } from './shapes/handover.ts';

/** How dispatchers end their shifts, and take over from each other. */
export const handoverCalls = {
  listWaiting: get('/api/admin/handovers', {
    auth: ['admin'],
    audit: 'bookings-viewed',
    summary: 'The hand-overs that nobody has taken over yet, oldest first',
    answers: { 200: z.array(Handover) },
  }),
  listOpen: get('/api/admin/handovers/open', {
    auth: ['admin'],
    audit: 'bookings-viewed',
    summary: 'What the caller would leave open now, the most urgent first',
    answers: { 200: z.array(OpenItem) },
  }),
  endShift: post('/api/admin/handovers', {
    auth: ['admin'],
    audit: ({ body: { items } }) => ({
      action: 'shift-ended',
      detail: { notes: String(items.length) },
    }),
    summary:
      'Ends the caller’s shift: closes it if nothing is open, otherwise hands it over with a general note or with one for each open booking; 409 HANDOVER_INCOMPLETE without these, HANDOVER_WAITING while an own one waits',
    body: NewHandover,
    answers: { 201: EndedShift },
  }),
  acknowledge: post('/api/admin/handovers/:id/acknowledge', {
    auth: ['admin'],
    audit: ({ params: { id } }) => ({ action: 'shift-taken-over', detail: { handover: id } }),
    summary:
      'Takes a shift over, with what the leaving dispatcher still holds; 409 HANDOVER_TAKEN for whoever is second',
    params: Id,
    answers: { 200: Handover },
  }),
};
