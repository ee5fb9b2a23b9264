import { useState } from 'react';
import { Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { holderName, isWithPartner } from '../../domain/dispatch/partner.ts';
import { serverFailure } from '../app/http.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { type Assignable, assign, EXCLUDED, swap, unassign } from './api.ts';
import { changesUnderWayAtom, undoAtom } from './atoms.ts';
import { askToOverrule } from './overrule-question.tsx';

/** The texts of the toasts; `reason` is for a failure without a message of the server. */
type ToastTexts = {
  done: string;
  description: (changed: readonly Booking[]) => string;
  failed: string;
  reason: string;
};

/**
 * Assigns, unassigns and swaps bookings and shows the result as a toast, which can undo it. `onBooking` gets the current
 * bookings: after a success, and after a conflict with a change by somebody else. The functions resolve to whether the
 * change was made.
 */
export function useAssign(onBooking: (booking: Booking) => void): {
  busy: boolean;
  assignTo: (booking: Assignable, techId: string) => Promise<boolean>;
  unassignFrom: (booking: Assignable) => Promise<boolean>;
  swapWith: (booking: Assignable, other: Assignable) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  async function change(
    send: () => Promise<Booking[]>,
    texts: ToastTexts,
    sendBack?: (changed: Booking[]) => Promise<Booking[]>,
  ): Promise<boolean> {
    setBusy(true);
    store.set(changesUnderWayAtom, (count) => count + 1);
    const undoBefore = store.get(undoAtom);
    // The push shows the change before its answer arrives: an undo in between waits for the answer.
    let isUndoRequested = false;
    const requestUndo = () => {
      isUndoRequested = true;
    };
    store.set(undoAtom, sendBack ? { run: requestUndo } : null);
    try {
      const changed = await send();
      for (const booking of changed) onBooking(booking);
      const undo = sendBack && { run: () => void change(() => sendBack(changed), undone()) };
      if (undo && isUndoRequested) {
        undo.run();
        return true;
      }
      store.set(undoAtom, undo ?? null);
      const action = undo && { label: t('Undo'), onSelect: undo.run };
      toast({ title: texts.done, description: texts.description(changed), action });
      return true;
    } catch (error) {
      store.set(undoAtom, undoBefore);
      if (error === DECIDED_OTHERWISE) return false;
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
      store.set(changesUnderWayAtom, (count) => count - 1);
    }
  }
  return {
    busy,
    assignTo: (booking, techId) =>
      change(
        async () => [await assignOrAsk(booking, techId)],
        {
          done: t('Assignment Successful'),
          description: (changed) =>
            t('{technician} has the booking of {customer}.', {
              technician: techId,
              customer: changed.map((each) => customerLabel(each, t('Unknown Customer'))).join(),
            }),
          failed: t('Assignment Failed'),
          reason: t('Failed to assign technician'),
        },
        giveBackTo(booking),
      ),
    unassignFrom: (booking) =>
      change(
        async () => [await unassign(booking)],
        {
          done: t('Technician Unassigned'),
          description: () =>
            t('{technician} is told. The booking is back in the pool.', {
              technician: String(holderName(booking)),
            }),
          failed: t('Unassignment Failed'),
          reason: t('Failed to unassign technician'),
        },
        giveBackTo(booking),
      ),
    swapWith: (booking, other) =>
      change(
        () => swap(booking, other),
        {
          done: t('Jobs Swapped'),
          description: () =>
            t('{technician} and {other} have each other’s job now. Both are told.', {
              technician: String(holderName(booking)),
              other: String(holderName(other)),
            }),
          failed: t('Swap Failed'),
          reason: t('Failed to swap the jobs'),
        },
        async ([first, second]) => (first && second ? swap(first, second) : []),
      ),
  };
}

const DECIDED_OTHERWISE = new Error('The dispatcher does not send the technician.');

/** Assigns, after a question if a rule of dispatch speaks against the technician. @throws DECIDED_OTHERWISE after a no */
async function assignOrAsk(booking: Assignable, techId: string): Promise<Booking> {
  try {
    return await assign(booking, techId, true);
  } catch (error) {
    const failure = serverFailure(error);
    if (failure?.code !== EXCLUDED) throw error;
    if (!(await askToOverrule(techId, t(failure.message)))) throw DECIDED_OTHERWISE;
    return assign(booking, techId, false);
  }
}

const undone = (): ToastTexts => ({
  done: t('Assignment Undone'),
  description: () => t('The booking is assigned as before.'),
  failed: t('Undo Failed'),
  reason: t('Failed to assign technician'),
});

/**
 * Returns what gives the changed booking to the technician who had it before, or to nobody; undefined if a partner company
 * had it, because no dispatcher assigns one.
 */
function giveBackTo(before: Assignable): ((changed: readonly Booking[]) => Promise<Booking[]>) | undefined {
  const { assignedTechId } = before;
  if (isWithPartner(before)) return undefined;
  return (changed) =>
    Promise.all(
      changed.map((booking) =>
        assignedTechId === null ? unassign(booking) : assign(booking, assignedTechId),
      ),
    );
}
