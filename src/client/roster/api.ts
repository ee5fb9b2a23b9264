import { useEffect } from 'react';
import type { Day } from '../../domain/bookings/schedule.ts';
import { addDays } from '../../domain/bookings/schedule.ts';
import type {
  NewVehicle,
  RosterShift,
  TypedShift,
  Vehicle,
  VehicleChange,
} from '../../domain/dispatch/roster.ts';
import type { ShiftRequest } from '../../domain/dispatch/shift-request.ts';
import { polling } from '../../events/polling.ts';
import { call } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient, read } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';

const readVehicles = read('GET /api/admin/vehicles');
const readRequests = read('GET /api/admin/shift-requests');

const pollEvery = polling.adminStats;

/** The roster of a week, with the day before it, whose nights end in it. */
export const useRosterOf = (days: readonly Day[]) =>
  useLiveQuery({
    ...read('GET /api/admin/roster', {
      query: { from: addDays(days[0] ?? '', -1), to: days.at(-1) ?? '' },
    }),
    pollEvery,
  });

export const useVehicles = () => useLiveQuery({ ...readVehicles, pollEvery });

/** What technicians ask for and nobody has answered. Every page of dispatchers reads it again after a change. */
export const useShiftRequests = () => useLiveQuery({ ...readRequests, pollEvery });

export const readRequestsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readRequests.queryKey });

const FORECAST_STALE_MS = 10 * 60_000;

export const useRosterForecast = (days: readonly Day[]) =>
  useLiveQuery({
    ...read('GET /api/admin/roster/forecast', { query: { from: days[0] ?? '', to: days.at(-1) ?? '' } }),
    pollEvery,
    staleTime: FORECAST_STALE_MS,
  });

export const readWeek = (days: readonly Day[]): Promise<RosterShift[]> =>
  call('GET /api/admin/roster', { query: { from: days[0] ?? '', to: days.at(-1) ?? '' } });

export const saveRoster = (
  days: readonly Day[],
  { techIds, rows }: { techIds: readonly string[]; rows: TypedShift[] },
): Promise<RosterShift[]> =>
  call('PUT /api/admin/roster', {
    query: { from: days[0] ?? '', to: days.at(-1) ?? '', techIds: techIds.join(',') },
    body: rows,
  });

export const addVehicle = (body: NewVehicle): Promise<Vehicle> => call('POST /api/admin/vehicles', { body });

export const changeVehicle = (id: string, body: VehicleChange): Promise<Vehicle> =>
  call('PATCH /api/admin/vehicles/:id', { params: { id }, body });

export const answerRequest = (id: string, answer: 'accept' | 'decline'): Promise<ShiftRequest> =>
  call('POST /api/admin/shift-requests/:id', { params: { id }, body: { answer } });

const ROSTER = '/api/admin/roster';
/** A saved week is an event for each technician in it; they lead to one read. */
const GATHER_MS = 150;

/** Reads the roster that is on screen again. */
export const readRosterAgain = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).split('?')[0] === ROSTER,
  });

/** Reads roster and vehicles again after they have changed. */
export function useRosterLive(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const readAgain = () => {
      timer = null;
      void readRosterAgain();
    };
    const stops = [
      onEvent('technician:availability', () => {
        timer ??= setTimeout(readAgain, GATHER_MS);
      }),
      onEvent('staff:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readVehicles.queryKey });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
    };
  }, []);
}
