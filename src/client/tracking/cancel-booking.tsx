import { lazy, Suspense, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { Button } from '../ui/button.tsx';

// Few cancel: the dialog comes when it is asked for.
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Whether the customer may still cancel; the server has the last word. */
const canCancel = ({ status, departedAt }: Booking): boolean =>
  (status === 'pending' || status === 'confirmed') && departedAt === null;

/** A way out with a full refund, until the technician is on the way. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false);
  const possible = canCancel(booking);
  if (!possible && !asking) return null;
  return (
    <>
      <Button kind="leave" onClick={() => setAsking(true)}>
        Cancel booking
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} possible={possible} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
