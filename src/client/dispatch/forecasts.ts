import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { polling } from '../../events/polling.ts';
import { isStaleAtom } from '../app/connection.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { toServerTime } from '../ui/server-clock.ts';
import { forecastOf, forecastsAtom } from './atoms.ts';

export const readForecasts = read('GET /api/admin/forecasts');

/** Replaces the forecasts that have changed. */
function withChanged(known: readonly Forecast[], changed: readonly Forecast[]): Forecast[] {
  const ids = new Set(changed.map(({ bookingId }) => bookingId));
  return [...known.filter(({ bookingId }) => !ids.has(bookingId)), ...changed];
}

/** Updates `forecastsAtom` from pushes, without a socket from polls. */
export function useForecasts(): void {
  const isStale = useAtomValue(isStaleAtom);
  const { data, dataUpdatedAt, isError } = useLiveQuery({
    ...readForecasts,
    pollEvery: polling.adminBookingsForAssignment,
  });
  useEffect(
    () =>
      onEvent('forecasts:changed', (changed) =>
        applyPush(readForecasts.queryKey, (known) => withChanged(known, changed)),
      ),
    [],
  );
  const staleSinceMs = isStale || isError ? toServerTime(dataUpdatedAt) : null;
  useEffect(() => {
    const byBooking = new Map(data?.map((forecast) => [forecast.bookingId, forecast]));
    store.set(forecastsAtom, { byBooking, staleSinceMs });
  }, [data, staleSinceMs]);
}

/** The forecast of one open booking; a change of another booking's does not render again. */
export const useForecast = (booking: Booking | undefined): Forecast | undefined =>
  useAtomValue(useMemo(() => atom((get) => forecastOf(get(forecastsAtom), booking)), [booking]));
