import clsx from 'clsx';
import { Check, CloudUpload, Navigation, Phone } from 'lucide-react';
import type { JobDrive } from '../../contract/shapes/own-day.ts';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { fieldsIn, optionsText } from '../../domain/bookings/booking-fields.ts';
import { can } from '../../domain/bookings/booking-lifecycle.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { labelNote, placeNote } from '../../domain/places/place.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { directionsHref, telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { useSettled } from '../ui/use-settled.ts';
import { asActor, isPreview, type Viewer } from './job-list.ts';
import { JobNextAction } from './job-next-action.tsx';
import { type NextStep, nextStepOf, statusStepOf, type TapStep } from './job-next-step.ts';
import { driveText, time24, vehicleLine, window24 } from './job-text.ts';
import { isAtPlace, type ShownJob } from './job-waiting.ts';
import { showJob } from './live.ts';
import { ReportAbsence } from './shared/report-absence.tsx';

type Point = { latitude: number; longitude: number };
type Here = (Point & { accuracyMeters: number | null }) | null;

type JobCardProps = {
  job: ShownJob;
  viewer: Viewer;
  /** Whether this is the current job: it is large, and its next step is in the bottom bar. */
  current: boolean;
  /** The position of the technician. */
  here: Here;
  /** The drive to the job, by the server's model. */
  drive: JobDrive | undefined;
  busy: boolean;
  onStep: (what: TapStep) => void;
};

const pointOf = ({ latitude, longitude }: Booking): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const destinationOf = (job: Booking) => (job.byPoint ? pointOf(job) : null) ?? job.location;

function ContactLinks({ job, drive }: Pick<JobCardProps, 'job' | 'drive'>) {
  const phone = job.phoneNumber || job.user?.phone;
  const text = drive && driveText(drive);
  const directions = !text
    ? t('Directions')
    : job.precision === 'exact'
      ? text
      : t('about {drive}', { drive: text });
  const look =
    'min-h-14! justify-start! gap-3! px-4! text-left text-body max-[23.75rem]:gap-2! max-[23.75rem]:px-2.5!';
  return (
    <div className="mt-3 pair gap-2">
      {phone && (
        <ButtonLink href={telHref(phone)} className={look}>
          <Phone aria-hidden="true" />
          <span className="min-w-0 leading-5">
            {t('Call')}
            <span className="block text-[0.8125rem] leading-[1.0625rem] font-normal text-ink-soft">
              {phone}
            </span>
          </span>
        </ButtonLink>
      )}
      <ButtonLink href={directionsHref(destinationOf(job))} target="_blank" rel="noopener" className={look}>
        <Navigation aria-hidden="true" />
        <span className="min-w-0 leading-5">
          {t('Navigate')}
          <span className="block text-[0.8125rem] leading-[1.0625rem] font-normal text-ink-soft tabular-nums">
            {directions}
          </span>
        </span>
      </ButtonLink>
    </div>
  );
}

type StepsProps = Pick<JobCardProps, 'job' | 'busy' | 'onStep'> & { next: NextStep | null };

/** The steps of a confirmed job, each with its time once reported; the step of the bottom bar is left out. */
function Steps({ job, busy, onStep, next }: StepsProps) {
  const settled = useSettled(`${job.id} ${next?.what}`);
  const steps = [
    { what: 'departed', name: t('On my way'), at: job.departedAt },
    { what: 'arrived', name: t('Arrived'), at: job.arrivedAt },
    { what: 'in_progress', name: t('Start Service'), at: null },
  ] as const;
  return (
    <div className="mt-2 pair gap-2">
      {steps
        .filter(({ what }) => what !== next?.what)
        .map(({ what, name, at }) => (
          <Button
            key={what}
            aria-pressed={what === 'in_progress' ? undefined : at !== null}
            disabled={at !== null || busy || !settled}
            onClick={() => onStep(what)}
            className={clsx('px-2! text-small', at ? 'bg-volt-wash! text-volt-text!' : 'disabled:text-ink')}
          >
            {at && <Check aria-hidden="true" />}
            {at ? t('{step} {time}', { step: name, time: time24(at) }) : name}
          </Button>
        ))}
    </div>
  );
}

/** One job: customer, place, vehicle and actions. */
export function JobCard({ job, viewer, current, here, drive, busy, onStep }: JobCardProps) {
  const emergency = job.serviceType === 'emergency';
  const actor = asActor(viewer);
  const titleId = `job-${job.id}`;
  const need = optionsText('job', job, { t });
  const hasSteps = can(job, 'depart', actor) === null;
  const next = current ? nextStepOf(job, actor, isAtPlace(job, here)) : null;
  const button = current ? next : hasSteps ? null : statusStepOf(job, actor);
  return (
    <article
      data-job={job.id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={clsx(
        'rounded-card bg-surface px-4 pt-3.5 pb-4 shadow-card',
        emergency && (current ? 'ring-2 ring-alarm' : 'ring-1 ring-alarm/40'),
        current && !emergency && 'ring-2 ring-volt-text',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-small font-medium text-ink-soft">
        <h3 id={titleId}>{shortId(job.id)}</h3>
        <StatusBadge status={job.status} />
      </div>
      <p
        className={clsx(
          'mt-1 font-[650] tracking-[-0.015em] [overflow-wrap:anywhere]',
          current ? 'text-[1.625rem] leading-8' : 'text-[1.25rem] leading-[1.625rem]',
        )}
      >
        {customerLabel(job, t('N/A'))}
      </p>
      <p
        className={clsx(
          'mt-0.5 font-medium text-balance [overflow-wrap:anywhere]',
          current && 'text-[1.125rem] leading-6',
        )}
      >
        {job.location}
        <span className="font-normal whitespace-nowrap text-ink-soft">
          {' '}
          {t('({miles} mi)', { miles: job.distance.toFixed(1) })}
        </span>
      </p>
      {pointOf(job) && (
        <p
          className={clsx(
            'mt-0.5 text-small',
            job.precision === 'town' ? 'text-amber-text' : 'text-ink-soft',
          )}
        >
          {placeNote(job, { t })}
        </p>
      )}
      {job.labelMiles !== undefined && (
        <p className="mt-0.5 text-small font-medium text-amber-text">{labelNote(job.labelMiles, { t })}</p>
      )}
      <p className="mt-0.5 text-ink-soft [overflow-wrap:anywhere]">
        {job.scheduledAt && (
          <b className="font-semibold text-ink">{window24(job.scheduledAt, job.promisedAt)}, </b>
        )}
        {vehicleLine(job)}
      </p>
      {job.offeredTo && job.offeredTo !== viewer.username && (
        <p className="mt-1 text-small font-semibold text-amber-text [overflow-wrap:anywhere]">
          {t('Offered to {technician}', { technician: job.offeredTo })}
        </p>
      )}
      {need && <p className="mt-1 text-small font-medium text-ink">{need}</p>}
      {fieldsIn('job', 'text', 'paragraph').map(({ name, title, words }) => {
        const text = words(job, { t });
        return (
          text && (
            <p key={name} className="mt-1 text-small text-ink-soft [overflow-wrap:anywhere]">
              {name === 'notes' ? text : t('{title}: {text}', { title: t(title), text })}
            </p>
          )
        );
      })}
      {viewer.role === 'admin' && (
        <p className="mt-1 text-small text-ink-soft">
          {t('Technician: {technician}', { technician: job.assignedTechId ?? t('Unassigned') })}
        </p>
      )}
      <ContactLinks job={job} drive={drive} />
      {hasSteps && <Steps job={job} busy={busy} onStep={onStep} next={next} />}
      {job.waiting.length > 0 && !busy && (
        <p role="status" className="mt-2 flex items-center gap-2 text-small font-medium text-amber-text">
          <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
          {t('Saved on this phone. Sends when you are back online.')}
        </p>
      )}
      {job.waiting.length === 0 && (
        <ReportAbsence
          booking={job}
          actor={actor}
          busy={busy}
          onReported={(cancelled) => showJob(cancelled, viewer)}
          className="mt-2 text-small"
        />
      )}
      {button && (
        <JobNextAction
          job={job}
          step={button}
          inBottomBar={current}
          busy={busy}
          offDuty={isPreview(job, viewer)}
          onStep={onStep}
        />
      )}
    </article>
  );
}
