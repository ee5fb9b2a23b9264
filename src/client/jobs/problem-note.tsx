import { useAtomValue } from 'jotai';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ProblemKind, problemName, takesPhoto } from '../../domain/bookings/job-problem.ts';
import { texts } from '../../domain/texts.ts';
import { toTime } from '../../domain/time.ts';
import { useToastsBelowFigures } from '../app/toasts-below-figures.ts';
import type { UnsentPhoto } from '../offline/phone-store.ts';
import { Button } from '../ui/button.tsx';
import { toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { sentProblemsAtom, unsavedStepsAtom } from './atoms.ts';
import { time24 } from './job-text.ts';
import type { ShownJob } from './job-waiting.ts';
import { PhotoField } from './shared/photo-field.tsx';
import { readyPhoto } from './shared/ready-photo.ts';

/** Said of steps that the device could not store. */
const UNSAVED = texts('Not saved. Keep this page open until it is sent.');

type ProblemNoteProps = {
  job: ShownJob;
  busy: boolean;
  onWithdraw: (stepId: string) => void;
  onPhoto: (photo: UnsentPhoto) => void;
};

/**
 * The last problem that the technician has reported of a job: sent, or waiting on this phone and still to be undone. It
 * takes a photo where that helps.
 */
export function ProblemNote({ job, busy, onWithdraw, onPhoto }: ProblemNoteProps) {
  const sent = useAtomValue(sentProblemsAtom).get(job.id);
  const unsaved = useAtomValue(unsavedStepsAtom);
  const unsent = job.waiting.findLast(({ problem }) => problem);
  const problem = unsent?.problem ?? sent;
  if (!problem || (unsent && busy)) return null;
  const reportedAtMs = unsent?.tappedAtMs ?? sent?.tappedAtMs ?? 0;
  const hasPhoto = problem === sent && sent.hasPhoto;
  const waits = job.waiting.some(({ photo }) => photo?.reportedAtMs === reportedAtMs);
  const isUnsaved = job.waiting.some(
    ({ id, photo }) => unsaved.has(id) && (id === unsent?.id || photo?.reportedAtMs === reportedAtMs),
  );
  const add = async (chosen: File | undefined, kind: ProblemKind) => {
    const content = chosen && (await readyPhoto(chosen));
    if (content && takesPhoto(kind)) onPhoto({ kind, reportedAtMs, content });
  };
  return (
    <NoteBox>
      {unsent ? (
        <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      )}
      <p className="min-w-0 flex-1 basis-[7rem]">
        <b className="font-semibold">{t(problemName[problem.kind])}</b>{' '}
        {problem === sent
          ? t('Sent {time}', { time: time24(toTime(toServerTime(sent.tappedAtMs))) })
          : !isUnsaved && t('Will be sent when you are back online.')}{' '}
        {hasPhoto && t('Photo sent.')}
        {waits && t('Photo waits to be sent.')} {isUnsaved && t(UNSAVED)}
      </p>
      {takesPhoto(problem.kind) && !hasPhoto && !waits && (
        <PhotoField
          text={t('Add photo')}
          byCamera
          compact
          onChoose={(chosen) => void add(chosen, problem.kind)}
        />
      )}
      {unsent && (
        <Button size="compact" onClick={() => onWithdraw(unsent.id)}>
          {t('Undo')}
        </Button>
      )}
    </NoteBox>
  );
}

/** A toast says that the report is sent: it stays off the note, whose photo is asked for now. */
function NoteBox({ children }: { children: ReactNode }) {
  const box = useToastsBelowFigures<HTMLDivElement>();
  return (
    <div
      ref={box}
      role="status"
      className="mt-2 flex flex-wrap items-center gap-x-2 rounded-small bg-amber-wash px-3 py-2 text-small text-amber-text"
    >
      {children}
    </div>
  );
}

/** Says that steps of a job wait to be sent, and whether this phone has stored them. A problem has a note of its own, and a question is asked. */
export function UnsentNote({ job, busy }: { job: ShownJob; busy: boolean }) {
  const unsaved = useAtomValue(unsavedStepsAtom);
  const noted = job.waiting.filter(
    ({ problem, photo, message, question }) => !(problem || photo || message || question !== undefined),
  );
  if (busy || noted.length === 0) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-small font-medium text-amber-text">
      <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
      {noted.some(({ id }) => unsaved.has(id))
        ? t(UNSAVED)
        : t('Saved on this phone. Sends when you are back online.')}
    </p>
  );
}
