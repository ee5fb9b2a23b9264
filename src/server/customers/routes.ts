import * as z from 'zod/mini';
import {
  ActiveCustomer,
  ContactDetail,
  ContactEntry,
  CustomerStats,
  RecentCustomer,
  SignupDay,
} from '../../domain/customer-report.ts';
import { DeviceSession, EndedSessions } from '../../domain/device-session.ts';
import { Failure } from '../../domain/failure.ts';
import { deviceSessionsOf, endDeviceSessions } from '../accounts/device-sessions.ts';

import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { activeCustomers, customerStats, recentCustomers, signupTrend } from './analytics.ts';
import { contactDetail, listContacts } from './contact.ts';
import { findCustomer } from './queries.ts';

const admins = { config: { allow: ['admin'] as const } };

const text = z.optional(z.string().check(z.maxLength(200)));
const ContactQuery = z.object({
  customerId: z.optional(z.string()),
  q: text,
  before: text,
  limit: z.pipe(
    z.transform((given) => (given === undefined ? 100 : Number(given))),
    z.int().check(z.gte(1), z.lte(500)),
  ),
});

/** What admins see of customers. */
export function customerRoutes(app: App, context: Context): void {
  app.get(
    '/api/admin/customer-stats',
    { ...admins, schema: { summary: 'The figures of Customer Analytics', response: { 200: CustomerStats } } },
    () => customerStats(context),
  );

  app.get(
    '/api/admin/recent-customers',
    { ...admins, schema: { summary: 'The 50 newest customers', response: { 200: z.array(RecentCustomer) } } },
    () => recentCustomers(context),
  );

  app.get(
    '/api/admin/customer-signups',
    {
      ...admins,
      schema: { summary: 'Signups of each of the last 30 days', response: { 200: z.array(SignupDay) } },
    },
    () => signupTrend(context),
  );

  app.get(
    '/api/admin/active-users',
    {
      ...admins,
      schema: { summary: 'The 50 customers who signed in last', response: { 200: z.array(ActiveCustomer) } },
    },
    () => activeCustomers(context),
  );

  app.get(
    '/api/admin/customer-contact',
    {
      ...admins,
      schema: {
        summary: 'Customers to contact, or with customerId one of them',
        querystring: ContactQuery,
        response: { 200: z.union([z.array(ContactEntry), ContactDetail]) },
      },
    },
    async ({ query }, reply) => {
      if (query.customerId !== undefined) return contactDetail(context, query.customerId);
      const { contacts, nextBefore } = await listContacts(context, query);
      if (nextBefore) reply.header('x-next-before', nextBefore);
      return contacts;
    },
  );

  app.get(
    '/api/admin/customer-contact/:customerId',
    {
      ...admins,
      schema: {
        summary: 'How to reach a customer, and what was booked',
        params: z.object({ customerId: z.string() }),
        response: { 200: ContactDetail },
      },
    },
    ({ params }) => contactDetail(context, params.customerId),
  );

  const ofCustomer = { params: z.object({ customerId: z.string() }) };
  app.get(
    '/api/admin/customer-contact/:customerId/sessions',
    {
      ...admins,
      schema: {
        summary: 'Where a customer is signed in',
        ...ofCustomer,
        response: { 200: z.array(DeviceSession) },
      },
    },
    async ({ params }) => {
      await refuseUnknown(context, params.customerId);
      return deviceSessionsOf(context, 'customer', params.customerId);
    },
  );
  app.delete(
    '/api/admin/customer-contact/:customerId/sessions',
    {
      ...admins,
      schema: {
        summary: 'Ends all sessions of a customer',
        ...ofCustomer,
        response: { 200: EndedSessions },
      },
    },
    async ({ params }) => {
      await refuseUnknown(context, params.customerId);
      return { ended: await endDeviceSessions(context, 'customer', params.customerId) };
    },
  );
}

async function refuseUnknown({ db }: Pick<Context, 'db'>, customerId: string): Promise<void> {
  if (!(await findCustomer(db, customerId))) throw new Failure('CUSTOMER_NOT_FOUND');
}
