import { useRef, useState } from 'react';
import type { DayPlan, PlannedStop } from '../../contract/shapes/day-plan.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { useWindowed } from '../ui/windowed.ts';
import { assign, unassign } from './api.ts';
import { undoAtom } from './atoms.ts';
import { bookingsText, laneName } from './plan-text.ts';

type Proposed = PlannedStop & { techId: string; technician: string };

export const proposedStops = ({ lanes }: DayPlan): Proposed[] =>
  lanes.flatMap((lane) =>
    lane.stops
      .filter(({ kind }) => kind === 'proposed')
      .map((stop) => ({ ...stop, techId: lane.techId, technician: laneName(lane) })),
  );

/** Sends one change after the other; those that are refused are left out. */
async function each<T>(list: readonly T[], send: (one: T) => Promise<Booking>): Promise<Booking[]> {
  const done: Booking[] = [];
  for (const one of list) {
    const changed = await send(one).catch(() => null);
    if (changed) done.push(changed);
  }
  return done;
}

type AssignProposedProps = { plan: DayPlan; onBooking: (booking: Booking) => void; onClose: () => void };

/** Confirms the proposals of a day, and assigns them. */
export function AssignProposed({ plan, onBooking, onClose }: AssignProposedProps) {
  // What was confirmed is what is assigned, even if the plan changes meanwhile.
  const [proposed] = useState(() => proposedStops(plan));
  const [busy, setBusy] = useState(false);
  const confirmButton = useRef<HTMLButtonElement>(null);
  async function undo(assigned: readonly Booking[]) {
    store.set(undoAtom, null);
    const back = await each(assigned, unassign);
    for (const booking of back) onBooking(booking);
    toast({ title: t('Assignment Undone'), description: bookingsText(back.length) });
  }
  async function onConfirm() {
    setBusy(true);
    const assigned = await each(proposed, ({ bookingId: id, version, techId }) =>
      assign({ id, version, assignedTechId: null }, techId),
    );
    for (const booking of assigned) onBooking(booking);
    const failed = proposed.length - assigned.length;
    const run = () => void undo(assigned);
    store.set(undoAtom, { run });
    toast({
      title: failed === 0 ? t('Assignment Successful') : t('Not All Assigned'),
      description:
        failed === 0
          ? bookingsText(assigned.length)
          : t('{count} of {all} have changed meanwhile. Look at the plan again.', {
              count: failed,
              all: proposed.length,
            }),
      action: assigned.length > 0 ? { label: t('Undo'), onSelect: run } : undefined,
      ...(failed > 0 && { variant: 'destructive' as const }),
    });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Assign all proposed?')}
      description={t('The technicians are told of {bookings}.', { bookings: bookingsText(proposed.length) })}
      initialFocus={() => confirmButton.current}
    >
      <ProposedList proposed={proposed} />
      <div className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0">
        <Button ref={confirmButton} kind="forward" busy={busy} onClick={() => void onConfirm()}>
          {t('Assign {bookings}', { bookings: bookingsText(proposed.length) })}
        </Button>
        <DialogClose>
          <Button disabled={busy}>{t('Not yet')}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}

const ROW_PX = 61;
const keyOf = ({ bookingId }: Proposed) => bookingId;
const heightOf = () => ROW_PX;

function ProposedList({ proposed }: { proposed: readonly Proposed[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, spaceBelow, measure } = useWindowed(proposed, { box, keyOf, heightOf });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus that scrolls
    <div ref={box} tabIndex={0} className="gutter max-h-[50dvh] overflow-y-auto text-small">
      <ul style={{ paddingBottom: spaceBelow }}>
        {rows.map(({ item: { bookingId, customerName, startsAt, technician }, index, spaceAbove }) => (
          <li
            key={bookingId}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={proposed.length}
            style={{ marginTop: spaceAbove }}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2"
          >
            <span className="min-w-0">
              <b className="block truncate font-semibold">{customerName}</b>
              <span className="text-ink-soft tabular-nums">{clockTime(startsAt)}</span>
            </span>
            <span className="shrink-0 self-center">{technician}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
