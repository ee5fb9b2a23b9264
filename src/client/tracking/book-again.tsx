import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

export type OnBookAgain = (booking: Booking) => Promise<void>;

/** Opens the booking form with what is known of an ended booking. */
export function BookAgain({ booking, onBookAgain }: { booking: Booking; onBookAgain: OnBookAgain }) {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await onBookAgain(booking).catch(() => {
      toast({
        title: t('The form did not load'),
        description: t('Please try again.'),
        variant: 'destructive',
      });
      setBusy(false);
    });
  };
  return (
    <Button kind="forward" wide busy={busy} onClick={() => void again()}>
      {!busy && <RotateCcw aria-hidden="true" />}
      {t('Book again')}
    </Button>
  );
}
