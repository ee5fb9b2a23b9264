import { useQuery } from '@tanstack/react-query';
import { type RetentionRun, retentionNames } from '../../domain/retention.ts';
import { read } from '../app/read.ts';
import { List } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { whenTime } from '../ui/time.tsx';
import { LocationNotices } from './location-notices.tsx';
import { keptText, removedText } from './retention-words.ts';

function Run({ run }: { run: RetentionRun }) {
  return (
    <li className="grid gap-1 px-4 py-3 text-small sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:gap-x-4">
      <p>
        <b className="block font-semibold">{retentionNames[run.kind].name}</b>
        <span className="text-ink-soft">{keptText(run)}</span>
      </p>
      <p className="text-ink-soft tabular-nums sm:text-right">
        {run.finishedAt ? (
          <>
            <span className="block">Last run {whenTime(run.finishedAt)}</span>
            {removedText(run)}
          </>
        ) : (
          'Not run yet'
        )}
      </p>
    </li>
  );
}

function Runs() {
  const query = useQuery(read('GET /api/admin/retention'));
  if (query.data) {
    return (
      <List aria-label="Retention">
        {query.data.map((run) => (
          <Run key={run.kind} run={run} />
        ))}
      </List>
    );
  }
  if (query.isError) {
    return <ErrorState title="This did not load" busy={query.isFetching} onRetry={() => query.refetch()} />;
  }
  return (
    <div className="grid gap-3">
      <Loading what="retention" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}

/** For admins: how long each kind of data is kept, when it was last looked at, and what was removed. */
export default function DataKeptDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Data kept"
      description="What is older is removed once an hour. The days are settings of the server."
      width="wide"
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6 sm:px-6">
        <Runs />
        <LocationNotices />
      </div>
    </Dialog>
  );
}
