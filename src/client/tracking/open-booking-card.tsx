import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Charging } from '../../domain/bookings/charging.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { isStaleAtom } from '../app/connection.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { t } from '../ui/texts.ts';
import { ageText, clockTime, useNow, whenTime } from '../ui/time.tsx';
import { useTracking } from './api.ts';
import { chargingLine } from './charging-text.ts';
import { arrivalTime, badgeName, useSilence } from './eta-text.ts';
import { progressOf, stepsOf } from './progress.ts';
import type { ShownEta } from './shown-eta.ts';
import { useNearbyToast } from './use-nearby-toast.ts';

/** The open booking's live state, in an inverted card that links to the tracking page. */
export default function OpenBookingCard({ booking: listed }: { booking: Booking }) {
  const { booking = listed, shown } = useTracking(listed.id, true);
  useNearbyToast(booking.id, shown);
  const steps = stepsOf(progressOf(booking));
  const done = steps.filter((step) => step.done).length;
  return (
    <Link
      to={`/tracking/${booking.id}`}
      className="inset grid animate-arrive grid-cols-[minmax(0,1fr)] gap-4 rounded-card bg-panel text-on-panel no-underline shadow-card"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span aria-live="polite" className="flex items-center gap-2 text-label text-[#25e391]">
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {shown ? badgeName(shown) : t('Your booking')}
        </span>
        <span className="text-small text-on-panel-soft">{t(customerServiceName[booking.serviceType])}</span>
      </span>
      <span className="flex min-h-14 flex-wrap items-center justify-between gap-3">
        <Headline booking={booking} eta={shown} />
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-volt text-on-volt">
          <ChevronRight aria-label={t('Track technician')} className="size-5" />
        </span>
      </span>
      <span
        role="img"
        aria-label={t('Step {done} of 4, {name}', { done, name: steps[done - 1]?.name ?? '' })}
        className="grid grid-cols-4 gap-1"
      >
        {steps.map(({ name, done: passed }) => (
          <span key={name} className={clsx('h-1 rounded-xs', passed ? 'bg-volt' : 'bg-white/20')} />
        ))}
      </span>
      <Foot booking={booking} eta={shown} />
    </Link>
  );
}

type PartProps = { booking: Booking; eta: ShownEta | undefined };

function Headline({ booking, eta }: PartProps) {
  const { isSilent } = useSilence(eta?.asOf);
  if (eta?.estimatedTimeMinutes) {
    return (
      <strong
        className={clsx(
          'text-[2.75rem] leading-none font-[660] tracking-[-0.04em] tabular-nums',
          isSilent && 'text-on-panel-soft',
        )}
      >
        {eta.estimatedTimeMinutes}
        <small className="ml-[0.2em] text-[0.45em] font-semibold tracking-[-0.02em]">{t('min')}</small>
      </strong>
    );
  }
  const scheduled = booking.scheduledAt && booking.status !== 'in_progress' && !eta?.hasArrived;
  return (
    <strong className="flex-1 basis-40 text-amount text-pretty">
      {scheduled && !eta?.isLater && booking.scheduledAt
        ? whenTime(booking.scheduledAt)
        : (eta?.message ?? t('Waiting for news'))}
    </strong>
  );
}

/** By when somebody comes to a booking that nobody has set out for. */
function byText({ late, promisedAt }: Booking, eta: ShownEta | undefined): string | null {
  if (!eta || eta.isLater || eta.hasArrived) return null;
  if (eta.status === 'no_tech_assigned') {
    if (!late)
      return promisedAt && t('A van by {promised} at the latest.', { promised: clockTime(promisedAt) });
    return late.arrivalBy
      ? t('Late, now by {promised}', { promised: clockTime(late.arrivalBy) })
      : t('Late. We tell you the new time once we know it.');
  }
  if (eta.status !== 'tech_assigned' && eta.status !== 'tech_location_unknown') return null;
  if (eta.arrivesAt) return t('Arrives about {time}', { time: clockTime(eta.arrivesAt) });
  return late ? null : t('Promised by {promised}.', { promised: clockTime(promisedAt) });
}

/** The arrival, the promise or the place; the age of the figures beside the promise, when they are old or may be. */
function Foot({ booking, eta }: PartProps) {
  const { isSilent } = useSilence(eta?.asOf);
  const isStale = useAtomValue(isStaleAtom);
  if (booking.charging) return <ChargedSoFar charging={booking.charging} isStale={isStale} />;
  if (isStale)
    return (
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-on-panel-soft tabular-nums">
        <span className="min-w-0 text-pretty">{byText(booking, eta)}</span>
        <ConnectionDot onPanel />
      </span>
    );
  const arrives = eta && arrivalTime(eta);
  return (
    <span className="flex flex-wrap justify-between gap-x-3 text-small text-on-panel-soft tabular-nums">
      <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
        {isSilent && eta?.asOf && !eta.hasArrived
          ? t('No news since {time}', { time: clockTime(eta.asOf) })
          : arrives
            ? t('Arrives about {time}', { time: clockTime(arrives) })
            : (byText(booking, eta) ?? booking.location)}
      </span>
      {eta?.distance != null && (
        <span className="shrink-0">{t('{miles} mi away', { miles: eta.distance.toFixed(1) })}</span>
      )}
    </span>
  );
}

/** How much the car has got so far, and when that was read, or the state of the connection while it may be old. */
function ChargedSoFar({ charging, isStale }: { charging: Charging; isStale: boolean }) {
  const now = useNow(10_000);
  return (
    <span className="flex flex-wrap justify-between gap-x-3 text-small text-on-panel-soft tabular-nums">
      <span className="min-w-0 text-pretty">{chargingLine(charging, now)}</span>
      {isStale ? <ConnectionDot onPanel /> : <span className="shrink-0">{ageText(charging.asOf, now)}</span>}
    </span>
  );
}
