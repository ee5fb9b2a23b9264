import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { store } from '../app/store.ts';

/** What a command asks of the details of a booking: a status, the dialog for a refund, or the line for a message. */
export type Requested = BookingStatus | 'refund' | 'message';
type Request = { bookingId: string; what: Requested; atMs: number };

/** Details that load later than this after a command do not follow it: the person has gone on. */
const TIMEOUT_MS = 5_000;

const requestAtom = atom<Request | null>(null);

/** Asks something of the details of a booking, as soon as they are there. */
export const request = (bookingId: string, what: Requested): void =>
  store.set(requestAtom, { bookingId, what, atMs: performance.now() });

/** Does what a command asks of this booking, if it is one of `whats`. */
export function useRequests<What extends Requested>(
  bookingId: string,
  whats: readonly What[],
  run: (what: What) => void,
): void {
  const [asked, setAsked] = useAtom(requestAtom);
  const take = useEffectEvent(run);
  const what = asked?.bookingId === bookingId ? whats.find((each) => each === asked.what) : undefined;
  useEffect(() => {
    if (!asked || what === undefined) return;
    setAsked(null);
    if (performance.now() - asked.atMs < TIMEOUT_MS) take(what);
  }, [asked, what, setAsked]);
}
