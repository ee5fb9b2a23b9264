import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type ThreadMessage, type ThreadSide, withMessage } from '../../../domain/bookings/thread.ts';
import { polling } from '../../../events/polling.ts';
import { applyPush, useLiveQuery } from '../../app/live-query.ts';
import { queryClient } from '../../app/query-client.ts';
import { onEvent } from '../../app/socket.ts';
import { markRead, readThread, readUnread, type StaffSide } from '../api.ts';

/** Writes a message, from a push or from an answer, into the thread that the page shows. */
export const showMessage = (side: ThreadSide, bookingId: string, message: ThreadMessage): void =>
  applyPush(readThread(side, bookingId).queryKey, (known) => withMessage(known, message));

/** The thread of a booking, updated by pushes. Staff who see it have read it. */
export function useThread(side: ThreadSide, bookingId: string): UseQueryResult<ThreadMessage[]> {
  // Read whenever it is shown: what was written before, while nothing showed it, was not kept.
  const thread = useLiveQuery({ ...readThread(side, bookingId), pollEvery: polling.thread, staleTime: 0 });
  const newest = thread.data?.at(-1)?.sequence;
  useEffect(
    () =>
      onEvent('thread:message', ({ bookingId: about, message }) => {
        if (about === bookingId) showMessage(side, bookingId, message);
      }),
    [side, bookingId],
  );
  useEffect(() => {
    if (side === 'customer' || newest === undefined) return;
    const mark = () => {
      // Nobody reads a hidden tab or a locked phone.
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', mark);
      // Without an answer it stays unread until somebody opens the thread again.
      markRead(side, bookingId, newest).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [side, bookingId, newest]);
  return thread;
}

/** Reads what is unread again when somebody has written, read or got a job, and passes on what others have written. */
export function useThreadsLive(
  side: StaffSide,
  onMessage: (bookingId: string, message: ThreadMessage) => void = () => {},
): void {
  const pass = useEffectEvent(onMessage);
  // Known before the first row or job that shows it.
  useLiveQuery({ ...readUnread(side), pollEvery: polling.thread });
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: readUnread(side).queryKey });
    const holders = new Map<string, string | null>();
    const stops = [
      onEvent('thread:message', ({ bookingId, message }) => {
        readAgain();
        if (message.from !== side) pass(bookingId, message);
      }),
      onEvent('thread:read', readAgain),
      // A technician who gets a job has read nothing in its thread.
      onEvent('booking:updated', ({ id, assignedTechId }) => {
        if (side !== 'tech' || holders.get(id) === assignedTechId) return;
        holders.set(id, assignedTechId);
        readAgain();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [side]);
}

/** The number of unread messages, by booking. */
export function useUnread(side: StaffSide): ReadonlyMap<string, number> {
  const { data } = useLiveQuery({ ...readUnread(side), pollEvery: polling.thread });
  return useMemo(() => new Map(data?.map(({ bookingId, count }) => [bookingId, count])), [data]);
}
