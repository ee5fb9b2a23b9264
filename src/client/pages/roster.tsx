import {
  CalendarRange,
  ChevronLeft,
  ChevronRight,
  Copy,
  Redo2,
  Truck,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { failureText } from '../app/http.ts';
import { usePageTitle } from '../app/shell.tsx';
import { toast } from '../app/toast.ts';
import { readWeek, useRosterForecast, useRosterLive, useRosterOf, useVehicles } from '../roster/api.ts';
import { CellEditor } from '../roster/cell-editor.tsx';
import { type CellKey, cellsOf, partsOfKey, weekOf } from '../roster/cells.ts';
import { coverOf } from '../roster/cover.ts';
import { CoverStrip } from '../roster/cover-strip.tsx';
import { parseHours } from '../roster/parse-hours.ts';
import { PatternDialog } from '../roster/pattern-dialog.tsx';
import { applyPattern, copyWeek } from '../roster/patterns.ts';
import { RequestsPanel } from '../roster/requests-panel.tsx';
import { RosterGrid } from '../roster/roster-grid.tsx';
import { RosterList } from '../roster/roster-list.tsx';
import { dayName, vehicleNames, weekText } from '../roster/roster-text.ts';
import { useDraft } from '../roster/use-draft.ts';
import { useGrid, withExtras } from '../roster/use-grid.ts';
import { VehiclesDialog } from '../roster/vehicles-dialog.tsx';
import { useRoster } from '../technicians/live.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useIsPhone } from '../ui/media.ts';
import { serverNow } from '../ui/server-clock.ts';
import { plural, t } from '../ui/texts.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { PageHead } from './page-head.tsx';

const WEEK_DAYS = 7;
const today = (): Day => dayOf(new Date(serverNow()), config.timeZone);
const DAY = /^2\d{3}-\d\d-\d\d$/;

/** The day whose week is shown, and the technician whose cell was asked for, in the query parameters. */
function useShownDay(): [day: Day, techId: string | null, open: (day: Day) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  return [
    DAY.test(asked) ? asked : today(),
    params.get('technician'),
    (day) => setParams({ day }, { replace: true }),
  ];
}

/** /admin/roster: who works when in a week, where from and with which vehicle. */
export default function RosterPage() {
  usePageTitle(t('Roster'));
  useRosterLive();
  const [day, techId, openDay] = useShownDay();
  const days = useMemo(() => weekOf(day), [day]);
  const technicians = useRoster();
  const roster = useRosterOf(days);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[120rem] grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-3 board:px-6">
      <PageHead title={t('Roster')}>
        <WeekChoice days={days} onDay={openDay} />
      </PageHead>
      {roster.data && technicians.data ? (
        technicians.data.length === 0 ? (
          <EmptyState
            icon={UsersRound}
            title={t('No technicians')}
            text={t('Add a technician account to plan shifts.')}
          />
        ) : (
          <Week
            key={`${days[0]} ${techId}`}
            days={days}
            day={day}
            onDay={openDay}
            techId={techId}
            technicians={technicians.data.map(({ techId: id, name }) => ({ techId: id, name: name || id }))}
            roster={roster.data}
          />
        )
      ) : roster.isError || technicians.isError ? (
        <ErrorState
          title={t('The roster did not load')}
          busy={roster.isFetching}
          onRetry={() => void Promise.all([roster.refetch(), technicians.refetch()])}
        />
      ) : (
        <div className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
          <Loading what={t('the roster')} />
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      )}
    </main>
  );
}

