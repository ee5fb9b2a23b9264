import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { type Absence, absenceAt } from '../../domain/technician-state.ts';
import { toast } from '../app/toast.tsx';
import { absentAtom } from '../technicians/atoms.ts';

const words: Record<Absence, string> = {
  off: 'went off duty during a job',
  silent: 'stopped sharing the location during a job',
};

/** Who is at the vehicle need not share a position; who goes off duty there is told of. */
const isNews = (booking: Booking, absence: Absence) => absence === 'off' || booking.status !== 'in_progress';

/** Tells once when a technician goes off duty, or on the way silent, in the middle of a job. */
export function useAbsenceNotice(
  bookings: readonly Booking[] | undefined,
  onOpen: (bookingId: string) => void,
): void {
  const absent = useAtomValue(absentAtom);
  const known = useRef(absent);
  useEffect(() => {
    const before = known.current;
    known.current = absent;
    // What was so before the board was opened is in the rows.
    if (!before) return;
    for (const booking of bookings ?? []) {
      const absence = absenceAt(booking, absent);
      const { assignedTechId } = booking;
      if (!absence || !assignedTechId || before[assignedTechId] === absence || !isNews(booking, absence))
        continue;
      toast({
        title: `${assignedTechId} ${words[absence]}`,
        description: `${customerLabel(booking, 'Unknown Customer')}, ${booking.location}`,
        action: { label: 'Show booking', onSelect: () => onOpen(booking.id) },
        variant: 'destructive',
      });
    }
  }, [absent, bookings, onOpen]);
}
