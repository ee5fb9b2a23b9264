import { useEffect, useEffectEvent, useState } from 'react';
import type { ServiceType } from '../../domain/service-type.ts';

type BookAndPay = typeof import('./book-and-pay.tsx').default;

/** The service that the customer wants to book, and what has become of the dialog for it. */
export type AskedBooking = { serviceType: ServiceType } & (
  | { state: 'loading' | 'failed' }
  | { state: 'open'; BookAndPay: BookAndPay }
);

const RETRY_KEY = 'retriedBooking';
const REACHED_WITHIN_MS = 10_000;

const load = () => import('./book-and-pay.tsx');

/** Fetches the dialog's code before the press on a button that opens it. */
export const preloadBookingDialog = () => void load().catch(() => {});

const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The booking dialog, whose code Home loads when it is needed. `ready` once the customer and the bookings, which
 * the form starts from, are known.
 */
export function useBookingDialog(ready: boolean) {
  const [asked, setAsked] = useState<AskedBooking | null>(null);

  async function open(serviceType: ServiceType): Promise<void> {
    setAsked({ serviceType, state: 'loading' });
    try {
      const { default: BookAndPay } = await load();
      setAsked({ serviceType, state: 'open', BookAndPay });
    } catch {
      setAsked({ serviceType, state: 'failed' });
    }
  }

  /** A browser does not ask again for a module that failed: only a new page can. */
  async function retry({ serviceType }: AskedBooking): Promise<void> {
    setAsked({ serviceType, state: 'loading' });
    if (!(await isServerReachable())) return setAsked({ serviceType, state: 'failed' });
    sessionStorage.setItem(RETRY_KEY, serviceType);
    location.reload();
  }

  const openRetried = useEffectEvent(() => {
    const retried = sessionStorage.getItem(RETRY_KEY) as ServiceType | null;
    sessionStorage.removeItem(RETRY_KEY);
    if (retried) void open(retried);
  });
  useEffect(() => {
    if (ready) openRetried();
  }, [ready]);

  return { asked, open, retry, close: () => setAsked(null) };
}
