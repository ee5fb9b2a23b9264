import * as z from 'zod/mini';
import { type Audited, del, get, namesNobody } from './contract.ts';
import { limitOf, shortText } from './fields.ts';
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

/** Calls with which admins read customers. */
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
};
