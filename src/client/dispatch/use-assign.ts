import { useState } from 'react';
import { Booking } from '../../domain/booking.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { assign } from './api.ts';

/**
 * Assigns and says how it went. `onBooking` gets the booking as it is now: the one just assigned, or the one
 * that somebody else had changed meanwhile. Answers whether the assignment was made.
 */
export function useAssign(onBooking: (booking: Booking) => void): {
  busy: boolean;
  assignTo: (booking: Booking, techId: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  async function assignTo(booking: Booking, techId: string): Promise<boolean> {
    setBusy(true);
    try {
      onBooking(await assign(booking, techId));
      toast({ title: 'Assignment Successful', description: `${techId} has the booking now.` });
      return true;
    } catch (error) {
      const failure = serverFailure(error);
      const present = Booking.safeParse(failure?.body.booking);
      if (present.success) onBooking(present.data);
      const description = failure?.message ?? 'Failed to assign technician';
      toast({ title: 'Assignment Failed', description, variant: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, assignTo };
}
