import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '../../domain/durations.ts';
import { call } from '../app/http.ts';
import { pointFigures } from '../places/api.ts';
import { useDebounced } from '../ui/use-settled.ts';
import type { PhoneOrder } from './phone-order.ts';

const DEBOUNCE_MS = 250;
const MIN_CHARACTERS = 4;
/** The arrival is that of this moment; the quote holds for 10 minutes. */
const ASK_EVERY_MS = 2 * MINUTE_MS;

type Asked = Pick<PhoneOrder, 'location' | 'point' | 'choice' | 'connector' | 'kwh'>;

/** The place, the price and the arrival of an order, asked for while the dispatcher types. */
export function useCallerQuote({ location, point, choice, connector, kwh }: Asked) {
  const text = location.trim() || (point ? pointFigures(point) : '');
  const query = { location: text, ...point, ...(choice && { place: choice }), connector, energyKwh: kwh };
  const asked = useDebounced(JSON.stringify(query), DEBOUNCE_MS);
  const isSettled = asked === JSON.stringify(query);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/admin/quote', asked],
    queryFn: ({ signal }) => call('POST /api/admin/quote', { body: JSON.parse(asked), signal }),
    enabled: isSettled && (point !== null || text.length >= MIN_CHARACTERS),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const isKnown = isSettled && !isFetching && data !== undefined && error === null;
  return { result: text === '' ? undefined : data, error, isKnown, refetch };
}

export const bookForCaller = (body: Parameters<typeof call<'POST /api/admin/bookings'>>[1]['body']) =>
  call('POST /api/admin/bookings', { body });
