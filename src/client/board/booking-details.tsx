import { ArrowLeftRight, Mail, Phone, Siren, Truck } from 'lucide-react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { ADMIN, can } from '../../domain/booking-lifecycle.ts';
import { serviceName } from '../../domain/service-type.ts';
import { ProofView } from '../app/proof-view.tsx';
import { StatusBadge } from '../app/status-badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { mailHref, telHref } from '../ui/tel.ts';
import { whenTime } from '../ui/time.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingRating } from './booking-rating.tsx';

/** What the assigned technician did last, with its time. */
function lastStep(booking: Booking): string {
  if (booking.completedAt) return `Completed ${whenTime(booking.completedAt)}`;
  if (booking.startedAt) return `Service started ${whenTime(booking.startedAt)}`;
  if (booking.arrivedAt) return `Arrived ${whenTime(booking.arrivedAt)}`;
  if (booking.departedAt) return `On the way since ${whenTime(booking.departedAt)}`;
  return booking.assignedAt ? `Assigned ${whenTime(booking.assignedAt)}` : 'Assigned';
}

type DetailsProps = { booking: Booking; onAssign: (bookingId: string) => void };

function Technician({ booking, onAssign }: DetailsProps) {
  const nobody = !booking.assignedTechId;
  const canAssign = can(booking, 'assign', ADMIN) === null;
  if (nobody && !canAssign) return null;
  return (
    <div className="mx-4 mb-1 grid grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-3 rounded-small bg-quiet px-3 py-2">
      <span
        aria-hidden="true"
        className="grid size-[34px] place-items-center rounded-small bg-route-wash text-route"
      >
        <Truck className="size-4" />
      </span>
      <p className="text-small [overflow-wrap:anywhere]">
        <b className="font-semibold">{booking.assignedTechId ?? 'Unassigned'}</b>
        <br />
        <span className="text-[13px] text-ink-soft">
          {nobody ? 'Nobody has this job yet' : lastStep(booking)}
        </span>
      </p>
      {!nobody && canAssign && (
        <Button
          size="compact"
          aria-label={`Reassign ${booking.assignedTechId}'s job`}
          onClick={() => onAssign(booking.id)}
          className="bg-surface!"
        >
          <ArrowLeftRight aria-hidden="true" />
          Reassign
        </Button>
      )}
    </div>
  );
}

function Reach({ booking }: { booking: Booking }) {
  const phone = booking.phoneNumber || booking.user?.phone;
  const email = booking.user?.email;
  return (
    <div className="flex gap-2 max-[760px]:w-full [&>*]:max-[760px]:flex-1">
      {phone && (
        <ButtonLink size="compact" href={telHref(phone)}>
          <Phone aria-hidden="true" />
          Call
        </ButtonLink>
      )}
      {email && (
        <ButtonLink size="compact" href={mailHref(email)}>
          <Mail aria-hidden="true" />
          Email
        </ButtonLink>
      )}
    </div>
  );
}

/** All of one booking, without its status buttons. */
export function BookingDetails({ booking, onAssign }: DetailsProps) {
  const emergency = booking.serviceType === 'emergency';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3.5">
        <div className="min-w-0">
          <h3 className="text-[1.25rem] leading-[1.625rem] font-[650] tracking-[-0.015em] [overflow-wrap:anywhere]">
            {customerLabel(booking, 'Unknown Customer')}
          </h3>
          <p className="mt-1 flex items-center gap-2.5 text-small font-semibold">
            <span className={`flex items-center gap-1 ${emergency ? 'text-alarm-text' : 'text-ink-soft'}`}>
              {emergency && <Siren aria-hidden="true" className="size-[15px]" />}
              {serviceName[booking.serviceType]}
            </span>
            <StatusBadge status={booking.status} />
          </p>
        </div>
        <Reach booking={booking} />
      </div>
      <Technician booking={booking} onAssign={onAssign} />
      <BookingRating booking={booking} />
      <BookingFacts booking={booking} />
      {booking.proof && (
        <section aria-labelledby="proof" className="grid gap-2 px-4 pt-3 text-small">
          <h4 id="proof" className="text-fine text-ink-soft">
            Left by the technician
          </h4>
          <ProofView proof={booking.proof} />
        </section>
      )}
      <BookingHistory booking={booking} />
    </>
  );
}
