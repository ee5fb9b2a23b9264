import { useEffect } from 'react';
import { DAY_MS } from '../../domain/durations.ts';
import { NEARBY_MINUTES } from '../../domain/tracking/eta.ts';
import { toast } from '../app/toast.ts';
import { deviceStore } from '../offline/device-store.ts';
import { t } from '../ui/texts.ts';
import type { ShownEta } from './shown-eta.ts';

const MAX_STORED = 50;

/** Ids of this page's bookings, for a browser that stores nothing. */
const shownIds = new Set<string>();

const isId = (value: unknown): value is string => typeof value === 'string';
const store = deviceStore('nearbyToasts', { lifetimeMs: 30 * DAY_MS, outlivesSession: false }, (value) =>
  Array.isArray(value) ? value.filter(isId) : null,
);

/**
 * Returns true on the first call for a booking in this browser, also across reloads. The end of the session removes
 * the stored ids.
 */
function isFirstTime(bookingId: string): boolean {
  if (shownIds.has(bookingId)) return false;
  shownIds.add(bookingId);
  const before = store.load() ?? [];
  if (before.includes(bookingId)) return false;
  store.save([...before, bookingId].slice(-MAX_STORED));
  return true;
}

/** Whether the technician is en route and at most 10 minutes away, or has arrived. */
const isNearby = (eta: ShownEta | undefined): boolean =>
  eta?.status === 'en_route' && (eta.hasArrived || (eta.estimatedTimeMinutes ?? Infinity) <= NEARBY_MINUTES);

/** Shows a toast, once for each booking, that the technician is nearby. */
export function useNearbyToast(bookingId: string, eta: ShownEta | undefined): void {
  const nearby = isNearby(eta);
  const minutes = eta?.estimatedTimeMinutes ?? 0;
  useEffect(() => {
    if (!nearby || !isFirstTime(bookingId)) return;
    const description =
      minutes > 0
        ? t('Your technician is about {minutes} min away.', { minutes })
        : t('Your technician has arrived.');
    toast({ title: t('Technician Nearby!'), description });
  }, [bookingId, nearby, minutes]);
}
