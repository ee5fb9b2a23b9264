import { useAtomValue } from 'jotai';
import { ArrowLeftRight, Phone, UserPlus } from 'lucide-react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { holderName, isWithPartner } from '../../domain/dispatch/partner.ts';
import { isUnderWay } from '../../domain/dispatch/stops.ts';
import type { TechnicianState } from '../../domain/dispatch/technician-state.ts';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { ArrivalLine } from '../bookings/shared/arrival-line.tsx';
import { phonesAtom } from '../technicians/atoms.ts';
import { TechnicianMark } from '../technicians/shared/technician-mark.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { ageText, clockTime, useNow, whenTime } from '../ui/time.tsx';
import { forecastsAtom } from './atoms.ts';
import { useForecast } from './forecasts.ts';
import { inTurn, type OrderedJob, orderOf } from './job-order.ts';
import type { Item } from './map-items.ts';
import { Proposals } from './proposals.tsx';
import { ServiceTag } from './service-tag.tsx';
import { useArrivalOf } from './use-arrival.ts';
import { useAssign } from './use-assign.ts';
import { waitingText } from './waiting.ts';

/** Says when a technician with these open jobs is free, and when the next one begins. */
export function freeText(
  jobs: readonly OrderedJob[],
  forecasts: ReadonlyMap<string, Pick<Forecast, 'endsAt'>>,
  nowMs: number,
): string {
  const isDue = (job: OrderedJob) => orderOf(job) <= nowMs;
  const busyUntil = jobs.filter(isDue).map(({ id }) => forecasts.get(id)?.endsAt ?? null);
  const next = inTurn(jobs).find((job) => !isDue(job));
  const last = busyUntil.every((endsAt) => endsAt !== null) ? busyUntil.sort().at(-1) : undefined;
  const free =
    busyUntil.length === 0
      ? t('Free now')
      : last
        ? t('Free at about {time}', { time: clockTime(last) })
        : t('Busy, end not known');
  return next?.scheduledAt
    ? t('{free}, next job {time}', { free, time: whenTime(next.scheduledAt, new Date(nowMs)) })
    : free;
}

const UPDATE_EVERY_MS = 10_000;

const nameOf = (booking: Booking) => customerLabel(booking, t('Unknown Customer'));

function CallButton({ techId }: { techId: string }) {
  const phone = useAtomValue(phonesAtom)[techId];
  if (!phone)
    return <p className="text-fine text-ink-soft">{t('No phone number is kept for this technician.')}</p>;
  return (
    <ButtonLink
      size="compact"
      href={telHref(phone)}
      aria-label={t('Call {technician}', { technician: techId })}
      className="w-full"
    >
      <Phone aria-hidden="true" />
      {t('Call {technician}', { technician: techId })}
    </ButtonLink>
  );
}

/** What a technician does with a job now, and when the technician comes to it. */
function JobLine({ booking }: { booking: Booking }) {
  const arrival = useArrivalOf(booking);
  const isThere = booking.status === 'in_progress' || booking.arrivedAt !== null;
  const what = isThere
    ? t('at the vehicle')
    : isUnderWay(booking)
      ? t('on the way')
      : booking.scheduledAt
        ? whenTime(booking.scheduledAt)
        : t('not begun');
  return (
    <p className="leading-5">
      <b className="font-semibold">{nameOf(booking)}</b> <span className="text-ink-soft">{what}</span>
      {arrival && <ArrivalLine arrival={arrival} className="block" />}
    </p>
  );
}

type TechnicianDetailsProps = {
  technician: TechnicianLocation;
  state: TechnicianState;
  /** The technician's open bookings. */
  jobs: readonly Booking[];
  /** Where the technician is advised to wait. */
  advice: WaitingAdvice | undefined;
  /** The booking that can be assigned to the technician. */
  wanted: Booking | undefined;
  onBooking: (booking: Booking) => void;
};

