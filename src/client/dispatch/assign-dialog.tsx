import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import type { RosterTechnician } from '../../domain/position.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RankedNote } from './ranked-note.tsx';
import { TechnicianChoice } from './technician-choice.tsx';
import { useAssign } from './use-assign.ts';
import { useChoices } from './use-choices.ts';

type AssignDialogProps = {
  /** An open booking, with or without a technician. */
  booking: Booking;
  roster: readonly RosterTechnician[];
  onBooking: (booking: Booking) => void;
  onClose: () => void;
};

/** A finger that opens the dialog wants to see the list, not the keyboard that comes with a field. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

/** Assigns, reassigns or unassigns one booking. The technician whom the server suggests is on top, and picked. */
export function AssignDialog({ booking, roster, onBooking, onClose }: AssignDialogProps) {
  const holder = booking.assignedTechId;
  const { choices, ranked, staleSinceMs } = useChoices(booking, roster);
  const others = choices.filter(({ techId }) => techId !== holder);
  // Undefined until somebody or the suggestion picked one; null when the search left that one out.
  const [picked, setPicked] = useState<string | null>();
  const suggested = ranked ? others[0] : undefined;
  useEffect(() => {
    if (picked === undefined && suggested?.isOnDuty === 'true') setPicked(suggested.techId);
  }, [picked, suggested]);
  const technician = others.find(({ techId }) => techId === picked);
  const { busy, assignTo, unassignFrom } = useAssign(onBooking);
  const searchField = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (technician && (await assignTo(booking, technician.techId))) onClose();
  }
  async function onUnassign() {
    if (await unassignFrom(booking)) onClose();
  }

  const what = `${customerLabel(booking, 'Unknown Customer')}, ${booking.location}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={holder ? 'Reassign Technician' : 'Assign Technician'}
      description={holder ? `${what}. ${holder} has this job now.` : what}
      initialFocus={() => (hasKeyboard() ? searchField.current : null)}
    >
      <form onSubmit={onSubmit} className="gutter flex min-h-0 flex-1 flex-col gap-2 pt-1">
        <h3 id="assign-to" className="flex justify-between text-[13px] leading-5 font-semibold">
          Technician
          {ranked && <RankedNote staleSinceMs={staleSinceMs} />}
        </h3>
        <div className="flex h-[min(52dvh,400px)] min-h-[180px] flex-none flex-col gap-2 max-sm:flex-1">
          <TechnicianChoice
            choices={others}
            roster={roster}
            techId={picked ?? null}
            labelledBy="assign-to"
            searchField={searchField}
            onPick={setPicked}
          />
        </div>
        <div className="sticky bottom-0 -mx-(--gutter) mt-auto grid gap-2 bg-paper px-(--gutter) pt-2 pb-[calc(16px+var(--safe-bottom))]">
          <Button type="submit" kind="forward" busy={busy} disabled={!technician}>
            {technician ? `Assign ${technician.techId}` : 'Pick a technician'}
          </Button>
          {holder && (
            <Button kind="leave" disabled={busy} onClick={onUnassign}>
              Unassign {holder}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
