import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import type { ListOrder } from './arrangement.ts';
import type { Filter, Show } from './filter.ts';
import { type OperationsFilter, readOperations } from './operations-filter.ts';

type View = Filter & {
  order: ListOrder;
  /** The columns that the rows leave out, separated by commas. */
  hidden: string | null;
  selectedId: string | null;
  tab: string;
  plan: string | null;
  customerId: string | null;
};
export type BoardChange = Partial<View>;

const SAVE_DELAY_MS = 400;

const shows: readonly Show[] = ['open', 'unassigned', 'risk'];

const names: Record<keyof View, string> = {
  show: 'show',
  status: 'status',
  serviceType: 'service',
  payment: 'payment',
  search: 'q',
  order: 'order',
  hidden: 'hide',
  selectedId: 'booking',
  tab: 'tab',
  plan: 'plan',
  customerId: 'customer',
  from: 'from',
  to: 'to',
  hour: 'hour',
  zip: 'zip',
  technician: 'technician',
  figure: 'figure',
};

const tabs = ['bookings', 'analytics', 'contact', 'technicians'];
const defaults: Partial<View> = { show: 'all', order: 'urgency', tab: 'bookings' };

/**
 * Changes the query parameters of the board. Each change starts from `window.location`: the router's copy is one
 * render late, and a second change would undo the first.
 */
function useWriteView(): (change: Partial<View>) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (change) => {
      // A late change must not navigate back to a board that the person has left.
      if (window.location.pathname !== pathname) return;
      const params = new URLSearchParams(window.location.search);
      for (const [field, value] of Object.entries(change) as [keyof View, string | null][]) {
        if (value && value !== defaults[field]) params.set(names[field], value);
        else params.delete(names[field]);
      }
      navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname],
  );
}

/** The open tab, saved in the query parameters. */
export function useBoardTab(): [string, (tab: string) => void] {
  const [params] = useSearchParams();
  const write = useWriteView();
  return [
    tabs.find((tab) => tab === params.get(names.tab)) ?? 'bookings',
    useCallback((tab) => write({ tab }), [write]),
  ];
}

/** The day whose plan Tech Management shows, saved in the query parameters; null for its lists and map. */
export function useBoardPlan(): [string | null, (plan: string | null) => void] {
  const [params] = useSearchParams();
  const write = useWriteView();
  const plan = params.get(names.plan);
  return [plan !== null && isDay(plan) ? plan : null, useCallback((plan) => write({ plan }), [write])];
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const BOARD = '/admin';

/** Changes what the board shows, or opens the board with it, from any page of dispatchers. */
export function useOpenBoard(): (change: BoardChange) => void {
  const write = useWriteView();
  const navigate = useNavigate();
  const isBoard = useLocation().pathname.replace(/\/$/, '') === BOARD;
  return useCallback(
    (change) => {
      if (isBoard) return write(change);
      const given = Object.entries(change).flatMap(([field, value]) =>
        value ? [[names[field as keyof View], value]] : [],
      );
      navigate(`${BOARD}?${new URLSearchParams(given)}`);
    },
    [write, navigate, isBoard],
  );
}

/** Opens the bookings tab with the details of a booking, from any page of dispatchers. */
export function useOpenBooking(): (bookingId: string) => void {
  const open = useOpenBoard();
  return useCallback((selectedId) => open({ tab: 'bookings', selectedId }), [open]);
}

/** The customer whose details are open in Customer Contact. */
export function useBoardCustomer(): [string | null, (customerId: string | null) => void] {
  const [params] = useSearchParams();
  const write = useWriteView();
  return [params.get(names.customerId), useCallback((customerId) => write({ customerId }), [write])];
}

/** Returns the path of the board with the bookings of a figure of operations, newest first. */
export function figurePath({
  serviceType,
  ...filter
}: Partial<OperationsFilter & { serviceType: string }>): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const service = serviceType ? [[names.serviceType, serviceType]] : [];
  return `${BOARD}?${new URLSearchParams([...given, ...service, [names.order, 'newest']])}`;
}

/** The booking whose details are open. */
export const useOpenedBooking = (): string | null => useSearchParams()[0].get(names.selectedId);

/**
 * Filter, order and selected booking of the bookings tab, saved in the query parameters so that a reload or a link shows
 * the same.
 *
 * `typed` is the text of the search field. The query parameters get `typed` as `search` 400 ms after the last key
 * press, because navigation is slower than typing, or together with the next change of another filter. `typed` follows a
 * `search` that something else has set, such as the command bar, unless somebody is typing.
 */
export function useBoardView() {
  const [params] = useSearchParams();
  const write = useWriteView();
  const search = params.get(names.search) ?? '';
  const [typed, setTyped] = useState(search);
  const unwritten = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (!unwritten.current) setTyped(search);
  }
  const takeUnwritten = useCallback((): Partial<View> => {
    if (!unwritten.current) return {};
    const { text, timer } = unwritten.current;
    clearTimeout(timer);
    unwritten.current = null;
    return { search: text };
  }, []);
  const change = useCallback(
    (next: Partial<View>) => {
      if (next.search !== undefined) setTyped(next.search);
      write({ ...takeUnwritten(), ...next });
    },
    [write, takeUnwritten],
  );
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      takeUnwritten();
      unwritten.current = { text, timer: setTimeout(() => change({}), SAVE_DELAY_MS) };
    },
    [takeUnwritten, change],
  );
  // Saves unwritten text on unmount, so that a change of tabs does not lose the text.
  useEffect(
    () => () => {
      if (unwritten.current) change({});
    },
    [change],
  );
  return {
    show: shows.find((show) => show === params.get(names.show)) ?? 'all',
    status: BookingStatus.safeParse(params.get(names.status)).data ?? null,
    serviceType: ServiceType.safeParse(params.get(names.serviceType)).data ?? null,
    payment: params.get(names.payment) === 'unpaid' ? ('unpaid' as const) : null,
    search,
    order: params.get(names.order) === 'newest' ? ('newest' as const) : ('urgency' as const),
    hidden: params.get(names.hidden),
    ...readOperations(params),
    selectedId: params.get(names.selectedId),
    typed,
    type,
    change,
  };
}
