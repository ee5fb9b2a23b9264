import { useState } from 'react';
import { Booking } from '../../domain/booking.ts';
import { type BookingStatus, statusName } from '../../domain/booking-status.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { changeStatus } from './api.ts';
import { showBooking } from './live.ts';

/** Takes the present booking out of a 409 and shows it; answers the server's words for why. */
function takePresent(error: unknown): string | null {
  const failure = serverFailure(error);
  const present = Booking.safeParse(failure?.body.booking);
  if (present.success) showBooking(present.data);
  return failure?.code === 'STALE' || failure?.code === 'PAYMENT_RELEASED' ? failure.message : null;
}

/** Changes a booking's status from the board; `busy` is the status being set. */
export function useSetStatus(): {
  busy: BookingStatus | null;
  setStatus: (booking: Booking, status: BookingStatus) => Promise<void>;
} {
  const [busy, setBusy] = useState<BookingStatus | null>(null);
  async function setStatus(booking: Booking, status: BookingStatus) {
    setBusy(status);
    try {
      showBooking(await changeStatus(booking, status));
      toast({ title: 'Status Updated', description: statusName[status] });
    } catch (error) {
      const description = takePresent(error) ?? 'Failed to update booking status';
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  }
  return { busy, setStatus };
}
