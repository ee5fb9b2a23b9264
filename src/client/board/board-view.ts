import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BookingStatus } from '../../domain/booking-status.ts';
import { ServiceType } from '../../domain/service-type.ts';
import type { Filter, Show } from './filter.ts';

type View = Filter & { selectedId: string | null; tab: string };

const KEPT_AFTER_MS = 400;

const isShow = (word: string | null): word is Show => word === 'open' || word === 'unassigned';

const names: Record<keyof View, string> = {
  show: 'show',
  status: 'status',
  serviceType: 'service',
  search: 'q',
  selectedId: 'booking',
  tab: 'tab',
};

const tabs = ['bookings', 'analytics', 'contact', 'technicians'];
const usual: Partial<View> = { show: 'all', tab: 'bookings' };

/**
 * The one way to change the board's part of the address. It starts from the address itself, not from the
 * router's copy, which is a render late: two changes in a row never undo each other.
 */
function useWriteView(): (change: Partial<View>) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (change) => {
      // Who has left the board is not called back to it.
      if (window.location.pathname !== pathname) return;
      const params = new URLSearchParams(window.location.search);
      for (const [field, value] of Object.entries(change) as [keyof View, string | null][]) {
        if (value && value !== usual[field]) params.set(names[field], value);
        else params.delete(names[field]);
      }
      navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname],
  );
}

/** Which tab is open, kept in the address beside what the bookings' tab shows. */
export function useBoardTab(): [string, (tab: string) => void] {
  const [params] = useSearchParams();
  const write = useWriteView();
  return [
    tabs.find((tab) => tab === params.get(names.tab)) ?? 'bookings',
    useCallback((tab) => write({ tab }), [write]),
  ];
}

/** Opens the details of a booking, whichever tab is open. */
export function useOpenBooking(): (bookingId: string) => void {
  const write = useWriteView();
  return useCallback((selectedId) => write({ tab: 'bookings', selectedId }), [write]);
}

/** The booking whose details are open. */
export const useOpenedBooking = (): string | null => useSearchParams()[0].get(names.selectedId);

/**
 * What the bookings' tab shows, kept in the address so that a reload or a link shows the same.
 *
 * `typed` are the words in the search field. The address gets them, as `search`, once the typing rests (a
 * router is slower than fingers) or with the next change, whichever comes first.
 */
export function useBoardView() {
  const [params] = useSearchParams();
  const write = useWriteView();
  const show = params.get(names.show);
  const search = params.get(names.search) ?? '';
  const [typed, setTyped] = useState(search);
  const unwritten = useRef<{ words: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const settle = useCallback((): Partial<View> => {
    if (!unwritten.current) return {};
    const { words, timer } = unwritten.current;
    clearTimeout(timer);
    unwritten.current = null;
    return { search: words };
  }, []);
  const change = useCallback((next: Partial<View>) => write({ ...settle(), ...next }), [write, settle]);
  const type = useCallback(
    (words: string) => {
      setTyped(words);
      settle();
      unwritten.current = { words, timer: setTimeout(() => change({}), KEPT_AFTER_MS) };
    },
    [settle, change],
  );
  // Who goes to another tab while typing finds the words again.
  useEffect(
    () => () => {
      if (unwritten.current) change({});
    },
    [change],
  );
  return {
    show: isShow(show) ? show : ('all' as const),
    status: BookingStatus.safeParse(params.get(names.status)).data ?? null,
    serviceType: ServiceType.safeParse(params.get(names.serviceType)).data ?? null,
    search,
    selectedId: params.get(names.selectedId),
    typed,
    type,
    change,
  };
}