/** A technician on the map: the job, when the technician is free, a call, and an assignment. */
export function TechnicianDetails(props: TechnicianDetailsProps) {
  const { technician, state, jobs, advice, wanted, onBooking } = props;
  const { techId, lastActiveAt } = technician;
  const nowMs = useNow(UPDATE_EVERY_MS);
  const { byBooking } = useAtomValue(forecastsAtom);
  const { busy, assignTo } = useAssign(onBooking);
  const [job] = inTurn(jobs);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 leading-5">
        <TechnicianMark state={state} />
        {(state === 'silent' || state === 'off') && (
          <span className="text-fine text-ink-soft">
            {t('last seen {time}', { time: ageText(lastActiveAt, nowMs).toLowerCase() })}
          </span>
        )}
      </p>
      {job ? <JobLine booking={job} /> : <p className="text-ink-soft">{t('No open job')}</p>}
      {state !== 'off' && <p className="leading-5 font-semibold">{freeText(jobs, byBooking, nowMs)}</p>}
      {advice && <p className="leading-5">{waitingText(advice)}</p>}
      <CallButton techId={techId} />
      {wanted ? (
        <Button
          kind="forward"
          size="compact"
          busy={busy}
          onClick={() => void assignTo(wanted, techId)}
          className="[overflow-wrap:anywhere]"
        >
          <UserPlus aria-hidden="true" />
          {t('Assign {customer}', { customer: nameOf(wanted) })}
        </Button>
      ) : (
        <p className="text-fine text-ink-soft">{t('To assign, pick an unassigned booking first.')}</p>
      )}
    </div>
  );
}

type JobDetailsProps = {
  booking: Booking;
  onBooking: (booking: Booking) => void;
  /** Opens the dialog with all technicians. */
  onAssign: (bookingId: string) => void;
};

/** A booking on the map: who has it or should have it, with a call and an assignment. */
export function JobDetails({ booking, onBooking, onAssign }: JobDetailsProps) {
  const unassigned = isUnassigned(booking);
  const endsAt = useForecast(booking)?.endsAt;
  const techId = booking.assignedTechId;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 leading-5">
        <ServiceTag serviceType={booking.serviceType} />
        <span className={unassigned ? 'font-semibold text-amber-text' : 'font-semibold'}>
          {holderName(booking) ?? t('Unassigned')}
        </span>
      </p>
      <p className="leading-5 text-ink-soft [overflow-wrap:anywhere]">{booking.location}</p>
      {unassigned ? (
        <Proposals booking={booking} all isNext onBooking={onBooking} />
      ) : (
        <>
          <JobLine booking={booking} />
          {endsAt && (
            <p className="leading-5">{t('Finished at about {time}', { time: clockTime(endsAt) })}</p>
          )}
          {techId && !isWithPartner(booking) && <CallButton techId={techId} />}
        </>
      )}
      <Button size="compact" onClick={() => onAssign(booking.id)}>
        {unassigned ? <UserPlus aria-hidden="true" /> : <ArrowLeftRight aria-hidden="true" />}
        {unassigned ? t('All technicians…') : t('Reassign…')}
      </Button>
    </div>
  );
}

type ListDetailsProps = { items: readonly Item[]; onOpen: (item: Item) => void };

/** What is at one place; a press opens it. */
export const ListDetails = ({ items, onOpen }: ListDetailsProps) => (
  <ul className="-mx-2">
    {items.map((item) => (
      <li key={item.id}>
        <button
          type="button"
          onClick={() => onOpen(item)}
          className="flex min-h-9 w-full items-center justify-between gap-2 rounded-small px-2 text-left hover:bg-hover"
        >
          <b className="truncate font-semibold">{item.kind === 'job' ? nameOf(item.booking) : item.id}</b>
          {item.kind === 'job' && (
            <span className={isUnassigned(item.booking) ? 'text-amber-text' : 'text-ink-soft'}>
              {holderName(item.booking) ?? t('Unassigned')}
            </span>
          )}
        </button>
      </li>
    ))}
  </ul>
);
