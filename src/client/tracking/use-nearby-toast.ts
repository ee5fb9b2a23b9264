import { useEffect } from 'react';
import { NEARBY_MINUTES } from '../../domain/eta.ts';
import { toast } from '../app/toast.tsx';
import type { ShownEta } from './shown-eta.ts';
import { tellOnce } from './told-once.ts';

/** Whether the technician is en route and at most 10 minutes away, or there. */
const isNearby = (eta: ShownEta | undefined): boolean =>
  eta?.status === 'en_route' && (eta.hasArrived || (eta.estimatedTimeMinutes ?? Infinity) <= NEARBY_MINUTES);

/** Says once a booking that the technician is nearby. */
export function useNearbyToast(bookingId: string, eta: ShownEta | undefined): void {
  const nearby = isNearby(eta);
  const minutes = eta?.estimatedTimeMinutes ?? 0;
  useEffect(() => {
    if (!nearby || !tellOnce(bookingId)) return;
    const description =
      minutes > 0 ? `Your technician is about ${minutes} min away.` : 'Your technician has arrived.';
    toast({ title: 'Technician Nearby!', description });
  }, [bookingId, nearby, minutes]);
}
