import { vehicleCalls } from '../../contract/accounts.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { findCustomer } from './queries.ts';
import { addVehicle, changeVehicle, removeVehicle, useVehicleFirst, vehiclesOf } from './vehicles.ts';

/** Registers the calls by which customers keep their cars. */
export function vehicleRoutes(app: App, context: Context): void {
  serve(app, vehicleCalls, {
    listVehicles: async (request) => {
      const customer = await findCustomer(context.db, principalOf(request).id);
      if (!customer) throw new Failure('UNAUTHORIZED');
      return vehiclesOf(context.db, customer);
    },
    addVehicle: (request) => addVehicle(context, principalOf(request).id, request.body),
    changeVehicle: (request) =>
      changeVehicle(context, principalOf(request).id, request.params.id, request.body),
    removeVehicle: (request) => removeVehicle(context, principalOf(request).id, request.params.id),
    useVehicleFirst: (request) => useVehicleFirst(context, principalOf(request).id, request.params.id),
  });
}
