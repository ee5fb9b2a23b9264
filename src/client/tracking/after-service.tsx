import type { Booking } from '../../domain/booking.ts';
import { ProofView } from '../app/proof-view.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { RateService } from './rate-service.tsx';

/** What the technician left of a finished service, and the customer's word on it. */
export default function AfterService({ booking }: { booking: Booking }) {
  return (
    <>
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
