import { useState } from 'react';
import { Booking } from '../../domain/booking.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { assign, unassign } from './api.ts';

type Words = { done: string; description: string; failed: string; instead: string };

/**
 * Assigns and unassigns, and says how it went. `onBooking` gets the booking as it is now: the one just changed,
 * or the one that somebody else had changed meanwhile. Both answer whether the change was made.
 */
export function useAssign(onBooking: (booking: Booking) => void): {
  busy: boolean;
  assignTo: (booking: Booking, techId: string) => Promise<boolean>;
  unassignFrom: (booking: Booking) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  async function change(send: () => Promise<Booking>, words: Words): Promise<boolean> {
    setBusy(true);
    try {
      onBooking(await send());
      toast({ title: words.done, description: words.description });
      return true;
    } catch (error) {
      const failure = serverFailure(error);
      const present = Booking.safeParse(failure?.body.booking);
      if (present.success) onBooking(present.data);
      toast({
        title: words.failed,
        description: failure?.message ?? words.instead,
        variant: 'destructive',
      });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    assignTo: (booking, techId) =>
      change(() => assign(booking, techId), {
        done: 'Assignment Successful',
        description: `${techId} has the booking now.`,
        failed: 'Assignment Failed',
        instead: 'Failed to assign technician',
      }),
    unassignFrom: (booking) =>
      change(() => unassign(booking), {
        done: 'Technician Unassigned',
        description: `${booking.assignedTechId} is told. The booking is back in the pool.`,
        failed: 'Unassignment Failed',
        instead: 'Failed to unassign technician',
      }),
  };
}
