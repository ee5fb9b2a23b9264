import * as z from 'zod/mini';
import { AdminStats } from '../../domain/admin-stats.ts';
import { Booking, BookingEvent } from '../../domain/booking.ts';
import { JobStep, StatusChange } from '../../domain/booking-changes.ts';
import { BookingStatus } from '../../domain/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import { NewBooking } from '../../domain/new-booking.ts';
import { ServiceType } from '../../domain/service-type.ts';
import { toTime } from '../../domain/time.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { mapRows } from '../map-rows.ts';
import { changeStatus } from './change-status.ts';
import { createBooking } from './create-booking.ts';
import { listBookingPage, listOwnBookings } from './list-bookings.ts';
import { listTechnicianJobs } from './list-jobs.ts';
import { type BookingDetail, countBookings, findBooking, listEvents } from './queries.ts';
import { readableBooking } from './readable-booking.ts';
import { reportProgress } from './report-progress.ts';
import { adminStats } from './stats.ts';
import { toBooking, toJob } from './to-booking.ts';

const customers = { config: { allow: ['customer'] as const } };
const admins = { config: { allow: ['admin'] as const } };
const technicians = { config: { allow: ['tech'] as const } };
const staff = { config: { allow: ['admin', 'tech'] as const } };
const readers = { config: { allow: ['admin', 'customer'] as const } };

const Id = z.object({ id: z.string() });
const limitOf = (otherwise: number, most: number) =>
  z.pipe(
    z.transform((given) => (given === undefined ? otherwise : Number(given))),
    z.int().check(z.gte(1), z.lte(most)),
  );
const text = z.optional(z.string().check(z.maxLength(200)));

const seenBy = (row: BookingDetail, by: Principal) =>
  by.role === 'tech' ? toJob(row, by.id) : toBooking(row);

export function bookingRoutes(app: App, context: Context): void {
  app.post(
    '/api/bookings',
    {
      ...customers,
      schema: {
        summary: 'Books what a payment was authorised for',
        body: NewBooking,
        response: { 201: Booking },
      },
    },
    async (request, reply) =>
      reply.code(201).send(toBooking(await createBooking(context, principalOf(request).id, request.body))),
  );

  app.get(
    '/api/bookings',
    {
      ...customers,
      schema: {
        summary: 'Own bookings, newest first; with `paymentId` the one that it has paid for',
        querystring: z.object({ limit: limitOf(100, 500), before: text, paymentId: text }),
        response: { 200: z.array(Booking) },
      },
    },
    async (request) =>
      mapRows(
        context.log,
        await listOwnBookings(context, principalOf(request).id, request.query),
        Booking,
        toBooking,
      ),
  );

  app.get(
    '/api/bookings/count',
    { ...admins, schema: { summary: 'How many bookings there ever were', response: { 200: z.number() } } },
    () => countBookings(context.db),
  );

  app.get(
    '/api/bookings/:id',
    { ...readers, schema: { summary: 'One booking', params: Id, response: { 200: Booking } } },
    async (request) => toBooking(await readableBooking(context, principalOf(request), request.params.id)),
  );

  app.post(
    '/api/bookings/:id/cancel',
    {
      ...customers,
      schema: {
        summary: 'Cancels an own booking and gives the money back, until the technician is on the way',
        params: Id,
        response: { 200: Booking },
      },
    },
    async (request) =>
      toBooking(
        await changeStatus(context, principalOf(request), request.params.id, { status: 'cancelled' }),
      ),
  );

  app.get(
    '/api/admin/stats',
    { ...admins, schema: { summary: 'The figures above the board', response: { 200: AdminStats } } },
    () => adminStats(context),
  );

  app.get(
    '/api/admin/bookings',
    {
      ...admins,
      schema: {
        summary: 'Bookings, newest first; `x-next-before` leads on; with `export` the audit log says so',
        querystring: z.object({
          limit: limitOf(200, 500),
          before: text,
          status: z.optional(BookingStatus),
          serviceType: z.optional(ServiceType),
          q: text,
          unassigned: z.optional(z.enum(['true', 'false'])),
          export: z.optional(z.enum(['true', 'false'])),
        }),
        response: { 200: z.array(Booking) },
      },
    },
    async (request, reply) => {
      const { bookings, nextBefore } = await listBookingPage(context, request.query);
      if (nextBefore) reply.header('x-next-before', nextBefore);
      return mapRows(context.log, bookings, Booking, toBooking);
    },
  );

  app.get(
    '/api/admin/bookings/:id/events',
    {
      ...admins,
      schema: {
        summary: 'The history of a booking, oldest first',
        params: Id,
        response: { 200: z.array(BookingEvent) },
      },
    },
    async (request) => {
      if (!(await findBooking(context.db, request.params.id))) throw new Failure('BOOKING_NOT_FOUND');
      const events = await listEvents(context.db, request.params.id);
      return events.map(({ at, actor, role, kind, fromValue, toValue }) => ({
        at: toTime(at),
        actor,
        role,
        kind,
        from: fromValue,
        to: toValue,
      }));
    },
  );

  app.patch(
    '/api/admin/bookings/:id/status',
    {
      ...staff,
      schema: {
        summary: 'Changes the status; a technician goes one step forward',
        params: Id,
        body: StatusChange,
        response: { 200: Booking },
      },
    },
    async (request) => {
      const by = principalOf(request);
      return seenBy(await changeStatus(context, by, request.params.id, request.body), by);
    },
  );

  app.get(
    '/api/tech/bookings',
    { ...staff, schema: { summary: 'Own jobs of today, and the pool', response: { 200: z.array(Booking) } } },
    (request) => listTechnicianJobs(context, principalOf(request)),
  );

  for (const [word, command] of [
    ['departed', 'depart'],
    ['arrived', 'arrive'],
  ] as const) {
    app.post(
      `/api/tech/bookings/:id/${word}`,
      {
        ...technicians,
        schema: {
          summary: 'Says that the technician is on the way, or has arrived',
          params: Id,
          body: z.nullish(JobStep),
          response: { 200: Booking },
        },
      },
      async (request) => {
        const by = principalOf(request);
        const step = request.body ?? undefined;
        return toJob(await reportProgress(context, by, request.params.id, command, step), by.id);
      },
    );
  }
}
