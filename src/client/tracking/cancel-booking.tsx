import { lazy, Suspense, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { can, OWNER } from '../../domain/booking-lifecycle.ts';
import { Button } from '../ui/button.tsx';

// Few cancel: the dialog comes when it is asked for.
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** A way out with a full refund, until the technician is on the way. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false);
  const refusal = can(booking, 'cancel', OWNER);
  if (refusal && !asking) return null;
  return (
    <>
      <Button kind="leave" onClick={() => setAsking(true)}>
        Cancel booking
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} refusal={refusal} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
