import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { hasFinePointer } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { changesUnderWayAtom } from './atoms.ts';
import { ReassignmentProposal } from './reassignment-proposal.tsx';
import { RankedNote, TechnicianChoice } from './technician-choice.tsx';
import { useAssign } from './use-assign.ts';
import { useChoices } from './use-candidates.ts';

/** Whether a technician has an open booking, and has not reached it. */
const isAhead = ({ status, assignedTechId, arrivedAt, startedAt }: Booking): boolean =>
  isOpen(status) && assignedTechId !== null && !arrivedAt && !startedAt;

const dueAt = ({ serviceType, scheduledAt }: Booking): number =>
  serviceType === 'emergency' ? 0 : Date.parse(scheduledAt ?? '');

/** Returns the next job of a technician that can be swapped with this booking. */
export const swappableWith = (
  booking: Booking,
  bookings: readonly Booking[],
  techId: string,
): Booking | undefined =>
  isAhead(booking) && booking.assignedTechId !== techId
    ? bookings
        .filter((other) => isAhead(other) && other.assignedTechId === techId)
        .sort((a, b) => dueAt(a) - dueAt(b))[0]
    : undefined;

type AssignDialogProps = {
  /** An open booking, with or without a technician. */
  booking: Booking;
  /** The bookings that the board knows, for a swap with one of them. */
  bookings: readonly Booking[];
  roster: readonly RosterTechnician[];
  onBooking: (booking: Booking) => void;
  onClose: () => void;
};

/** Assigns, reassigns, swaps or unassigns one booking. The technician whom the server suggests is first and preselected. */
export default function AssignDialog({ booking, bookings, roster, onBooking, onClose }: AssignDialogProps) {
  const holder = booking.assignedTechId;
  // What the dispatcher decides from: another dispatcher may give the booking to somebody while this dialog is open.
  const [seenHolder, setSeenHolder] = useState(holder);
  const { choices, ranked, suggested, staleSinceMs } = useChoices(booking, roster);
  const others = choices.filter(({ techId }) => techId !== holder);
  // Undefined before the first choice; null when the search excludes the chosen technician.
  const [picked, setPicked] = useState<string | null>();
  useEffect(() => {
    if (picked === undefined && suggested !== null) setPicked(suggested);
  }, [picked, suggested]);
  const technician = others.find(({ techId }) => techId === picked);
  const swappable = technician && swappableWith(booking, bookings, technician.techId);
  const { busy, assignTo, unassignFrom, swapWith } = useAssign(onBooking);
  const isChanging = useAtomValue(changesUnderWayAtom) > 0;
  const searchField = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (technician && (await assignTo(booking, technician.techId))) onClose();
  }
  async function onUnassign() {
    if (await unassignFrom(booking)) onClose();
  }
  async function onSwap(other: Booking) {
    if (await swapWith(booking, other)) onClose();
  }

  // The push of one's own assignment is here before its answer, which closes the dialog.
  if (holder !== seenHolder && !isChanging)
    return (
      <MeanwhileQuestion
        booking={booking}
        seenHolder={seenHolder}
        onContinue={() => {
          setSeenHolder(holder);
          setPicked(undefined);
        }}
        onClose={onClose}
      />
    );
  const bookingText = `${customerLabel(booking, t('Unknown Customer'))}, ${booking.location}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={holder ? t('Reassign Technician') : t('Assign Technician')}
      description={
        holder
          ? t('{booking}. {technician} has this job now.', { booking: bookingText, technician: holder })
          : bookingText
      }
      initialFocus={() => (hasFinePointer() ? searchField.current : null)}
    >
      <form onSubmit={onSubmit} className="gutter flex min-h-0 flex-1 flex-col gap-2 pt-1">
        <ReassignmentProposal booking={booking} onBooking={onBooking} onDone={onClose} />
        <h3
          id="assign-to"
          className="flex flex-wrap justify-between gap-x-2 text-[0.8125rem] leading-5 font-semibold"
        >
          {t('Technician')}
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
        <div className="sticky bottom-(--low) -mx-(--gutter) mt-auto grid gap-2 bg-paper px-(--gutter) pt-2 pb-[calc(16px+var(--safe-bottom))]">
          <Button type="submit" kind="forward" busy={busy} disabled={!technician}>
            {technician
              ? t('Assign {technician}', { technician: technician.techId })
              : t('Pick a technician')}
          </Button>
          {swappable && (
            <Button disabled={busy} onClick={() => void onSwap(swappable)}>
              {t("Swap with {technician}'s job for {customer}", {
                technician: String(holderName(swappable)),
                customer: customerLabel(swappable, t('Unknown Customer')),
              })}
            </Button>
          )}
          {holder && (
            <Button kind="leave" disabled={busy} onClick={onUnassign}>
              {t('Unassign {technician}', { technician: holderName(booking) ?? holder })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type MeanwhileProps = {
  booking: Booking;
  seenHolder: string | null;
  onContinue: () => void;
  onClose: () => void;
};

/** Asks before the dialog goes on after somebody else has assigned, reassigned or unassigned the booking. */
function MeanwhileQuestion({ booking, seenHolder, onContinue, onClose }: MeanwhileProps) {
  const leave = useRef<HTMLButtonElement>(null);
  const technician = holderName(booking);
  const customer = customerLabel(booking, t('Unknown Customer'));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        technician ? t('{technician} has this job now', { technician }) : t('Nobody has this job any more')
      }
      description={
        technician
          ? t(
              '{customer} was given to {technician} while you were choosing. Do you want to send somebody else?',
              {
                customer,
                technician,
              },
            )
          : t(
              '{customer} was taken from {technician} while you were choosing. Do you want to send somebody?',
              {
                customer,
                technician: String(seenHolder),
              },
            )
      }
      initialFocus={() => leave.current}
    >
      <div className="gutter mt-auto grid gap-2 pt-2 pb-[calc(16px+var(--safe-bottom))] sm:mt-0">
        <Button ref={leave} onClick={onClose}>
          {t('Leave it as it is')}
        </Button>
        <Button kind="leave" onClick={onContinue}>
          {t('Choose again')}
        </Button>
      </div>
    </Dialog>
  );
}
