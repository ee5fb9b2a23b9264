import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { problemName } from '../../domain/bookings/job-problem.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { endOut } from './api.ts';
import { useOwnAvailability } from './own-availability.ts';

/** Says that the technician gets no job since the van broke down or ran out of energy, until it is well again. */
export function OutCard() {
  const out = useOwnAvailability()?.out;
  const [busy, setBusy] = useState(false);
  if (!out) return null;
  const end = async () => {
    setBusy(true);
    try {
      await endOut();
      toast({ title: t('You get jobs again') });
    } catch (error) {
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Not saved'), description, variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="out" className="rounded-card bg-amber-wash px-4 pt-3 pb-4 shadow-card">
      <h2 id="out" className="flex items-center gap-2 text-body font-semibold text-amber-text">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('You get no new jobs')}
      </h2>
      <p className="mt-1 text-small">
        {t('{reason}, reported {time}.', { reason: t(problemName[out.kind]), time: clockTime(out.since) })}
      </p>
      <Button wide busy={busy} onClick={() => void end()} className="mt-3">
        {t('The van is ready again')}
      </Button>
    </section>
  );
}
