import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { type RetentionRun, retentionNames } from '../../domain/retention.ts';
import { config } from '../app/config.ts';
import { download } from '../app/download.ts';
import { fetchBlob } from '../app/http.ts';
import { read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { List } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { language, plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';

/** How many technicians have acknowledged the notice about location tracking, with an export of acknowledgements. */
function LocationNotices() {
  const { data } = useQuery(read('GET /api/admin/location-notice'));
  const exporting = useMutation({
    mutationFn: () => fetchBlob('GET /api/admin/location-notice/acknowledgements'),
    onSuccess: (csv) =>
      download(`location-notices-${dayOf(new Date(serverNow()), config.timeZone)}.csv`, csv),
    onError: () =>
      toast({
        title: t('Export Failed'),
        description: t('The acknowledgements did not load. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <section aria-labelledby="location-notices" className="grid gap-2 pt-3">
      <h3 id="location-notices" className="text-small font-semibold">
        {t('Notice about location tracking')}
      </h3>
      <p className="text-small text-ink-soft">
        {t('Technicians acknowledge it before their location is tracked.')}
        {data &&
          ` ${t('{acknowledged} of {technicians} have acknowledged the present one.', {
            acknowledged: data.acknowledged,
            technicians: data.technicians,
          })}`}
      </p>
      <Button
        size="compact"
        className="justify-self-start"
        busy={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Download aria-hidden="true" />
        {t('Acknowledgements (CSV)')}
      </Button>
    </section>
  );
}

/** 'Kept for 30 days from when they were taken' */
export const retentionText = ({ kind, days }: Pick<RetentionRun, 'kind' | 'days'>): string =>
  plural(days, 'Kept for {count} day from {from}', 'Kept for {count} days from {from}', {
    from: t(retentionNames[kind].from),
  });

/** '12 removed, 1,340 in all' */
export const removedText = ({ removed, removedInAll }: Pick<RetentionRun, 'removed' | 'removedInAll'>) =>
  t('{removed} removed, {all} in all', {
    removed: removed.toLocaleString(language),
    all: removedInAll.toLocaleString(language),
  });

function Run({ run }: { run: RetentionRun }) {
  return (
    <li className="grid gap-1 px-4 py-3 text-small sm:grid-cols-2 sm:gap-x-4">
      <p>
        <b className="block font-semibold">{t(retentionNames[run.kind].name)}</b>
        <span className="text-ink-soft">{retentionText(run)}</span>
      </p>
      <p className="text-ink-soft tabular-nums sm:text-right">
        {run.finishedAt ? (
          <>
            <span className="block">{t('Last run {time}', { time: whenTime(run.finishedAt) })}</span>
            {removedText(run)}
          </>
        ) : (
          t('Not run yet')
        )}
      </p>
    </li>
  );
}

function Runs() {
  const query = useQuery(read('GET /api/admin/retention'));
  if (query.data) {
    return (
      <List aria-label={t('Retention')}>
        {query.data.map((run) => (
          <Run key={run.kind} run={run} />
        ))}
      </List>
    );
  }
  if (query.isError) {
    return (
      <ErrorState title={t('This did not load')} busy={query.isFetching} onRetry={() => query.refetch()} />
    );
  }
  return (
    <div className="grid gap-3">
      <Loading what={t('retention')} />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}

/** For admins: how long each kind of data is kept, its last retention run, and how much was removed. */
export default function RetentionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Data kept')}
      description={t('What is older is removed once an hour. The days are settings of the server.')}
      width="wide"
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6 sm:px-6">
        <Runs />
        <LocationNotices />
      </div>
    </Dialog>
  );
}
