import clsx from 'clsx';
import type { JobDrive } from '../../contract/shapes/own-day.ts';
import { customerLabel } from '../../domain/bookings/booking.ts';
import { fieldsIn, optionsText } from '../../domain/bookings/booking-fields.ts';
import { can } from '../../domain/bookings/booking-lifecycle.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import type { UnsentPhoto, UnsentReading } from '../offline/phone-store.ts';
import { t } from '../ui/texts.ts';
import { ChargingEntry } from './charging-entry.tsx';
import { JobContact } from './job-contact.tsx';
import { asActor, isPreview, type Viewer } from './job-list.ts';
import { JobNextAction, ProblemButton } from './job-next-action.tsx';
import { statusStepOf, type TapStep } from './job-next-step.ts';
import { JobPlace } from './job-place.tsx';
import { type JobQuestion, QuestionAction } from './job-question.tsx';
import { JobSteps } from './job-steps.tsx';
import { vehicleLine, window24 } from './job-text.ts';
import { JobThread, type OnWrite } from './job-thread.tsx';
import type { ShownJob } from './job-waiting.ts';
import { showJob } from './live.ts';
import { ProblemNote, UnsentNote } from './problem-note.tsx';
import { ReportAbsence } from './shared/report-absence.tsx';

type JobCardProps = {
  job: ShownJob;
  viewer: Viewer;
  /** The drive to the job, by the server's model. */
  drive: JobDrive | undefined;
  busy: boolean;
  question: JobQuestion | null;
  onStep: (what: TapStep) => void;
  /** Null for a job of which the viewer cannot report a problem. */
  onProblem: (() => void) | null;
  onWithdraw: (stepId: string) => void;
  onPhoto: (photo: UnsentPhoto) => void;
  onReading: (reading: UnsentReading) => Promise<boolean>;
  /** Null for a job whose thread the viewer has no part in. */
  onWrite: OnWrite | null;
};

/** A job that is not the current one: customer, place, vehicle and actions. */
export function JobCard(props: JobCardProps) {
  const { job, viewer, drive, busy, question } = props;
  const { onStep, onProblem, onWithdraw, onPhoto, onReading, onWrite } = props;
  const emergency = job.serviceType === 'emergency';
  const actor = asActor(viewer);
  const titleId = `job-${job.id}`;
  const need = optionsText('job', job, { t });
  const hasSteps = can(job, 'depart', actor) === null;
  const next = hasSteps ? null : statusStepOf(job, actor);
  return (
    <article
      data-job={job.id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={clsx(
        'rounded-card bg-surface px-4 pt-3.5 pb-4 shadow-card',
        emergency && 'ring-1 ring-alarm/40',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-small font-medium text-ink-soft">
        <h3 id={titleId}>{shortId(job.id)}</h3>
        <StatusBadge status={job.status} />
      </div>
      <p className="mt-1 text-[1.25rem] leading-[1.625rem] font-[650] tracking-[-0.015em] [overflow-wrap:anywhere]">
        {customerLabel(job, t('N/A'))}
      </p>
      <JobPlace job={job} large={false} />
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
          {t('Technician: {technician}', { technician: holderName(job) ?? t('Unassigned') })}
        </p>
      )}
      {can(job, 'charge', actor) === null && <ChargingEntry job={job} onTell={onReading} />}
      <JobContact job={job} drive={drive} />
      {onWrite && <JobThread job={job} onWrite={onWrite} />}
      {hasSteps && <JobSteps job={job} next={null} busy={busy} onStep={onStep} />}
      <UnsentNote job={job} busy={busy} />
      <ProblemNote {...{ job, busy, onWithdraw, onPhoto }} />
      {job.waiting.every(({ photo, message }) => photo || message) && (
        <ReportAbsence
          booking={job}
          actor={actor}
          busy={busy}
          onReported={(cancelled) => showJob(cancelled, viewer)}
          className="mt-2 text-small"
        />
      )}
      {question ? (
        <div className="mt-3">
          <QuestionAction {...question} />
        </div>
      ) : (
        next && <JobNextAction {...{ job, busy, onStep }} step={next} offDuty={isPreview(job, viewer)} />
      )}
      {onProblem && (
        <div className="mt-2">
          <ProblemButton busy={busy} onPress={onProblem} />
        </div>
      )}
    </article>
  );
}