function WeekChoice({ days, onDay }: { days: readonly Day[]; onDay: (day: Day) => void }) {
  const monday = days[0] ?? '';
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton compact label={t('Previous week')} onClick={() => onDay(addDays(monday, -WEEK_DAYS))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <b aria-live="polite" className="text-small font-semibold tabular-nums">
        {weekText(days)}
      </b>
      <IconButton compact label={t('Next week')} onClick={() => onDay(addDays(monday, WEEK_DAYS))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {!days.includes(today()) && (
        <Button size="compact" kind="plain" onClick={() => onDay(today())}>
          {t('This week')}
        </Button>
      )}
    </div>
  );
}

type WeekProps = {
  days: readonly Day[];
  day: Day;
  onDay: (day: Day) => void;
  techId: string | null;
  technicians: readonly { techId: string; name: string }[];
  roster: NonNullable<ReturnType<typeof useRosterOf>['data']>;
};

type Open = 'editor' | 'pattern' | 'vehicles' | null;

function Week({ days, day, onDay, techId, technicians, roster }: WeekProps) {
  const phone = useIsPhone();
  const draft = useDraft(days, roster);
  const vehicles = useVehicles();
  const forecast = useRosterForecast(days);
  const [open, setOpen] = useState<Open>(techId ? 'editor' : null);
  const [edited, setEdited] = useState<CellKey | null>(null);
  const [brush, setBrush] = useState('');
  const techIds = technicians.map((each) => each.techId);
  const vehicleName = vehicleNames(vehicles.data);
  const nameOf = (id: string) => technicians.find((each) => each.techId === id)?.name ?? id;
  const first = { row: Math.max(0, techIds.indexOf(techId ?? '')), column: Math.max(0, days.indexOf(day)) };
  const brushContent = brush === '' ? null : parseHours(brush);
  const grid = useGrid({
    techIds,
    days,
    draft,
    brush: brushContent,
    first,
    onEdit: () => setOpen('editor'),
  });
  const cover = useMemo(
    () => coverOf(withNight(draft.contents, roster, days), days, forecast.data),
    [draft.contents, roster, days, forecast.data],
  );
  const keys = phone && edited ? [edited] : grid.keys;
  const [firstKey] = keys;
  const close = () => {
    setOpen(null);
    if (!phone) grid.focusGrid();
  };
  const chosen = [...new Set(grid.keys.map((key) => partsOfKey(key).techId))];

  async function copyLastWeek(): Promise<void> {
    const before = days.map((each) => addDays(each, -WEEK_DAYS));
    // What is typed before the answer stays.
    const shown = draft.contentOf;
    try {
      const cells = cellsOf(await readWeek(before), before, config.timeZone);
      const who = chosen.length > 1 ? chosen : techIds;
      draft.change(
        copyWeek(who, { days: before, contentOf: (key) => cells.get(key) ?? [] }, { days, contentOf: shown }),
        shown,
      );
    } catch (error) {
      const description = failureText(error, t('The server did not answer. Please try again.'));
      toast({ title: t('Not Copied'), description, variant: 'destructive' });
    }
  }

  return (
    <>
      <div
        role="toolbar"
        aria-label={t('Change the roster')}
        className="sticky top-(--low) z-20 -mx-4 flex flex-wrap items-center gap-2 bg-paper px-4 py-1 board:-mx-6 board:px-6"
      >
        <IconButton compact label={t('Undo')} disabled={!draft.canUndo} onClick={draft.undo}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton compact label={t('Redo')} disabled={!draft.canRedo} onClick={draft.redo}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        <Button size="compact" onClick={() => setOpen('pattern')}>
          <CalendarRange aria-hidden="true" />
          {t('Apply a pattern')}
        </Button>
        <Button size="compact" onClick={() => void copyLastWeek()}>
          <Copy aria-hidden="true" />
          {t('Copy last week')}
        </Button>
        <Button size="compact" onClick={() => setOpen('vehicles')}>
          <Truck aria-hidden="true" />
          {t('Vehicles')}
        </Button>
        {!phone && (
          <label className="tap inline-flex items-center gap-2 pl-1 text-small font-semibold">
            {t('Draw with')}
            <input
              name="brush"
              autoComplete="off"
              aria-invalid={brush !== '' && !brushContent}
              placeholder={t('e.g. 9-5')}
              value={brush}
              onChange={({ target }) => setBrush(target.value)}
              className="roster-brush"
            />
          </label>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <span role="status" className="text-small font-semibold text-amber-text">
            {draft.unsaved.size > 0 &&
              plural(draft.unsaved.size, '{count} day not saved', '{count} days not saved')}
            {draft.overtaken.size > 0 &&
              t(', {count} changed by a colleague as well', { count: draft.overtaken.size })}
          </span>
          {draft.otherWeeks.map((monday) => (
            <Button key={monday} size="compact" kind="plain" onClick={() => onDay(monday)}>
              {t('{week} is not saved', { week: weekText(weekOf(monday)) })}
            </Button>
          ))}
          <Button
            size="compact"
            kind="plain"
            disabled={draft.unsaved.size === 0 || draft.saving}
            onClick={draft.discard}
          >
            {t('Discard')}
          </Button>
          <Button
            size="compact"
            kind="forward"
            busy={draft.saving}
            disabled={draft.unsaved.size === 0}
            onClick={() => void draft.save()}
          >
            {t('Save roster')}
          </Button>
        </span>
      </div>
      <RequestsPanel nameOf={nameOf} />
      {phone ? (
        <RosterList
          technicians={technicians}
          days={days}
          day={day}
          onDay={onDay}
          draft={draft}
          hours={cover[days.indexOf(day)] ?? []}
          vehicleName={vehicleName}
          onEdit={(key) => {
            setEdited(key);
            setOpen('editor');
          }}
        />
      ) : (
        <div className="overflow-hidden rounded-card bg-surface shadow-card">
          <p id="roster-keys" className="px-3 pt-2 text-fine text-ink-soft">
            {t(
              'Type hours such as 9-5 over what is selected. Enter: vehicle, places, break. Shift and arrows or a drag select, Ctrl C and Ctrl V copy, Delete frees, Ctrl Z undoes, Ctrl S saves.',
            )}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a wide week sideways */}
          <section aria-label={t('Week')} tabIndex={0} className="overflow-x-auto">
            <RosterGrid
              technicians={technicians}
              days={days}
              today={today()}
              draft={draft}
              grid={grid}
              vehicleName={vehicleName}
            >
              <CoverStrip days={days} cover={cover} forecast={forecast.data} />
            </RosterGrid>
          </section>
        </div>
      )}
      {open === 'editor' && firstKey && (
        <CellEditor
          title={`${nameOf(partsOfKey(firstKey).techId)}, ${dayName(partsOfKey(firstKey).day)}`}
          content={draft.contentOf(firstKey)}
          vehicles={vehicles.data ?? []}
          count={keys.length}
          onSave={(content) => draft.change(new Map(keys.map((key) => [key, content])))}
          onClose={close}
        />
      )}
      {open === 'pattern' && (
        <PatternDialog
          days={days}
          technicians={technicians}
          chosen={chosen}
          onApply={(who, content, weekdays) => {
            const cells = applyPattern(who, days, { content, weekdays }, draft.contentOf);
            draft.change(
              new Map([...cells].map(([key, next]) => [key, withExtras(next, draft.contentOf(key))])),
            );
          }}
          onClose={close}
        />
      )}
      {open === 'vehicles' && <VehiclesDialog onClose={close} />}
    </>
  );
}

/** The cells of the week with those of the night before it. */
function withNight(
  contents: ReturnType<typeof useDraft>['contents'],
  roster: WeekProps['roster'],
  days: readonly Day[],
) {
  const night = cellsOf(roster, [addDays(days[0] ?? '', -1)], config.timeZone);
  return new Map([...night, ...contents]);
}
