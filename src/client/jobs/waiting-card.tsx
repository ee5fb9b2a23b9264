import { MapPin, Navigation } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { dueAt, isUnderWay } from '../../domain/dispatch/stops.ts';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import { polling } from '../../events/polling.ts';
import { call, failureText } from '../app/http.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { read } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { toast } from '../app/toast.ts';
import { useDirections } from '../map/directions.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';

const readAdvice = read('GET /api/tech/waiting-advice');

const show = (advice: WaitingAdvice | null) => applyPush(readAdvice.queryKey, () => (advice ? [advice] : []));

/** The own advice; updated by pushes and, without a socket only, by polls. */
function useAdvice(): WaitingAdvice | undefined {
  const { data } = useLiveQuery({ ...readAdvice, pollEvery: polling.techBookings });
  useEffect(() => onEvent('advice:changed', ({ advice }) => show(advice)), []);
  return data?.[0];
}

/** Whether the technician has a job that does not wait for a later time. The server ends the advice seconds later. */
const hasJob = (jobs: readonly Booking[], username: string): boolean =>
  jobs.some((job) => {
    const scheduledAt = job.scheduledAt === null ? null : Date.parse(job.scheduledAt);
    const { serviceType } = job;
    return (
      holderOf(job) === username && (isUnderWay(job) || dueAt({ serviceType, scheduledAt }) <= serverNow())
    );
  });

/** Where the technician is advised to wait for the next call; nothing without an advice, and with a job. */
export function WaitingCard({ jobs, username }: { jobs: readonly Booking[]; username: string }) {
  const advice = useAdvice();
  const directionsTo = useDirections();
  const [busy, setBusy] = useState(false);
  if (!advice || hasJob(jobs, username)) return null;
  const { id, place, acceptedAt, savedMinutes, driveMinutes } = advice;
  const answer = async (send: () => Promise<WaitingAdvice | null>) => {
    setBusy(true);
    try {
      show(await send());
    } catch (error) {
      const description = failureText(error, t('The answer was not sent. Please try again.'));
      toast({ title: t('Not answered'), description, variant: 'destructive' });
    }
    setBusy(false);
  };
  const accept = () => call('POST /api/tech/waiting-advice/:id/accept', { params: { id } });
  const decline = async () => {
    await call('POST /api/tech/waiting-advice/:id/decline', { params: { id } });
    return null;
  };
  return (
    <section aria-labelledby="waiting-advice" className="rounded-card bg-surface px-4 pt-3 pb-4 shadow-card">
      <h2 id="waiting-advice" className="text-small font-medium text-ink-soft">
        {acceptedAt ? t('Where you wait') : t('Where to wait')}
      </h2>
      <p className="mt-1 flex gap-2 text-body font-semibold [overflow-wrap:anywhere]">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-volt-text" />
        <span className="min-w-0">
          {acceptedAt
            ? t('Near {place}, until the next job', { place })
            : t('Wait near {place}: next calls {minutes} min sooner', { place, minutes: savedMinutes })}
          {!acceptedAt && (
            <span className="block text-small font-normal text-ink-soft tabular-nums">
              {t('{minutes} min drive', { minutes: driveMinutes })}
            </span>
          )}
        </span>
      </p>
      <div className="mt-3 pair gap-2">
        {acceptedAt ? (
          <ButtonLink {...directionsTo(advice)}>
            <Navigation aria-hidden="true" />
            {t('Navigate')}
          </ButtonLink>
        ) : (
          <Button busy={busy} onClick={() => void answer(accept)}>
            {t('Go there')}
          </Button>
        )}
        <Button kind="plain" disabled={busy} onClick={() => void answer(decline)}>
          {acceptedAt ? t('Not any more') : t('Not now')}
        </Button>
      </div>
    </section>
  );
}
