import { availabilityCalls } from '../../contract/technicians.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { changeAvailability, listAvailability, readAvailability } from './availability.ts';

export function availabilityRoutes(app: App, context: Context): void {
  serve(app, availabilityCalls, {
    listAvailability: () => listAvailability(context),
    changeAvailability: ({ params, body }) => changeAvailability(context, params.techId, body),
    readOwnAvailability: (request) => readAvailability(context, principalOf(request).id),
    changeOwnAvailability: (request) => changeAvailability(context, principalOf(request).id, request.body),
  });
}
