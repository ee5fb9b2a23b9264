import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { type Candidate, ONLINE_MS } from '../../domain/position.ts';
import { polling } from '../../events/polling.ts';
import { isLiveAtom } from '../app/connection.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { readCandidates } from './api.ts';

/** Ranked again at most this often: the server computes every candidate anew. */
const EVERY_MS = 1000;

type Found = {
  candidates: Candidate[] | undefined;
  /** When they were ranked, in epoch milliseconds, if that may be out of date by now; null while they follow. */
  staleSinceMs: number | null;
};

/**
 * The candidates for a booking, ranked again within a second after a position, a duty, an assignment or an account has
 * changed. Without a socket, or after a read that failed, it says of when they are.
 */
export function useCandidates(bookingId: string | undefined): Found {
  const client = useQueryClient();
  const isLive = useAtomValue(isLiveAtom);
  const { data, dataUpdatedAt, isError } = useLiveQuery({
    ...readCandidates(bookingId ?? ''),
    enabled: bookingId !== undefined,
    staleTime: 0,
    pollEvery: polling.technicians,
  });
  useEffect(() => {
    if (bookingId === undefined) return;
    const { queryKey } = readCandidates(bookingId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = false;
    function rank() {
      wanted = false;
      timer = setTimeout(() => {
        timer = undefined;
        if (wanted) rank();
      }, EVERY_MS);
      void client.invalidateQueries({ queryKey, exact: true });
    }
    function ask() {
      wanted = true;
      if (timer === undefined) rank();
    }
    const stops = [
      onEvent('technicians:moved', ask),
      onEvent('technician:duty', ask),
      onEvent('booking:updated', ask),
      onEvent('staff:changed', ask),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, bookingId]);
  useEffect(() => {
    if (bookingId === undefined || !data) return;
    // Time alone makes a position too old to go by.
    const ages = data.map(({ lastActiveAt }) => dataUpdatedAt - Date.parse(lastActiveAt ?? ''));
    const soonestMs = Math.min(...ages.filter((age) => age < ONLINE_MS).map((age) => ONLINE_MS - age));
    if (!Number.isFinite(soonestMs)) return;
    const { queryKey } = readCandidates(bookingId);
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey, exact: true }),
      Math.max(EVERY_MS, soonestMs),
    );
    return () => clearTimeout(timer);
  }, [client, bookingId, data, dataUpdatedAt]);
  return {
    candidates: bookingId === undefined ? undefined : data,
    staleSinceMs: isLive && !isError ? null : dataUpdatedAt,
  };
}
