import { lazyPart } from '../app/lazy-part.ts';
import './current-job.css';
import clsx from 'clsx';
import { BatteryCharging, Car, type LucideIcon, Siren, StickyNote } from 'lucide-react';
import { useMemo } from 'react';
import type { JobDrive } from '../../contract/shapes/own-day.ts';
import { customerLabel } from '../../domain/bookings/booking.ts';
import { fieldsIn, optionsText } from '../../domain/bookings/booking-fields.ts';
import { can } from '../../domain/bookings/booking-lifecycle.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { areaMeters } from '../../domain/places/place.ts';
import { useToastsBelowFigures } from '../app/toasts-below-figures.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { AreaMap } from '../map/area-map.tsx';
import type { UnsentPhoto, UnsentReading } from '../offline/phone-store.ts';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { ChargingEntry } from './charging-entry.tsx';
import { JobContact } from './job-contact.tsx';
import { asActor, type Viewer } from './job-list.ts';
import { CurrentAction } from './job-next-action.tsx';
import { nextStepOf, type TapStep } from './job-next-step.ts';
import { JobPlace, type Point, pointOf } from './job-place.tsx';
import { promiseOf } from './job-promise.ts';
import type { Here, JobQuestion } from './job-question.tsx';
import { JobSteps } from './job-steps.tsx';
import { vehicleLine } from './job-text.ts';
import { JobThread, type OnWrite } from './job-thread.tsx';
import { isAtPlace, type ShownJob } from './job-waiting.ts';
import { showJob } from './live.ts';
import { ProblemNote, UnsentNote } from './problem-note.tsx';
import { ReportAbsence } from './shared/report-absence.tsx';

const JobMapLayers = lazyPart('jobs/job-map-layers', () => import('./job-map-layers.tsx'));

type CurrentJobProps = {
  job: ShownJob;
  viewer: Viewer;
  here: Here | null;
  drive: JobDrive | undefined;
  busy: boolean;
  question: JobQuestion | null;
  onStep: (what: TapStep) => void;
  onProblem: () => void;
  onWithdraw: (stepId: string) => void;
  onPhoto: (photo: UnsentPhoto) => void;
  onReading: (reading: UnsentReading) => Promise<boolean>;
  /** Null for a job whose thread the viewer has no part in. */
  onWrite: OnWrite | null;
};

