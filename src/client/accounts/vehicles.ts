import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CustomerVehicle, VehiclePatch } from '../../domain/people/vehicle.ts';
import { call } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { onConnected, onEvent } from '../app/socket.ts';
import { refreshUser } from './api.ts';

const vehicles = read('GET /api/vehicles');

/** The customer's cars, the usual one first, and pushes of their changes while the component is mounted. */
export function useVehicles() {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: vehicles.queryKey, exact: true });
    const changed = () => {
      again();
      // The profile has the usual one.
      void refreshUser();
    };
    const stops = [onEvent('vehicles:changed', changed), onConnected(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return useQuery(vehicles);
}

async function keep(changed: Promise<CustomerVehicle[]>): Promise<void> {
  queryClient.setQueryData(vehicles.queryKey, await changed);
  void refreshUser();
}

export const addVehicle = (body: VehiclePatch) => keep(call('POST /api/vehicles', { body }));
export const changeVehicle = (id: string, body: VehiclePatch) =>
  keep(call('PATCH /api/vehicles/:id', { params: { id }, body }));
export const removeVehicle = (id: string) => keep(call('DELETE /api/vehicles/:id', { params: { id } }));
export const putVehicleFirst = (id: string) => keep(call('POST /api/vehicles/:id/first', { params: { id } }));
