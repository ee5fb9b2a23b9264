import { useSetAtom } from 'jotai';
import { CalendarClock } from 'lucide-react';
import type { Booking } from '../../../domain/bookings/booking.ts';
import { type Actor, can } from '../../../domain/bookings/booking-lifecycle.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';
import { movingAtom } from '../atoms.ts';

type MoveButtonProps = { booking: Booking; by: Actor; size: 'compact' | 'default' | 'pair' };

/** Opens the dialog that moves a booking; the page has a host for it. Nothing once somebody has set out. */
export function MoveButton({ booking, by, size }: MoveButtonProps) {
  const open = useSetAtom(movingAtom);
  if (can(booking, 'move', by) !== null) return null;
  return (
    <Button size={size} onClick={() => open(booking.id)}>
      <CalendarClock aria-hidden="true" />
      {t('Move')}
    </Button>
  );
}
