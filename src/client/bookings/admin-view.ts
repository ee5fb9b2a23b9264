import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { BookingStatus } from '../../domain/booking-status.ts';
import { ServiceType } from '../../domain/service-type.ts';
import type { Filter, Show } from './admin-filter.ts';

type View = Filter & { selectedId: string | null };

const isShow = (word: string | null): word is Show => word === 'open' || word === 'unassigned';

const names: Record<keyof View, string> = {
  show: 'show',
  status: 'status',
  serviceType: 'service',
  search: 'q',
  selectedId: 'booking',
};

/** What of the board is shown, kept in the address so that a reload or a link shows the same. */
export function useAdminView(): View & { change: (change: Partial<View>) => void } {
  const [params, setParams] = useSearchParams();
  const show = params.get(names.show);
  const change = useCallback(
    (next: Partial<View>) =>
      setParams(
        (known) => {
          for (const [field, value] of Object.entries(next) as [keyof View, string | null][]) {
            if (value && value !== 'all') known.set(names[field], value);
            else known.delete(names[field]);
          }
          return known;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    show: isShow(show) ? show : 'all',
    status: BookingStatus.safeParse(params.get(names.status)).data ?? null,
    serviceType: ServiceType.safeParse(params.get(names.serviceType)).data ?? null,
    search: params.get(names.search) ?? '',
    selectedId: params.get(names.selectedId),
    change,
  };
}
