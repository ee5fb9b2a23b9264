import { rosterCalls, shiftRequestCalls } from '../../../contract/roster.ts';
import { dayOf } from '../../../domain/bookings/schedule.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../platform/http/app-type.ts';
import { principalOf } from '../../platform/http/guard.ts';
import { serve } from '../../platform/http/serve.ts';
import { readRosterOf, replaceRoster } from './replace-roster.ts';
import { answerRequest, askForChange, readOwnRoster, readRequests } from './requests.ts';
import { addVehicle, changeVehicle, readVehicles } from './vehicles.ts';

/** A roster of 2,000 shifts with texts of places. */
const MAX_BODY_BYTES = 1024 * 1024;

export function rosterRoutes(app: App, context: Context): void {
  serve(
    app,
    rosterCalls,
    {
      readRoster: ({ query }) => readRosterOf(context, query),
      replaceRoster: ({ query, body }) => replaceRoster(context, query, body),
      listVehicles: () => readVehicles(context),
      addVehicle: ({ body }) => addVehicle(context, body),
      changeVehicle: ({ params, body }) => changeVehicle(context, params.id, body),
    },
    { bodyLimit: MAX_BODY_BYTES },
  );
}

export function shiftRequestRoutes(app: App, context: Context): void {
  const today = () => dayOf(new Date(context.clock()), context.config.company.timeZone);
  serve(app, shiftRequestCalls, {
    listRequests: () => readRequests(context),
    answerRequest: (request) =>
      answerRequest(context, principalOf(request), request.params.id, request.body.answer),
    readOwnRoster: (request) => readOwnRoster(context, today(), principalOf(request)),
    askForChange: (request) => askForChange(context, principalOf(request), request.body),
    answerOwnRequest: (request) =>
      answerRequest(context, principalOf(request), request.params.id, request.body.answer),
  });
}
