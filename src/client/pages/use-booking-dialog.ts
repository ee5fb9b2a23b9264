import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { savesData, whenAtRest } from '../app/at-rest.ts';
import { adoptAskedPlace } from '../places/shared/asked-place.ts';
import { openOnHome, takeOpenOnHome } from './open-on-home.ts';

type BookAndPay = typeof import('./book-and-pay.tsx').default;

/** The service that the customer wants to book, and the state of the dialog. */
export type RequestedBooking = { serviceType: ServiceType } & (
  | { state: 'loading' | 'failed' }
  | { state: 'open'; BookAndPay: BookAndPay }
);

const REACHED_WITHIN_MS = 10_000;

let loaded: BookAndPay | null = null;

/** The card of the coming booking loads as well: it has to be there although the network goes away after paying. */
async function load(): Promise<BookAndPay> {
  void import('../tracking/open-booking-card.tsx').catch(() => {});
  const { default: BookAndPay } = await import('./book-and-pay.tsx');
  loaded = BookAndPay;
  return BookAndPay;
}

/** Whether the code did not load before a button was pressed. */
let hasFailedAhead = false;

/** Loads the dialog's code before a button that opens the dialog is pressed. */
export const preloadBookingDialog = () =>
  void load().catch(() => {
    hasFailedAhead = true;
  });

/**
 * The service whose form the address asks for, as after a sign-in that 'Book this' led to; null for none. Whether or not
 * it asks for one, the place that a visitor asked for is that of the next form.
 */
function takeWanted(): ServiceType | null {
  adoptAskedPlace();
  const wanted = ServiceType.safeParse(new URLSearchParams(location.search).get('book')).data ?? null;
  if (!wanted) return null;
  history.replaceState(history.state, '', location.pathname);
  return wanted;
}

const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The booking dialog, whose code loads once the page rests, and where data is saved when the dialog opens. `ready` is true
 * once the customer and the bookings are known, because the form's initial values come from them.
 */
export function useBookingDialog(ready: boolean) {
  const [requested, setRequested] = useState<RequestedBooking | null>(null);

  async function open(serviceType: ServiceType): Promise<void> {
    if (loaded) {
      const BookAndPay = loaded;
      // The button lets go before the dialog is rendered, which takes long on a slow phone.
      return startTransition(() => setRequested({ serviceType, state: 'open', BookAndPay }));
    }
    // What failed before the press may load now.
    if (hasFailedAhead) return retry({ serviceType });
    setRequested({ serviceType, state: 'loading' });
    try {
      setRequested({ serviceType, state: 'open', BookAndPay: await load() });
    } catch {
      setRequested({ serviceType, state: 'failed' });
    }
  }

  /** Reloads the page to open the dialog: a browser does not load a failed module again on the same page. */
  async function retry({ serviceType }: Pick<RequestedBooking, 'serviceType'>): Promise<void> {
    setRequested({ serviceType, state: 'loading' });
    if (!(await isServerReachable())) return setRequested({ serviceType, state: 'failed' });
    openOnHome(serviceType);
    location.reload();
  }

  const openRetried = useEffectEvent(() => {
    const wanted = takeOpenOnHome() ?? takeWanted();
    if (wanted) void open(wanted);
  });
  useEffect(() => {
    if (!ready) return;
    openRetried();
    return savesData() ? undefined : whenAtRest(preloadBookingDialog);
  }, [ready]);

  return { requested, open, retry, close: () => setRequested(null) };
}
