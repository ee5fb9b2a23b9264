import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import type { Candidate } from '../../domain/tracking/position.ts';
import { readCandidates } from './api.ts';
import { useForecast } from './forecasts.ts';

const SHOWN = 3;

function idsOf(
  booking: Booking | undefined,
  forecast: Forecast | undefined,
  candidates: readonly Candidate[] | undefined,
): string[] | undefined {
  const holder = booking && holderOf(booking);
  if (holder) return [holder];
  if (forecast?.best) return [forecast.best, ...forecast.others].map(({ techId }) => techId);
  return candidates
    ?.filter(({ isOnDuty, distance }) => isOnDuty === 'true' && distance !== null)
    .slice(0, SHOWN)
    .map(({ techId }) => techId);
}

/**
 * The technicians whom the map shows for a booking: the one who has it, those proposed, or the nearest. Undefined while
 * they are not known.
 */
export function useCandidateIds(booking: Booking | undefined): readonly string[] | undefined {
  const bookingId = booking?.id ?? '';
  const forecast = useForecast(bookingId);
  // The form Assign Technicians reads the candidates of the picked booking.
  const { data } = useQuery({ ...readCandidates(bookingId), enabled: false });
  const key = idsOf(booking, forecast, data)?.join('\n');
  return useMemo(() => key?.split('\n').filter(Boolean), [key]);
}
