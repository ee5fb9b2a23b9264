import type { Booking } from '../../domain/booking.ts';
import { ProofView } from '../app/proof-view.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { RateService } from './rate-service.tsx';
import { Receipt } from './receipt.tsx';

/** The receipt of a finished service, what the technician left of it, and the customer's word on it. */
export default function AfterService({ booking }: { booking: Booking }) {
  return (
    <>
      <Receipt booking={booking} />
      {booking.proof && (
        <Card aria-labelledby="proof">
          <CardTitle id="proof">From your technician</CardTitle>
          <ProofView proof={booking.proof} />
        </Card>
      )}
      <RateService bookingId={booking.id} />
    </>
  );
}
