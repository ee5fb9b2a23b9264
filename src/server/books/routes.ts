import type { FastifyReply, FastifyRequest } from 'fastify';
import { booksCalls } from '../../contract/books.ts';
import type { Query } from '../../contract/contract.ts';
import { ListedPayment } from '../../contract/shapes/books.ts';
import { addDays, dayOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import type { Context } from '../context.ts';
import { longStatements } from '../platform/db/client.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { dayTotals } from './days.ts';
import { journalCsv } from './journal-csv.ts';
import { listPayments, type SoughtPayments, toListedPayment } from './list-payments.ts';
import { paymentsCsv } from './payments-csv.ts';
import { listStuck } from './stuck.ts';
import { taxCsv, taxReport } from './tax-report.ts';
import { tipReport, tipsCsv } from './tips.ts';

const soughtBy = (
  { from, until, status, stuck, q }: Query<typeof booksCalls.exportPayments>,
  timeZone: string,
): SoughtPayments => ({
  fromMs: from ? startOfDayMs(from, timeZone) : undefined,
  untilMs: until ? startOfDayMs(addDays(until, 1), timeZone) : undefined,
  status,
  isStuck: stuck === 'true',
  q,
});

/** Registers the routes with which admins read the books. */
export function booksRoutes(app: App, given: Context): void {
  const context = { ...given, db: longStatements(given.db) };
  const { config, clock, limiter, log } = context;
  const { timeZone } = config.company;
  const countExport = (request: FastifyRequest) =>
    limiter.take({ exports: `admin:${principalOf(request).id}` });
  const asFile = (reply: FastifyReply, name: string) =>
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);

  serve(app, booksCalls, {
    listPayments: async ({ query }, reply) => {
      const { limit, before } = query;
      const { payments, nextBefore } = await listPayments(context, soughtBy(query, timeZone), {
        limit,
        before,
      });
      if (nextBefore !== null) reply.header('x-next-before', nextBefore);
      return mapRows(log, payments, ListedPayment, toListedPayment);
    },
    exportPayments: async (request, reply) => {
      await countExport(request);
      const csv = await paymentsCsv(context, soughtBy(request.query, timeZone));
      return asFile(reply, `payments-${dayOf(new Date(clock()), timeZone)}`).send(csv);
    },
    dayTotals: ({ query }) => dayTotals(context, query),
    listStuck: () => listStuck(context),
    taxReport: ({ query }) => taxReport(context, query),
    exportTaxReport: async ({ query }, reply) =>
      asFile(reply, `sales-tax-${query.from}-${query.to}`).send(taxCsv(await taxReport(context, query))),
    tipReport: ({ query }) => tipReport(context, query),
    exportTips: async (request, reply) => {
      await countExport(request);
      const { from, until } = request.query;
      return asFile(reply, `tips-${from}-${until}`).send(tipsCsv(await tipReport(context, request.query)));
    },
    exportJournal: async (request, reply) => {
      await countExport(request);
      const { from, until } = request.query;
      const csv = await journalCsv(context, request.query);
      return asFile(reply, `journal-${from}-${until}`).send(csv);
    },
  });
}
