import type { FastifyReply } from 'fastify';
import { bookingCalls } from '../../contract/bookings.ts';
import type { Body, Params } from '../../contract/contract.ts';
import { Booking } from '../../domain/bookings/booking.ts';
import type { ProgressCommand } from '../../domain/bookings/booking-lifecycle.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import type { Context } from '../context.ts';
import { receiptOf } from '../payments/ledger/receipt.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import type { Principal } from '../platform/principal.ts';
import { quoteBrowserOf } from '../quotes/browser.ts';
import { addNote } from './add-note.ts';
import { calendarFile } from './calendar-file.ts';
import { changeStatus, reportProgress } from './change-status.ts';
import { createBooking } from './create-booking.ts';
import { type BookingDetail, readableBooking, type ShownBooking } from './find-booking.ts';
import { readHistory } from './history.ts';
import { countBookings, listBookingPage, listOwnBookings, listTechnicianJobs } from './list-bookings.ts';
import { moveBooking } from './move-booking.ts';
import { operationsFilterOf } from './operations-filter.ts';
import { payBooking } from './pay-booking.ts';
import { recordReading } from './record-reading.ts';
import { sendSpot } from './send-spot.ts';
import { tipBooking } from './tip-booking.ts';
import { toBooking, toJob } from './to-booking.ts';
import { withArrivals, withKnownArrival } from './with-arrivals.ts';

const seenBy = (row: ShownBooking, by: Principal) =>
  by.role === 'tech' ? toJob(row, by.id) : toBooking(row);

/** Sends what `mapRows` has checked, so that a list of hundreds is not checked again when it is sent. */
const sendChecked = (reply: FastifyReply, bookings: Booking[]) =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(bookings);

type Step = { params: Params<typeof bookingCalls.depart>; body: Body<typeof bookingCalls.depart> };

export function bookingRoutes(app: App, context: Context): void {
  const report = async (command: ProgressCommand, by: Principal, { params, body }: Step) =>
    toJob(
      withKnownArrival(context, await reportProgress(context, by, params.id, command, body ?? undefined)),
      by.id,
    );

  const shown = async (rows: readonly BookingDetail[]) =>
    mapRows(context.log, await withArrivals(context, rows), Booking, toBooking);

  const moved = (row: BookingDetail) => toBooking(withKnownArrival(context, row));

  serve(app, bookingCalls, {
    create: async (request) => {
      const browser = quoteBrowserOf(request, context);
      return toBooking(await createBooking(context, principalOf(request).id, request.body, browser));
    },
    listOwn: async (request, reply) => {
      const { bookings, nextBefore } = await listOwnBookings(context, principalOf(request).id, request.query);
      if (nextBefore) reply.header('x-next-before', nextBefore);
      return sendChecked(reply, await shown(bookings));
    },
    count: () => countBookings(context.db),
    read: async (request) => {
      const row = await readableBooking(context, principalOf(request), request.params.id);
      const [booking = row] = await withArrivals(context, [row]);
      return toBooking(booking);
    },
    readReceipt: async (request) =>
      receiptOf(context, await readableBooking(context, principalOf(request), request.params.id)),
    readCalendar: async (request, reply) => {
      const booking = await readableBooking(context, principalOf(request), request.params.id);
      const file = calendarFile(context, booking, context.clock());
      // Not as an attachment, so that a phone offers to add the event.
      return noStore(reply)
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `inline; filename="booking-${shortId(booking.id)}.ics"`)
        .send(file);
    },
    cancel: async (request) => {
      const by = principalOf(request);
      return toBooking(
        await changeStatus(context, by, request.params.id, { status: 'cancelled', ...request.body }),
      );
    },
    move: async (request) => {
      const by = principalOf(request);
      const browser = by.role === 'customer' ? quoteBrowserOf(request, context) : null;
      return moved(await moveBooking(context, by, request.params.id, request.body, browser));
    },
    sendSpot: async (request) =>
      moved(await sendSpot(context, principalOf(request), request.params.id, request.body)),
    moveAsAdmin: async (request) =>
      moved(await moveBooking(context, principalOf(request), request.params.id, request.body)),
    pay: async (request) => {
      const { params, body } = request;
      return toBooking(await payBooking(context, principalOf(request), params.id, body.paymentId));
    },
    tip: async (request) => {
      const { params, body } = request;
      return toBooking(await tipBooking(context, principalOf(request), params.id, body.paymentId));
    },
    list: async (request, reply) => {
      const { bookings, nextBefore } = await listBookingPage(context, {
        ...request.query,
        operations: operationsFilterOf(context, request.query),
      });
      if (nextBefore) reply.header('x-next-before', nextBefore);
      return sendChecked(reply, await shown(bookings));
    },
    readHistory: ({ params }) => readHistory(context, params.id),
    addNote: async (request) => {
      const { params, body } = request;
      return moved(await addNote(context, principalOf(request), params.id, body.note));
    },
    changeStatus: async (request) => {
      const by = principalOf(request);
      const row = await changeStatus(context, by, request.params.id, request.body);
      return seenBy(withKnownArrival(context, row), by);
    },
    listJobs: async (request, reply) =>
      sendChecked(reply, await listTechnicianJobs(context, principalOf(request))),
    depart: (request) => report('depart', principalOf(request), request),
    arrive: (request) => report('arrive', principalOf(request), request),
    recordCharging: async (request) => {
      const by = principalOf(request);
      const row = await recordReading(context, by, request.params.id, request.body);
      return toJob(withKnownArrival(context, row), by.id);
    },
  });
}
