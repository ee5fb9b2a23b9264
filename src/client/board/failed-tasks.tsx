import { useMutation } from '@tanstack/react-query';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type FailedTask, failedTasksText, taskName, taskTitle } from '../../contract/shapes/failed-task.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { queryClient } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { readFailedTasks, retryFailedTask } from './api.ts';
import { useFailedTasks } from './live.ts';

/** One failed task. `onRetried` runs before the task and its button leave the list. */
function Task({ task, onRetried }: { task: FailedTask; onRetried: () => void }) {
  const name = taskName(task.kind, { t });
  const title = taskTitle(task.kind, { t });
  const booking = task.bookingId && shortId(task.bookingId);
  const time = whenTime(task.failedAt);
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryFailedTask(task.id),
    onSuccess: () => {
      toast({ title: t('Trying Again'), description: title });
      onRetried();
    },
    onError: () =>
      toast({ title: t('Not Tried Again'), description: t('Please try once more.'), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: readFailedTasks.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        <p className="text-small leading-5 [overflow-wrap:anywhere] text-ink-soft">
          {booking ? t('Booking {id}, {time}', { id: booking, time }) : time}
          {task.reason && <>. {t(task.reason)}</>}
        </p>
      </div>
      <Button
        size="compact"
        busy={isPending}
        aria-label={
          booking
            ? t('Try Again: {task}, booking {id}', { task: name, id: booking })
            : t('Try Again: {task}', { task: name })
        }
        onClick={() => mutate()}
      >
        {t('Try Again')}
      </Button>
    </li>
  );
}

/** The failed tasks of the server in one line that expands; empty while there are none. */
export function FailedTasks() {
  const { data: tasks = [] } = useFailedTasks();
  const [open, setOpen] = useState(false);
  const list = useId();
  const region = useRef<HTMLDivElement>(null);
  const text = tasks.length > 0 ? failedTasksText(tasks, { t, plural }) : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={region}
      role="group"
      aria-label={t('Failed tasks')}
      tabIndex={-1}
      className={
        text ? 'mb-3 rounded-card bg-surface px-3 py-1 shadow-card board:mb-4 board:px-4' : undefined
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* The status exists before its text, so that screen readers announce the text. */}
        <div role="status" className="min-w-0 flex-1 basis-56">
          {text && (
            <p className="flex items-start gap-2 py-1 leading-6 font-medium">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber-text" />
              {text}
            </p>
          )}
        </div>
        {text && (
          <Button
            kind="plain"
            size="compact"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            {t('Details')}
            <ChevronDown aria-hidden="true" className={open ? 'rotate-180' : undefined} />
          </Button>
        )}
      </div>
      {text && (
        <ul id={list} hidden={!open} className="max-h-64 overflow-y-auto">
          {tasks.map((task) => (
            <Task key={task.id} task={task} onRetried={() => region.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}
