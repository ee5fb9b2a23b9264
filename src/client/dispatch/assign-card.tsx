import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { useKey } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';
import { BookingPicker } from './booking-picker.tsx';
import { RankedNote, TechnicianChoice } from './technician-choice.tsx';
import { useAssign } from './use-assign.ts';
import { useChoices } from './use-candidates.ts';

type AssignCardProps = {
  bookings: readonly Booking[];
  roster: readonly RosterTechnician[];
  bookingId: string | null;
  onPickBooking: (bookingId: string | null) => void;
  onBooking: (booking: Booking) => void;
};

/** The form Assign Technicians: picks an unassigned booking and a technician; the proposed one is preselected. */
export function AssignCard({ bookings, roster, bookingId, onPickBooking, onBooking }: AssignCardProps) {
  // `techId` is null when the search excludes the chosen technician. A choice before the booking is for any.
  const [choice, setChoice] = useState<{ bookingId: string | null; techId: string | null } | null>(null);
  const booking = bookings.find(({ id }) => id === bookingId);
  const { choices, ranked, suggested, staleSinceMs } = useChoices(booking, roster);
  // The first proposal for a booking stays chosen, so that it does not change under the dispatcher's finger.
  const picked = choice && [bookingId, null].includes(choice.bookingId) ? choice : null;
  useEffect(() => {
    if (!picked && suggested !== null) setChoice({ bookingId, techId: suggested });
  }, [picked, suggested, bookingId]);
  const techId = picked?.techId ?? null;
  const searchField = useRef<HTMLInputElement>(null);
  useKey('/', () => searchField.current?.focus());
  const technician = choices.find((choice) => choice.techId === techId);
  const { busy, assignTo } = useAssign(onBooking);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!booking || !technician) {
      toast({
        title: t('Selection Required'),
        description: t('Please select both a booking and a technician.'),
        variant: 'destructive',
      });
      return;
    }
    if (!(await assignTo(booking, technician.techId))) return;
    setChoice(null);
    onPickBooking(null);
  }

  return (
    <form
      onSubmit={onSubmit}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto px-4 pt-2.5 pb-3.5"
    >
      <h3 id="pick-booking" className="text-[0.8125rem] leading-5 font-semibold">
        {t('Booking')}
      </h3>
      <BookingPicker
        bookings={bookings}
        bookingId={bookingId}
        labelledBy="pick-booking"
        onPick={onPickBooking}
      />
      <h3 className="flex flex-wrap justify-between gap-x-2 text-[0.8125rem] leading-5 font-semibold">
        <span id="pick-technician">{t('Technician')}</span>
        {ranked && <RankedNote staleSinceMs={staleSinceMs} />}
      </h3>
      <TechnicianChoice
        choices={choices}
        roster={roster}
        techId={techId}
        labelledBy="pick-technician"
        searchField={searchField}
        shortcut="/"
        onPick={(id) => setChoice({ bookingId, techId: id })}
      />
      <Button
        type="submit"
        kind="forward"
        size="compact"
        busy={busy}
        disabled={!booking || !technician}
        className="min-h-11!"
      >
        {busy ? t('Assigning...') : t('Assign Technician')}
      </Button>
    </form>
  );
}
