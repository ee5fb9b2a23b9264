import { lazy, Suspense, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { can, OWNER } from '../../domain/booking-lifecycle.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

// Few customers cancel: the dialog's code loads when somebody opens the dialog.
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Cancels the booking, until the technician is on the way. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false);
  const refusal = can(booking, 'cancel', OWNER);
  if (refusal && !asking) return null;
  return (
    <>
      <Button kind="leave" onClick={() => setAsking(true)}>
        {t('Cancel booking')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} refusal={refusal} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
