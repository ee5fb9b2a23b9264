import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { store } from '../app/store.ts';
import { bookingDraft, saveDraftOf } from './draft.ts';
import {
  forgetPaidOrder,
  type PaidOrder,
  paidOrder,
  pendingBookingAtom,
  withDuplicate,
} from './pending-booking.ts';

type OpenForm = (serviceType: ServiceType) => void;

let didNotLoad = false;

/** Books a paid order without the dialog; `openForm` opens it if the order has to be corrected. */
async function bookOutsideForm(paid: PaidOrder, openForm: OpenForm): Promise<void> {
  // A browser does not load a failed module again on the same page; the next page books the stored order.
  if (didNotLoad) return location.reload();
  store.set(pendingBookingAtom, { ...paid, state: 'checking' });
  try {
    // Home seldom has an order to book.
    const { book } = await import('./book.ts');
    if ((await book(paid)) !== 'correct') return;
  } catch {
    didNotLoad = true;
    store.set(pendingBookingAtom, { ...paid, state: 'refused' });
    return;
  }
  if (!bookingDraft()) saveDraftOf(paid.order);
  openForm(paid.order.serviceType);
}

/** Books the stored order that was paid before this page was loaded, if there is one. */
async function bookStoredOrder(openForm: OpenForm): Promise<void> {
  const paid = paidOrder();
  if (paid) await bookOutsideForm(paid, openForm);
}

let startedForThisPage = false;

/**
 * Returns the paid order that is not booked. After a reload the hook books the order once, as soon as a customer is
 * signed in; `finish` tries again. `openForm` opens the booking form for an order that has to be corrected.
 */
export function usePendingBooking(signedIn: boolean, openForm: OpenForm) {
  const pending = useAtomValue(pendingBookingAtom);

  const bookStored = useEffectEvent(() => void bookStoredOrder(openForm));

  useEffect(() => {
    if (!signedIn || startedForThisPage) return;
    startedForThisPage = true;
    bookStored();
  }, [signedIn]);

  const finish = () => {
    if (pending) void bookOutsideForm(withDuplicate(pending), openForm);
  };

  return { pending, finish, discard: forgetPaidOrder };
}
