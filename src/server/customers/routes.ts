import { customerCalls } from '../../contract/customers.ts';
import { Failure } from '../../domain/failure.ts';
import { deviceSessionsOf, endDeviceSessions } from '../accounts/device-sessions.ts';
import type { Context } from '../context.ts';
import { longStatements } from '../platform/db/client.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { activeCustomers, customerStats, recentCustomers, signupTrend } from './analytics.ts';
import { contactDetail, listContacts } from './contact.ts';
import { customerHistory, findCustomers } from './history.ts';
import { mergeCustomers, previewMerge } from './merge-customers.ts';
import { addNote, changeNote, deleteNote } from './notes.ts';
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
    list: async ({ query }, reply) => {
      const { contacts, nextBefore } = await findCustomers(context, query);
      if (nextBefore) reply.header('x-next-before', nextBefore);
      return contacts;
    },
    readHistory: ({ params }) => customerHistory(context, params.customerId),
    addNote: (request) =>
      addNote(context, principalOf(request).id, request.params.customerId, request.body.text),
    changeNote: (request) => changeNote(context, principalOf(request).id, request.params, request.body.text),
    deleteNote: async (request, reply) => {
      await deleteNote(context, request.params);
      return reply.code(204).send();
    },
    previewMerge: ({ params, query }) => previewMerge(context, params.customerId, query.otherId),
    merge: (request) =>
      mergeCustomers(context, principalOf(request), request.params.customerId, request.body.otherId),
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
