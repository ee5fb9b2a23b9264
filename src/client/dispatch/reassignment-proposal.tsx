import { ArrowLeftRight } from 'lucide-react';
import { useMemo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import type { Forecast, Reassignment } from '../../domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { useForecast } from './forecasts.ts';
import { ignoreRepeat } from './proposals.tsx';
import { useAssign } from './use-assign.ts';
import { useHeld } from './use-held.ts';

type ReassignmentProps = {
  booking: Booking;
  onBooking: (booking: Booking) => void;
  onDone?: () => void;
};

/** A technician who would be so much better for an assigned booking that sending somebody else is worth it. */
export function ReassignmentProposal(props: ReassignmentProps) {
  const { booking } = props;
  const forecast = useForecast(booking);
  const holder = booking.assignedTechId;
  if (!forecast?.better || !isOpen(booking.status) || holder === null || forecast.better.techId === holder)
    return null;
  return <BetterTechnician {...props} forecast={forecast} better={forecast.better} />;
}

type BetterProps = ReassignmentProps & { forecast: Forecast; better: Reassignment };

function BetterTechnician({ forecast, better, onBooking, onDone, booking }: BetterProps) {
  const { shown: reassignment, handlers } = useHeld(
    better,
    ({ techId, swapWith = '' }) => `${techId} ${swapWith}`,
  );
  const [other] =
    bookingsSeenBy.admin.useListed(
      useMemo(
        () => (reassignment.swapWith === undefined ? [] : [reassignment.swapWith]),
        [reassignment.swapWith],
      ),
    ) ?? [];
  const exchanged = useForecast(other);
  const { busy, assignTo, swapWith } = useAssign(onBooking);
  // The other booking of a swap has changed, and the next forecast will say so.
  if (reassignment.swapWith !== undefined && other?.assignedTechId !== reassignment.techId) return null;
  const send = async () => {
    const isDone = await (other ? swapWith(booking, other) : assignTo(booking, reassignment.techId));
    if (isDone) onDone?.();
  };
  return (
    <section
      aria-label={t('Better technician')}
      {...handlers}
      className="mt-2 grid gap-2 rounded-small bg-quiet px-3 py-2 text-small"
    >
      <p className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 leading-5 [overflow-wrap:anywhere]">
        <ArrowLeftRight aria-hidden="true" className="mt-0.5 size-4 text-route" />
        <span>
          <b className="font-semibold">{reassignmentText(reassignment, forecast)}</b>{' '}
          <span className={reassignment.marginMinutes < 0 ? 'text-amber-text' : 'text-ink-soft'}>
            {reassignment.reason}
          </span>
          {other && exchanged?.better && (
            <span className="block text-ink-soft">{exchangedText(exchanged.better, exchanged, other)}</span>
          )}
        </span>
      </p>
      <Button
        size="compact"
        busy={busy}
        onKeyDown={ignoreRepeat}
        onClick={() => void send()}
        className="min-h-12! bg-surface!"
      >
        {other
          ? t("Swap with {technician}'s job", { technician: reassignment.techId })
          : t('Reassign to {technician}', { technician: reassignment.techId })}
      </Button>
    </section>
  );
}

const minutesSooner = ({ arrivesAt }: Reassignment, forecast: Forecast): number =>
  Math.round((Date.parse(forecast.arrivesAt ?? arrivesAt) - Date.parse(arrivesAt)) / MINUTE_MS);

/** 'ana would be there 14 min sooner:', before the reason. */
function reassignmentText(reassignment: Reassignment, forecast: Forecast): string {
  const { techId: technician } = reassignment;
  const minutes = minutesSooner(reassignment, forecast);
  if (minutes > 0) return t('{technician} would be there {minutes} min sooner:', { technician, minutes });
  if (minutes < 0)
    return t('{technician} would be there {minutes} min later:', { technician, minutes: -minutes });
  return t('{technician} would drive less:', { technician });
}

/** 'tech would be at Ana Two 3 min later.': what a swap does to the other booking. */
function exchangedText(reassignment: Reassignment, forecast: Forecast, other: Booking): string {
  const { techId: technician } = reassignment;
  const customer = customerLabel(other, t('Unknown Customer'));
  const minutes = minutesSooner(reassignment, forecast);
  if (minutes > 0)
    return t('{technician} would be at {customer} {minutes} min sooner.', { technician, customer, minutes });
  if (minutes < 0)
    return t('{technician} would be at {customer} {minutes} min later.', {
      technician,
      customer,
      minutes: -minutes,
    });
  return t('{technician} would be at {customer} at the same time.', { technician, customer });
}
