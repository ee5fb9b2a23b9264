import { dispatchCalls } from '../../contract/dispatch.ts';
import { exceptionCalls } from '../../contract/exceptions.ts';
import { offerCalls } from '../../contract/offers.ts';
import { rosterForecastCalls } from '../../contract/roster.ts';
import { waitingCalls } from '../../contract/waiting.ts';
import { Failure } from '../../domain/failure.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import { toOnDuty } from '../../domain/tracking/position.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import { toBooking, toJob, toShownJob } from '../bookings/to-booking.ts';
import { withKnownArrival } from '../bookings/with-arrivals.ts';
import type { Context } from '../context.ts';
import { longStatements } from '../platform/db/client.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { lastActiveAt } from '../technicians/fleet-member.ts';
import { readRoster } from '../technicians/roster.ts';
import { assignTechnician, swapTechnicians, unassignTechnician } from './assign-technician.ts';
import { automaticFigures } from './automatic/figures.ts';
import { readMoveEffect } from './day-plan/move-effect.ts';
import { readJobDrives, readOwnDay } from './day-plan/own-day.ts';
import { readDayPlan } from './day-plan/refresh-day-plans.ts';
import { listExceptions } from './exceptions/list-exceptions.ts';
import { takeOver } from './exceptions/take-over.ts';
import { holdBooking } from './hold-booking.ts';
import { tellArrival } from './lateness/tell-arrival.ts';
import { acceptOffer, declineOffer, listOwnOffers } from './offers/answer-offer.ts';
import { closeProblem } from './problems/close-problem.ts';
import { reportProblem } from './problems/report-problem.ts';
import { findCandidates } from './proposals/candidates.ts';
import { refreshForecasts } from './proposals/refresh-forecasts.ts';
import { adminStats } from './stats.ts';
import { acceptOwnAdvice, declineOwnAdvice, listAllAdvice, listOwnAdvice } from './waiting/answer-advice.ts';
import { demandZones, NextCalls } from './waiting/next-calls.ts';
import { readRosterForecast } from './waiting/roster-forecast.ts';

export function dispatchRoutes(app: App, context: Context): void {
  serve(app, dispatchCalls, {
    assign: async (request) => {
      const { id } = request.params;
      const { bookingId, ...wanted } = request.body;
      if (bookingId !== undefined && bookingId !== id) {
        throw new Failure('INVALID', 'The booking in the body is not the one in the path.');
      }
      return toBooking(
        withKnownArrival(context, await assignTechnician(context, principalOf(request), id, wanted)),
      );
    },
    unassign: async (request) => {
      const by = principalOf(request);
      return toBooking(await unassignTechnician(context, by, request.params.id, request.body?.version));
    },
    tellArrival: async (request) => {
      const { params, body } = request;
      const told = await tellArrival(context, principalOf(request), params.id, body?.version);
      return toBooking(withKnownArrival(context, told));
    },
    hold: async (request) => {
      const { params, body } = request;
      const wish = { untilMs: body.until ? Date.parse(body.until) : null };
      const held = await holdBooking(context, principalOf(request), params.id, wish, body.version);
      return toBooking(withKnownArrival(context, held));
    },
    release: async (request) => {
      const { params, query } = request;
      const held = await holdBooking(context, principalOf(request), params.id, null, query.version);
      return toBooking(withKnownArrival(context, held));
    },
    swap: async (request) => {
      const { with: otherId, version, withVersion } = request.body;
      const seen = [
        { id: request.params.id, version },
        { id: otherId, version: withVersion },
      ] as const;
      const rows = await swapTechnicians(context, principalOf(request), seen);
      return rows.map((row) => toBooking(withKnownArrival(context, row)));
    },
    listCandidates: async (request) =>
      findCandidates(context, await readableBooking(context, principalOf(request), request.params.id)),
    listForecasts: () => refreshForecasts(context),
    readDayPlan: (request) => readDayPlan(context, request.query.day),
    readMoveEffect: (request) => {
      const { bookingId, techId } = request.query;
      return readMoveEffect(context, principalOf(request), bookingId, techId || null);
    },
    listDrives: (request) => readJobDrives(context, principalOf(request)),
    readOwnDay: (request) => readOwnDay(context, principalOf(request)),
    readStats: () => adminStats(context),
    readAutomatic: () => automaticFigures(context),
    listTechnicians: async () =>
      (await readRoster(context)).map((member) => ({
        techId: member.techId,
        name: member.name,
        phone: member.phone,
        isOnDuty: toOnDuty(member.isOnDuty),
        lastActiveAt: toTimeOrNull(lastActiveAt(member)),
        latitude: member.position?.latitude ?? null,
        longitude: member.position?.longitude ?? null,
        openJobs: member.openJobs,
      })),
  });
}

export function exceptionRoutes(app: App, context: Context): void {
  serve(app, exceptionCalls, {
    reportProblem: async (request) => {
      const by = principalOf(request);
      const row = await reportProblem(context, by, request.params.id, request.body);
      return toShownJob(withKnownArrival(context, row), by.id, context.fleet.isOnDuty(by.id));
    },
    list: async () => {
      await refreshForecasts(context);
      return listExceptions(context);
    },
    close: async (request) => {
      await closeProblem(context, principalOf(request), request.params.id);
      return { ok: true as const };
    },
    takeOver: async (request) => {
      await takeOver(context, principalOf(request), request.params.id, true);
      return { ok: true as const };
    },
    leave: async (request) => {
      await takeOver(context, principalOf(request), request.params.id, false);
      return { ok: true as const };
    },
  });
}

export function offerRoutes(app: App, context: Context): void {
  serve(app, offerCalls, {
    list: (request) => listOwnOffers(context, principalOf(request)),
    accept: async (request) => {
      const by = principalOf(request);
      return toJob(withKnownArrival(context, await acceptOffer(context, by, request.params.id)), by.id);
    },
    decline: async (request) => {
      await declineOffer(context, principalOf(request), request.params.id, request.body.reason);
      return { ok: true as const };
    },
  });
}

export function waitingRoutes(app: App, context: Context): void {
  const nextCalls = new NextCalls();
  serve(app, waitingCalls, {
    list: () => listAllAdvice(context),
    listDemand: async () => demandZones(await nextCalls.at(context, context.clock()), context.gazetteer),
    listOwn: (request) => listOwnAdvice(context, principalOf(request)),
    accept: (request) => acceptOwnAdvice(context, principalOf(request), request.params.id),
    decline: async (request) => {
      await declineOwnAdvice(context, principalOf(request), request.params.id);
      return { ok: true as const };
    },
  });
}

export function forecastRoutes(app: App, context: Context): void {
  const long = { ...context, db: longStatements(context.db) };
  serve(app, rosterForecastCalls, { readForecast: ({ query }) => readRosterForecast(long, query) });
}
