import { customerCalls } from '../../contract/customers.ts';
import { Failure } from '../../domain/failure.ts';
import { deviceSessionsOf, endDeviceSessions } from '../accounts/device-sessions.ts';
import type { Context } from '../context.ts';
import { longStatements } from '../platform/db/client.ts';
import type { App } from '../platform/http/app-type.ts';
import { serve } from '../platform/http/serve.ts';
import { activeCustomers, customerStats, recentCustomers, signupTrend } from './analytics.ts';
import { contactDetail, listContacts } from './contact.ts';
import { findCustomer } from './queries.ts';

/** Registers the routes with which admins read customers. */
export function customerRoutes(app: App, context: Context): void {
  const reports = { ...context, db: longStatements(context.db) };
  serve(app, customerCalls, {
    readStats: () => customerStats(reports),
    listRecent: () => recentCustomers(context),
    countSignups: () => signupTrend(reports),
    listActive: () => activeCustomers(reports),
    listContacts: async ({ query }, reply) => {
      if (query.customerId !== undefined) return contactDetail(context, query.customerId);
      const { contacts, nextBefore } = await listContacts(context, query);
      if (nextBefore) reply.header('x-next-before', nextBefore);
      return contacts;
    },
    readContact: ({ params }) => contactDetail(context, params.customerId),
    listDevices: async ({ params }) => {
      await refuseUnknown(context, params.customerId);
      return deviceSessionsOf(context, 'customer', params.customerId);
    },
    endSessions: async ({ params }) => {
      await refuseUnknown(context, params.customerId);
      return { ended: await endDeviceSessions(context, 'customer', params.customerId) };
    },
  });
}

async function refuseUnknown({ db }: Pick<Context, 'db'>, customerId: string): Promise<void> {
  if (!(await findCustomer(db, customerId))) throw new Failure('CUSTOMER_NOT_FOUND');
}
