import { useAtomValue } from 'jotai';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { problemName } from '../../domain/bookings/job-problem.ts';
import { toTime } from '../../domain/time.ts';
import { Button } from '../ui/button.tsx';
import { toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { sentProblemsAtom } from './atoms.ts';
import { time24 } from './job-text.ts';
import type { ShownJob } from './job-waiting.ts';

type ProblemNoteProps = { job: ShownJob; busy: boolean; onWithdraw: (stepId: string) => void };

/** The last problem that the technician has reported of a job: sent, or waiting on this phone and still to be undone. */
export function ProblemNote({ job, busy, onWithdraw }: ProblemNoteProps) {
  const sent = useAtomValue(sentProblemsAtom).get(job.id);
  const unsent = job.waiting.findLast(({ problem }) => problem);
  const problem = unsent?.problem ?? sent;
  if (!problem || (unsent && busy)) return null;
  return (
    <div
      role="status"
      className="mt-2 flex flex-wrap items-center gap-x-2 rounded-small bg-amber-wash px-3 py-2 text-small text-amber-text"
    >
      {unsent ? (
        <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      )}
      <p className="min-w-0 flex-1 basis-[7rem]">
        <b className="font-semibold">{t(problemName[problem.kind])}</b>{' '}
        {problem === sent
          ? t('Sent {time}', { time: time24(toTime(toServerTime(sent.tappedAtMs))) })
          : t('Will be sent when you are back online.')}
      </p>
      {unsent && (
        <Button size="compact" onClick={() => onWithdraw(unsent.id)}>
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}

/** Says that steps of a job wait on this phone to be sent. A problem has a note of its own, and a question is asked. */
export function UnsentNote({ job, busy }: { job: ShownJob; busy: boolean }) {
  if (busy || job.waiting.every(({ problem, question }) => problem || question !== undefined)) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-small font-medium text-amber-text">
      <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
      {t('Saved on this phone. Sends when you are back online.')}
    </p>
  );
}
