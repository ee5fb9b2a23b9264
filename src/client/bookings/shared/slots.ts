import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays, bookableDays, type Day } from '../../../domain/bookings/schedule.ts';
import { SECOND_MS } from '../../../domain/durations.ts';
import { nearestSlots, type SlotState } from '../../../domain/promise/slot.ts';
import { config } from '../../app/config.ts';
import type { Given } from '../../app/http.ts';
import { queryClient, read } from '../../app/query-client.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** Where the car is and what it needs: a time is free for one place and full for another. */
export type SlotWish = Omit<Given<'GET /api/slots'>['query'], 'date'>;

/** No push says that somebody else has taken a time. */
const READ_EVERY_MS = 15 * SECOND_MS;

const slotsRead = (date: Day, wish: SlotWish) => read('GET /api/slots', { query: { date, ...wish } });

export type DaySlots = {
  /** What is known of each time of the day, by its instant; empty while nothing is. */
  states: ReadonlyMap<string, SlotState>;
  isUnknown: boolean;
  /** Reads the times again. */
  refresh: () => void;
};

/** The times of a day, read again while they are shown; `wish` is null while the place is not known. */
export function useDaySlots(day: Day, wish: SlotWish | null): DaySlots {
  const { data, isError, refetch } = useQuery({
    ...slotsRead(day, wish ?? { latitude: 0, longitude: 0 }),
    enabled: wish !== null,
    staleTime: 0,
    refetchInterval: READ_EVERY_MS,
    // The times stay as they were while other needs of the car are asked for.
    placeholderData: (former) => former,
  });
  const states = useMemo(() => new Map(data?.slots.map(({ startAt, state }) => [startAt, state])), [data]);
  return { states, isUnknown: isError, refresh: () => wish && void refetch() };
}

/** Reads the shown times again: the customer's own hold has changed. */
export const refreshSlots = () =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/slots'),
  });

/** Returns the free times nearest to a full one, the nearest first. */
export const freeNear = (states: DaySlots['states'], wanted: string): string[] =>
  nearestSlots(
    [...states].filter(([, state]) => state === 'free').map(([at]) => Date.parse(at)),
    Date.parse(wanted),
  ).map((at) => new Date(at).toISOString());

/** Whether a day has times, and each of them is full or too soon. */
export const isFullDay = (states: DaySlots['states']): boolean =>
  states.size > 0 && [...states.values()].every((state) => state === 'full' || state === 'past');

/** In days from a full one: so many days around it are asked. */
const NEIGHBOURS = [1, -1, 2, 3, 4];
const MAX_DAYS = 3;

/** Returns days near a full one that have a free time, in order; undefined while they are not known. */
export function useFreeDays(day: Day, wish: SlotWish): Day[] | undefined {
  const now = new Date(serverNow());
  const days = NEIGHBOURS.map((days) => addDays(day, days)).filter(bookableDays(now, config));
  const answers = useQueries({ queries: days.map((each) => slotsRead(each, wish)) });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return answers
    .flatMap(({ data }) => (data?.slots.some(({ state }) => state === 'free') ? data.date : []))
    .slice(0, MAX_DAYS)
    .sort();
}
