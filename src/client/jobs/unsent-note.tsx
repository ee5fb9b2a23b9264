import { CloudUpload } from 'lucide-react';
import { t } from '../ui/texts.ts';
import type { ShownJob } from './job-waiting.ts';

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