/** The job to work on now. It fills the phone; its next step is the button of the bar at the bottom. */
export function CurrentJob(props: CurrentJobProps) {
  const { job, viewer, here, drive, busy, question } = props;
  const { onStep, onProblem, onWithdraw, onPhoto, onReading, onWrite } = props;
  const isEmergency = job.serviceType === 'emergency';
  const actor = asActor(viewer);
  const ids = { section: 'current-job', title: `job-${job.id}` };
  const next = nextStepOf(job, actor, isAtPlace(job, here));
  const { latitude, longitude } = job;
  // The map moves with each new point.
  const place = useMemo(() => pointOf({ latitude, longitude }), [latitude, longitude]);
  return (
    <section aria-labelledby={ids.section}>
      <article
        data-job={job.id}
        tabIndex={-1}
        aria-labelledby={ids.title}
        className={clsx(
          'current-job rounded-card bg-surface px-4 pt-3.5 pb-4 shadow-card ring-2',
          isEmergency ? 'ring-alarm' : 'ring-volt-text',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h2
            id={ids.section}
            className={clsx(
              'flex items-center gap-1.5 text-[0.8125rem] leading-[1.125rem] font-bold',
              isEmergency && 'tracking-[0.05em] text-alarm-text',
            )}
          >
            {isEmergency && <Siren aria-hidden="true" className="size-4" />}
            {isEmergency ? t('EMERGENCY PRIORITY') : t(serviceName.standard)}
          </h2>
          <StatusBadge status={job.status} />
        </div>
        <PromiseLeft job={job} drive={drive} />
        <ProblemNote {...{ job, busy, onWithdraw, onPhoto }} />
        {can(job, 'charge', actor) === null && <ChargingEntry job={job} onTell={onReading} />}
        {place && <JobMap key={job.id} job={job} place={place} here={here} />}
        <h3 id={ids.title} className="mt-3 text-small font-medium text-ink-soft">
          {shortId(job.id)}
        </h3>
        <p className="text-[1.625rem] leading-8 font-[650] tracking-[-0.015em] [overflow-wrap:anywhere]">
          {customerLabel(job, t('N/A'))}
        </p>
        <JobPlace job={job} large />
        <Facts job={job} />
        <JobContact job={job} drive={drive} />
        {onWrite && <JobThread job={job} onWrite={onWrite} />}
        {can(job, 'depart', actor) === null && <JobSteps job={job} next={next} busy={busy} onStep={onStep} />}
        <UnsentNote job={job} busy={busy} />
        {job.waiting.every(({ photo, message }) => photo || message) && (
          <ReportAbsence
            booking={job}
            actor={actor}
            busy={busy}
            onReported={(cancelled) => showJob(cancelled, viewer)}
            className="mt-2 text-small"
          />
        )}
        {next && <CurrentAction {...{ job, busy, question, onStep, onProblem }} step={next} />}
      </article>
    </section>
  );
}

/** An area of more meters than this is shown at a smaller scale. */
const WIDE_AREA_METERS = 3_000;

/** Shows a street, or the area of a ZIP code or a town whole, until the position of the technician is known. */
const zoomOf = (meters: number) => (meters === 0 ? 14 : meters < WIDE_AREA_METERS ? 12 : 11);

type JobMapProps = { job: ShownJob; place: Point; here: Point | null };

/** A map of where the car is, and of the technician if the position is known; the card says the place as text. */
function JobMap({ job, place, here }: JobMapProps) {
  const meters = areaMeters(job);
  return (
    <AreaMap label={t('Map of the place')} center={place} zoom={zoomOf(meters)} still className="job-map">
      <JobMapLayers place={place} areaMeters={meters} here={here} />
    </AreaMap>
  );
}

const tones = { calm: '', tight: 'text-amber-text', late: 'text-alarm-text' };

function PromiseLeft({ job, drive }: Pick<CurrentJobProps, 'job' | 'drive'>) {
  const { figure, text, tone } = promiseOf(job, useNow(10_000), drive);
  const line = useToastsBelowFigures<HTMLParagraphElement>();
  return (
    <p ref={line} className={clsx('mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums', tones[tone])}>
      <span className="text-title [overflow-wrap:anywhere]">{figure}</span>
      <span className="text-small font-medium">{text}</span>
    </p>
  );
}

type Fact = { name: string; Icon: LucideIcon; text: string; isStrong?: boolean };

/** What to know before driving: the customer's notes, the car, what it needs. */
function Facts({ job }: { job: ShownJob }) {
  const notes = fieldsIn('job', 'text', 'paragraph').map(
    ({ title, words }): Fact => ({
      name: t(title),
      Icon: StickyNote,
      text: words(job, { t }),
      isStrong: true,
    }),
  );
  const car = { name: t('Vehicle'), Icon: Car, text: vehicleLine(job) };
  const need = {
    name: t('Wanted'),
    Icon: BatteryCharging,
    text: optionsText('job', job, { t }),
    isStrong: true,
  };
  return (
    <dl className="mt-2 grid gap-1">
      {[...notes, car, need]
        .filter(({ text }) => text)
        .map(({ name, Icon, text, isStrong }: Fact) => (
          <div
            key={name}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2.5 [overflow-wrap:anywhere] [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:text-ink-soft"
          >
            <dt>
              <Icon aria-hidden="true" />
              <span className="sr-only">{name}</span>
            </dt>
            <dd className={clsx(isStrong ? 'font-semibold' : 'text-ink-soft')}>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
