import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { SILENT_AFTER_MS } from '../../domain/dispatch/technician-state.ts';
import { type Candidate, ONLINE_MS, type RosterTechnician } from '../../domain/tracking/position.ts';
import { polling } from '../../events/polling.ts';
import { isStaleAtom } from '../app/connection.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { toServerTime } from '../ui/server-clock.ts';
import { readCandidates } from './api.ts';
import { useForecast } from './forecasts.ts';
import { type Choice, choicesOf } from './pick.ts';

/** The minimum time between two rankings, because the server computes every candidate for each. */
const MIN_INTERVAL_MS = 1000;

type Found = {
  candidates: Candidate[] | undefined;
  /** When the candidates were ranked, in epoch milliseconds, if the ranking may be stale; null while it is live. */
  staleSinceMs: number | null;
};

/**
 * Returns how to request a read that takes a while: the next one begins when the one before has ended, and not within the
 * interval. Invalidating a query cuts its read short, so that with steady changes and a slow server none would ever end.
 */
export function oneAtATime(
  read: () => Promise<unknown>,
  intervalMs: number,
): { request: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  async function run() {
    isBusy = true;
    isWanted = false;
    const pause = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, intervalMs);
    });
    await Promise.all([pause, read().catch(() => {})]);
    isBusy = false;
    if (isWanted && !isStopped) void run();
  }
  return {
    request() {
      isWanted = true;
      if (!isBusy) void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The candidates for a booking, ranked again within a second after a position, a duty, an assignment or an account has
 * changed. Without a socket, or after a failed read, `staleSinceMs` has the time of the ranking.
 */
function useCandidates(bookingId: string | undefined): Found {
  const client = useQueryClient();
  const isStale = useAtomValue(isStaleAtom);
  const { data, dataUpdatedAt, isError } = useLiveQuery({
    ...readCandidates(bookingId ?? ''),
    enabled: bookingId !== undefined,
    staleTime: 0,
    pollEvery: polling.technicians,
  });
  useEffect(() => {
    if (bookingId === undefined) return;
    const { queryKey } = readCandidates(bookingId);
    const { request, stop } = oneAtATime(
      () => client.invalidateQueries({ queryKey, exact: true }),
      MIN_INTERVAL_MS,
    );
    const stops = [
      stop,
      onEvent('technicians:moved', request),
      onEvent('technician:duty', request),
      onEvent('technician:availability', request),
      onEvent('booking:updated', request),
      onEvent('staff:changed', request),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, bookingId]);
  useEffect(() => {
    if (bookingId === undefined || !data) return;
    // A technician becomes silent, and a position too old, without any event.
    const readMs = toServerTime(dataUpdatedAt);
    const ages = data.map(({ lastActiveAt }) => readMs - Date.parse(lastActiveAt ?? ''));
    const leftMs = ages.flatMap((age) => [SILENT_AFTER_MS - age, ONLINE_MS - age]);
    const soonestMs = Math.min(...leftMs.filter((left) => left > 0));
    if (!Number.isFinite(soonestMs)) return;
    const { queryKey } = readCandidates(bookingId);
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey, exact: true }),
      Math.max(MIN_INTERVAL_MS, soonestMs),
    );
    return () => clearTimeout(timer);
  }, [client, bookingId, data, dataUpdatedAt]);
  return {
    candidates: bookingId === undefined ? undefined : data,
    staleSinceMs: isStale || isError ? toServerTime(dataUpdatedAt) : null,
  };
}

type Choices = {
  choices: readonly Choice[];
  /** Whether the choices are in the order that the server suggests for the booking. */
  ranked: boolean;
  /** The technician whom the server proposes, or else the first of the ranking; null for one off duty or hindered. */
  suggested: string | null;
  /** When the choices were ranked, in epoch milliseconds, if the ranking may be stale; null while it is live. */
  staleSinceMs: number | null;
};

/** The technicians to choose from; without a booking the whole roster. */
export function useChoices(booking: Booking | undefined, roster: readonly RosterTechnician[]): Choices {
  const { candidates, staleSinceMs } = useCandidates(booking?.id);
  const choices = useMemo(() => choicesOf(roster, candidates), [roster, candidates]);
  const proposed = useForecast(booking)?.best?.techId;
  const others = candidates?.filter(({ techId }) => techId !== booking?.assignedTechId) ?? [];
  const first = others.find(({ techId }) => techId === proposed) ?? others[0];
  const suggested = first?.isOnDuty === 'true' && !first.hindered ? first.techId : null;
  return { choices, ranked: candidates !== undefined, suggested, staleSinceMs };
}

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
  const forecast = useForecast(booking);
  // The form Assign Technicians reads the candidates of the picked booking.
  const { data } = useQuery({ ...readCandidates(bookingId), enabled: false });
  const key = idsOf(booking, forecast, data)?.join('\n');
  return useMemo(() => key?.split('\n').filter(Boolean), [key]);
}
