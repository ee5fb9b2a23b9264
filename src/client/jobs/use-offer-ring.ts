import { useEffect, useEffectEvent } from 'react';

const RING_EVERY_MS = 3000;

/** Rings at once and every three seconds while an offer is open. */
export function useOfferRing(offerId: string | null, onRing: () => void): void {
  const ring = useEffectEvent(onRing);
  useEffect(() => {
    if (offerId === null) return;
    ring();
    const timer = setInterval(ring, RING_EVERY_MS);
    return () => clearInterval(timer);
  }, [offerId]);
}
