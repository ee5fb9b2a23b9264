import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { StuckPayment } from '../../contract/shapes/books.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { retryFailedTask } from '../board/api.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { PAYMENTS } from './api.ts';
import { stuckReason, stuckTitle } from './stuck-text.ts';

/** Has the task tried again. `onRetried` runs before the row and its button leave the list. */
function TryAgain({ stuck, taskId, onRetried }: StuckProps & { taskId: string }) {
  const task = stuckTitle(stuck);
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryFailedTask(taskId),
    onSuccess: () => {
      toast({ title: t('Trying Again'), description: task });
      onRetried();
    },
    onError: () =>
      toast({ title: t('Not Tried Again'), description: t('Please try once more.'), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [`${PAYMENTS}/stuck`] }),
  });
  return (
    <Button
      size="compact"
      busy={isPending}
      aria-label={
        stuck.bookingId
          ? t('Try Again: {task}, booking {id}', { task, id: shortId(stuck.bookingId) })
          : t('Try Again: {task}', { task })
      }
      onClick={() => mutate()}
    >
      {t('Try Again')}
    </Button>
  );
}

type StuckProps = { stuck: StuckPayment; onRetried: () => void };

function Stuck({ stuck, onRetried }: StuckProps) {
  const { amount, bookingId, since, taskId } = stuck;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {stuckTitle(stuck)}
          {amount !== null && <span className="font-normal tabular-nums">, {formatUsd(amount)}</span>}
        </p>
        <p className="text-small leading-5 [overflow-wrap:anywhere] text-ink-soft">
          {t('Since {time}', { time: whenTime(since) })}. {stuckReason(stuck)}
        </p>
      </div>
      {bookingId && (
        <Link
          to={`/admin?booking=${bookingId}`}
          className="tap inline-flex items-center text-small font-semibold text-volt-text hover:underline"
        >
          {t('Booking {id}', { id: shortId(bookingId) })}
        </Link>
      )}
      {taskId && <TryAgain stuck={stuck} taskId={taskId} onRetried={onRetried} />}
    </li>
  );
}

/** Money that does not move although it should, and why. */
export function StuckList({ stuck }: { stuck: readonly StuckPayment[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    // Focusable: it gets the focus when the row of a pressed button leaves the list.
    <ul ref={list} tabIndex={-1} aria-label={t('Stuck payments')} className="outline-none">
      {stuck.map((each) => (
        <Stuck key={each.id} stuck={each} onRetried={() => list.current?.focus()} />
      ))}
    </ul>
  );
}
