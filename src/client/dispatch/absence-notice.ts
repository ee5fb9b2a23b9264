import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { type Absence, absenceAt } from '../../domain/dispatch/technician-state.ts';
import { texts } from '../../domain/texts.ts';
import { toast } from '../app/toast.ts';
import { absentAtom } from '../technicians/atoms.ts';
import { t } from '../ui/texts.ts';

const titles = texts({
  off: '{technician} went off duty during a job',
  silent: '{technician} stopped sharing the location during a job',
});

/** A technician who is at the vehicle may be silent; a technician off duty during a job is always news. */
const isNews = (booking: Booking, absence: Absence) => absence === 'off' || booking.status !== 'in_progress';

/** Shows a toast once when a technician goes off duty during a job, or becomes silent on the way to it. */
export function useAbsenceNotice(
  bookings: readonly Booking[] | undefined,
  onOpen: (bookingId: string) => void,
): void {
  const absent = useAtomValue(absentAtom);
  const known = useRef(absent);
  useEffect(() => {
    const before = known.current;
    known.current = absent;
    // An absence from before the board was opened is shown in the rows only.
    if (!before) return;
    for (const booking of bookings ?? []) {
      const absence = absenceAt(booking, absent);
      const { assignedTechId } = booking;
      if (!absence || !assignedTechId || before[assignedTechId] === absence || !isNews(booking, absence))
        continue;
      toast({
        title: t(titles[absence], { technician: assignedTechId }),
        description: `${customerLabel(booking, t('Unknown Customer'))}, ${booking.location}`,
        action: { label: t('Show booking'), onSelect: () => onOpen(booking.id) },
        variant: 'destructive',
      });
    }
  }, [absent, bookings, onOpen]);
}
