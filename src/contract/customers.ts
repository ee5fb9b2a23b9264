import * as z from 'zod/mini';
import { type Audited, auditedWithChange, del, get, namesNobody, patch, post } from './contract.ts';
import { limitOf, shortText } from './fields.ts';
import { CustomerHistory, CustomerNote, MergePreview, NewCustomerNote } from './shapes/customer-history.ts';
import {
  ActiveCustomer,
  ContactDetail,
  ContactEntry,
  CustomerStats,
  RecentCustomer,
  SignupDay,
} from './shapes/customer-report.ts';
import { DeviceSession, EndedSessions } from './shapes/device-session.ts';

const CustomerId = z.object({ customerId: z.string() });

const customerViewed = ({ customerId: id }: z.infer<typeof CustomerId>): Audited => ({
  action: 'customer-viewed',
  subject: { kind: 'customer', id },
});

const NoteId = z.object({ customerId: z.string(), noteId: z.string() });

const customerNoted = (
  { customerId: id }: z.infer<typeof CustomerId>,
  change: 'added' | 'changed' | 'deleted',
): Audited => ({ action: 'customer-noted', subject: { kind: 'customer', id }, detail: { change } });

/** Calls with which admins read customers, and write what they know of them. */
export const customerCalls = {
  readStats: get('/api/admin/customer-stats', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'The figures of Customer Analytics',
    answers: { 200: CustomerStats },
  }),
  listRecent: get('/api/admin/recent-customers', {
    auth: ['admin'],
    audit: 'customers-viewed',
    summary: 'The 50 newest customers',
    answers: { 200: z.array(RecentCustomer) },
  }),
  countSignups: get('/api/admin/customer-signups', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'Signups of each of the last 30 days',
    answers: { 200: z.array(SignupDay) },
  }),
  listActive: get('/api/admin/active-users', {
    auth: ['admin'],
    audit: 'customers-viewed',
    summary: 'The 50 customers who signed in last',
    answers: { 200: z.array(ActiveCustomer) },
  }),
  listContacts: get('/api/admin/customer-contact', {
    auth: ['admin'],
    audit: ({ query: { customerId } }) =>
      customerId ? customerViewed({ customerId }) : { action: 'customers-viewed' },
    summary: 'Customers to contact, or with customerId one of them',
    query: z.object({
      customerId: z.optional(z.string()),
      q: shortText,
      before: shortText,
      limit: limitOf(100, 500),
    }),
    answers: { 200: z.union([z.array(ContactEntry), ContactDetail]) },
  }),
  readContact: get('/api/admin/customer-contact/:customerId', {
    auth: ['admin'],
    audit: ({ params }) => customerViewed(params),
    summary: 'How to reach a customer, and what was booked',
    params: CustomerId,
    answers: { 200: ContactDetail },
  }),
  listDevices: get('/api/admin/customer-contact/:customerId/sessions', {
    auth: ['admin'],
    audit: ({ params }) => customerViewed(params),
    summary: 'Where a customer is signed in',
    params: CustomerId,
    answers: { 200: z.array(DeviceSession) },
  }),
  endSessions: del('/api/admin/customer-contact/:customerId/sessions', {
    auth: ['admin'],
    audit: ({ params }) => ({
      action: 'sessions-ended',
      subject: { kind: 'customer', id: params.customerId },
    }),
    summary: 'Ends all sessions of a customer',
    params: CustomerId,
    answers: { 200: EndedSessions },
  }),
  list: get('/api/admin/customers', {
    auth: ['admin'],
    audit: 'customers-viewed',
    summary: 'Customers by the start of words in name, e-mail, plate or phone, or the one of a booking',
    query: z.object({ q: shortText, bookingId: shortText, before: shortText, limit: limitOf(20, 100) }),
    answers: { 200: z.array(ContactEntry) },
  }),
  readHistory: get('/api/admin/customers/:customerId', {
    auth: ['admin'],
    audit: ({ params }) => customerViewed(params),
    summary: 'A customer with notes, vehicles, places, bookings with payments and ratings, and sums',
    params: CustomerId,
    answers: { 200: CustomerHistory },
  }),
  addNote: post('/api/admin/customers/:customerId/notes', {
    auth: ['admin'],
    audit: ({ params }) => customerNoted(params, 'added'),
    summary:
      'Adds a note about a customer, who reads it in the export of the own data; 409 TOO_MANY_NOTES beyond 100',
    params: CustomerId,
    body: NewCustomerNote,
    answers: { 201: CustomerNote },
  }),
  changeNote: patch('/api/admin/customers/:customerId/notes/:noteId', {
    auth: ['admin'],
    audit: ({ params }) => customerNoted(params, 'changed'),
    summary: 'Changes an own note about a customer',
    params: NoteId,
    body: NewCustomerNote,
    answers: { 200: CustomerNote },
  }),
  deleteNote: del('/api/admin/customers/:customerId/notes/:noteId', {
    auth: ['admin'],
    audit: ({ params }) => customerNoted(params, 'deleted'),
    summary: 'Deletes a note about a customer',
    params: NoteId,
    answers: { 204: '' },
  }),
  previewMerge: get('/api/admin/customers/:customerId/merge', {
    auth: ['admin'],
    audit: ({ params }) => customerViewed(params),
    summary: 'What merging another account of the same person into this one would move and end',
    params: CustomerId,
    query: z.object({ otherId: z.string().check(z.maxLength(64)) }),
    answers: { 200: MergePreview },
  }),
  merge: post('/api/admin/customers/:customerId/merge', {
    auth: ['admin'],
    audit: auditedWithChange,
    proof: 'recent',
    summary:
      'Merges another account of the same person into this one and ends the other; 409 MONEY_MOVING, STAFF_ACCOUNT; again the same answer',
    params: CustomerId,
    body: z.strictObject({ otherId: z.string().check(z.maxLength(64)) }),
    answers: { 200: ContactEntry },
  }),
};
