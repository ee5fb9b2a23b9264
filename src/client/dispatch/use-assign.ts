import { useState } from 'react';
import { Booking } from '../../domain/booking.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.tsx';
import { t } from '../ui/texts.ts';
import { assign, unassign } from './api.ts';

/** The texts of the toasts; `reason` is for a failure without a message of the server. */
type ToastTexts = { done: string; description: string; failed: string; reason: string };

/**
 * Assigns and unassigns a booking and shows the result as a toast. `onBooking` gets the current booking: after a
 * success, and after a conflict with a change by somebody else. Both functions resolve to whether the change was made.
 */
export function useAssign(onBooking: (booking: Booking) => void): {
  busy: boolean;
  assignTo: (booking: Booking, techId: string) => Promise<boolean>;
  unassignFrom: (booking: Booking) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  async function change(send: () => Promise<Booking>, texts: ToastTexts): Promise<boolean> {
    setBusy(true);
    try {
      onBooking(await send());
      toast({ title: texts.done, description: texts.description });
      return true;
    } catch (error) {
      const failure = serverFailure(error);
      const current = Booking.safeParse(failure?.body.booking);
      if (current.success) onBooking(current.data);
      toast({
        title: texts.failed,
        description: failure ? t(failure.message) : texts.reason,
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
        done: t('Assignment Successful'),
        description: t('{technician} has the booking now.', { technician: techId }),
        failed: t('Assignment Failed'),
        reason: t('Failed to assign technician'),
      }),
    unassignFrom: (booking) =>
      change(() => unassign(booking), {
        done: t('Technician Unassigned'),
        description: t('{technician} is told. The booking is back in the pool.', {
          technician: String(booking.assignedTechId),
        }),
        failed: t('Unassignment Failed'),
        reason: t('Failed to unassign technician'),
      }),
  };
}
