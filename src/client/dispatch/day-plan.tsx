import './day-plan.css';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DayPlan } from '../../contract/shapes/day-plan.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { addDays, type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { polling } from '../../events/polling.ts';
import { config } from '../app/config.ts';
import { isStaleAtom } from '../app/connection.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { serverNow, toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { isPlanned, readDayPlan } from './api.ts';
import { AssignProposed, proposedStops } from './assign-proposed.tsx';
import { MovePanel } from './move-panel.tsx';
import { PlanLanes } from './plan-lanes.tsx';
import { PlanList } from './plan-list.tsx';
import { bookingsText } from './plan-text.ts';
import { type Moving, useMove } from './use-move.ts';

type DayPlanProps = {
  day: Day;
  onDay: (day: Day) => void;
  /** Whether the screen is as narrow as a phone: the lanes are then lists. */
  phone: boolean;
  onBooking: (booking: Booking) => void;
};

/** The plan of a day: a lane for each technician, what is proposed, and what fits nowhere. */
export default function DayPlanView({ day, onDay, phone, onBooking }: DayPlanProps) {
  const { data: plan, isError, isFetching, refetch, staleSinceMs } = useDayPlan(day);
  const moving = useMove(onBooking);
  const { drop } = moving;
  const [assigning, setAssigning] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has other bookings
  useEffect(drop, [day]);
  const proposed = plan ? proposedStops(plan).length : 0;
  return (
    <section aria-labelledby="day-plan" className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 board:px-6">
        <h2 id="day-plan" className="self-center text-[0.9375rem] font-semibold">
          {t('Day plan')}
        </h2>
        <DayChoice day={day} onDay={onDay} />
        {plan && <Summary plan={plan} />}
        {staleSinceMs !== null && plan && (
          <span role="status" className="self-center text-[0.8125rem] font-semibold text-amber-text">
            {t('as of {time}, not live', { time: clockTime(new Date(staleSinceMs)) })}
          </span>
        )}
        <Button
          size="compact"
          kind="forward"
          disabled={proposed === 0}
          onClick={() => setAssigning(true)}
          className="ml-auto self-center"
        >
          {t('Assign all proposed ({count})', { count: proposed })}
        </Button>
      </header>
      <p id="plan-help" className="sr-only">
        {t('Enter picks the booking up. Then arrow keys choose a lane, Enter keeps, Escape puts back.')}
      </p>
      {plan ? (
        <Lanes plan={plan} phone={phone} moving={moving} />
      ) : isError ? (
        <ErrorState title={t('The plan did not load')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="grid gap-3 p-4">
          <Loading what={t('the plan')} />
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      )}
      {assigning && plan && (
        <AssignProposed plan={plan} onBooking={onBooking} onClose={() => setAssigning(false)} />
      )}
    </section>
  );
}

function Lanes({ plan, phone, moving }: { plan: DayPlan; phone: boolean; moving: Moving }) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  const isDropped = useRef(false);
  const { move, changes, drop } = moving;
  useEffect(() => {
    // One key or press confirms what was dragged, once its effect is shown.
    if (!changes || !isDropped.current) return;
    isDropped.current = false;
    confirmButton.current?.focus();
  }, [changes]);
  if (plan.lanes.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title={t('No technicians')}
        text={t('Add a technician account to assign bookings.')}
      />
    );
  const panel = <MovePanel moving={moving} lanes={plan.lanes} confirmButton={confirmButton} />;
  if (phone)
    return (
      <>
        <PlanList plan={plan} moving={moving} />
        {move && (
          <Dialog open onOpenChange={drop} title={t('Move {customer}', { customer: move.what.customerName })}>
            <div className="gutter pt-1 pb-[calc(16px+var(--safe-bottom))]">{panel}</div>
          </Dialog>
        )}
      </>
    );
  return (
    <>
      <PlanLanes
        plan={plan}
        moving={moving}
        onDropped={() => {
          isDropped.current = changes === undefined;
          confirmButton.current?.focus();
        }}
      />
      {move && (
        <section
          aria-label={t('Move {customer}', { customer: move.what.customerName })}
          className="sticky bottom-(--low) z-10 flex-none border-t border-line bg-raised px-6 py-3 shadow-up"
        >
          {panel}
        </section>
      )}
    </>
  );
}

function Summary({ plan: { lanes, unplanned } }: { plan: DayPlan }) {
  const stops = lanes.flatMap((lane) => lane.stops);
  const late = stops.filter(
    ({ kind, marginMinutes }) => kind !== 'done' && marginMinutes !== null && marginMinutes < 0,
  ).length;
  return (
    <p className="flex flex-wrap gap-x-3 self-center text-[0.8125rem] text-ink-soft tabular-nums">
      <span>{bookingsText(stops.length)}</span>
      {unplanned.length > 0 && (
        <span className="font-semibold text-amber-text">
          {t('{count} not planned', { count: unplanned.length })}
        </span>
      )}
      {late > 0 && (
        <span className="font-semibold text-alarm-text">
          {t('{count} after the promise', { count: late })}
        </span>
      )}
    </p>
  );
}

function DayChoice({ day, onDay }: Pick<DayPlanProps, 'day' | 'onDay'>) {
  const today = dayOf(new Date(serverNow()), config.timeZone);
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-1">
      <IconButton
        compact
        label={t('Previous day')}
        onClick={() => onDay(addDays(day, -1))}
        className="self-center"
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <Field label={t('Day')} labelHidden className="w-[10.75rem] max-w-full">
        <TextInput
          type="date"
          name="planDay"
          required
          value={day}
          onChange={({ target }) => target.value && onDay(target.value)}
        />
      </Field>
      <IconButton
        compact
        label={t('Next day')}
        onClick={() => onDay(addDays(day, 1))}
        className="self-center"
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {day !== today && (
        <Button size="compact" kind="plain" onClick={() => onDay(today)} className="self-center">
          {t('Today')}
        </Button>
      )}
    </div>
  );
}

/** The plan of a day, read again when the server has a new one; `staleSinceMs` is its time if it may be old. */
function useDayPlan(day: Day) {
  const client = useQueryClient();
  const isStale = useAtomValue(isStaleAtom);
  const query = useLiveQuery({
    ...readDayPlan(day),
    pollEvery: polling.adminBookingsForAssignment,
  });
  useEffect(
    () =>
      onEvent('day-plan:changed', (changed) => {
        if (changed.day === day) void client.invalidateQueries({ predicate: isPlanned });
      }),
    [client, day],
  );
  return { ...query, staleSinceMs: isStale || query.isError ? toServerTime(query.dataUpdatedAt) : null };
}
