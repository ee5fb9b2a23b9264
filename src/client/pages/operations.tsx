import { useAtomValue } from 'jotai';
import { Gauge, MonitorUp, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { addDays, dayOf } from '../../domain/bookings/schedule.ts';
import { ServiceType, serviceName } from '../../domain/bookings/service-type.ts';
import { OperationsGrouping, type OperationsReport, UNKNOWN_KEY } from '../../domain/operations/figures.ts';
import { daysOfGroup, isTimeGrouping } from '../../domain/operations/time-groups.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { useSavedFile } from '../app/download.ts';
import { usePageTitle } from '../app/shell.tsx';
import { figurePath } from '../board/board-view.ts';
import { daysText, hourText } from '../board/operations-filter.ts';
import { DayFields } from '../books/period-fields.tsx';
import { QueryPanel } from '../customers/panel.tsx';
import { shownAlertsAtom } from '../notifications/atoms.ts';
import { areDays, type OperationsView, readOperationsCsv, useOperations } from '../operations/api.ts';
import { useOperationsLive } from '../operations/live.ts';
import { OperationsTable, type PathOf } from '../operations/operations-table.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field, SelectInput } from '../ui/field.tsx';
import { useIsPhone, useMediaQuery } from '../ui/media.ts';
import { serverNow, toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTimeWithZone } from '../ui/time.tsx';
import { EmptyState } from '../ui/view-states.tsx';
import { PageHead } from './page-head.tsx';

const groupNames: Record<OperationsGrouping, string> = texts({
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  zip: 'ZIP code',
  technician: 'Technician',
  service: 'Service',
});
const vanHoursTexts: Record<NonNullable<OperationsReport['vanHoursBasis']>, string> = texts({
  duty: 'Van-hours are those on duty.',
  shifts: 'Van-hours are planned shifts without breaks, because no duty was recorded on these days.',
  both: 'Van-hours are those on duty, and on days without recorded duty planned shifts without breaks.',
});
/** Days before today, of the buttons beside the fields. */
const periods = texts([
  { name: 'Today', days: 0 },
  { name: '7 days', days: 6 },
  { name: '30 days', days: 29 },
]);
const USUAL_DAYS = 29;
/** Where the columns of the table have room beside alerts. */
const BESIDE_ALERTS = '(min-width: 110rem)';

const today = () => dayOf(new Date(serverNow()), config.timeZone);

function groupName(by: OperationsGrouping, key: string | null): string {
  if (key === null) return by === 'technician' ? t('Unassigned') : t('Unknown');
  if (by === 'hour') return hourText(key);
  if (by === 'day') return daysText(key, key);
  if (by === 'week') return t('Week of {day}', { day: daysText(key, key) });
  const service = ServiceType.safeParse(key);
  return by === 'service' && service.success ? t(serviceName[service.data]) : key;
}

/** Returns the path of the bookings behind a figure of a group, or of all groups. */
const pathIn =
  ({ from, to, by }: OperationsView): PathOf =>
  (figure, key) => {
    if (isTimeGrouping(by) && by !== 'hour')
      return figurePath({ ...(key ? daysOfGroup(by, key, { from, to }) : { from, to }), figure });
    const group = key === undefined ? null : (key ?? UNKNOWN_KEY);
    return figurePath({ from, to, [by === 'service' ? 'serviceType' : by]: group, figure });
  };

/** The period and the grouping, saved in the query parameters. */
function useView(): [OperationsView, (change: Partial<OperationsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = {
    from: params.get('from') ?? addDays(today(), -USUAL_DAYS),
    to: params.get('to') ?? today(),
    by: OperationsGrouping.safeParse(params.get('by')).data ?? 'hour',
  };
  return [view, (change) => setParams({ ...view, ...change }, { replace: true })];
}

/** /admin/operations: how bookings went, by time, ZIP, technician or service. */
export default function OperationsPage() {
  usePageTitle(t('Operations'));
  useOperationsLive();
  const [view, change] = useView();
  const { from, to, by } = view;
  const report = useOperations(view);
  const file = useSavedFile(t('The operations did not load. Please try again.'));
  const isValid = areDays(view);
  const isPhone = useIsPhone();
  const hasRoom = useMediaQuery(BESIDE_ALERTS);
  const hasAlerts = useAtomValue(shownAlertsAtom).length > 0;
  const asBlocks = isPhone || (hasAlerts && !hasRoom);
  return (
    <main className="operations-page mx-auto grid min-h-dvh max-w-[90rem] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-3 board:px-6">
      <div className="print:hidden">
        <PageHead title={t('Operations')}>
          <span className="flex flex-wrap gap-2">
            <Button
              size="compact"
              busy={file.busy}
              disabled={!isValid}
              onClick={() =>
                file.save(`operations-${by}-${from}-${to}.csv`, (signal) => readOperationsCsv(view, signal))
              }
            >
              {t('Export CSV')}
            </Button>
            <ButtonLink size="compact" to="/admin/wall">
              <MonitorUp aria-hidden="true" />
              {t('Wall display')}
            </ButtonLink>
            <Button size="compact" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('Print')}
            </Button>
          </span>
        </PageHead>
      </div>
      <form
        aria-label={t('Filter')}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3 rounded-card bg-surface p-4 shadow-card min-[40rem]:grid-cols-3 print:hidden"
      >
        <DayFields
          days={{ from, until: to }}
          onChange={({ from: first = from, until = to }) => change({ from: first, to: until })}
        />
        <Field label={t('Group by')}>
          <SelectInput
            value={by}
            onChange={({ target }) =>
              change({ by: OperationsGrouping.safeParse(target.value).data ?? 'hour' })
            }
          >
            {OperationsGrouping.options.map((option) => (
              <option key={option} value={option}>
                {t(groupNames[option])}
              </option>
            ))}
          </SelectInput>
        </Field>
        <fieldset className="flex flex-wrap gap-2 min-[40rem]:col-span-3">
          <legend className="sr-only">{t('Period')}</legend>
          {periods.map(({ name, days }) => {
            const first = addDays(today(), -days);
            const isShown = from === first && to === today();
            return (
              <Button
                key={name}
                size="compact"
                kind={isShown ? 'quiet' : 'plain'}
                aria-pressed={isShown}
                onClick={() => change({ from: first, to: today() })}
              >
                {t(name)}
              </Button>
            );
          })}
        </fieldset>
      </form>
      {isValid ? (
        <QueryPanel
          title={t('{days}, by {group}', { days: daysText(from, to), group: t(groupNames[by]) })}
          query={report}
          action={
            <span className="flex items-center gap-3 text-small text-ink-soft">
              {report.dataUpdatedAt > 0 &&
                t('As of {time}', { time: clockTimeWithZone(new Date(toServerTime(report.dataUpdatedAt))) })}
              <Button
                size="compact"
                busy={report.isRefetching}
                onClick={() => report.refetch()}
                className="print:hidden"
              >
                {t('Refresh')}
              </Button>
            </span>
          }
        >
          {(found) =>
            found.rows.length === 0 ? (
              <EmptyState
                icon={Gauge}
                title={t('No bookings')}
                text={t('No booking was due on these days. Choose others.')}
              />
            ) : (
              <>
                <OperationsTable
                  report={found}
                  by={by}
                  title={t(groupNames[by])}
                  nameOf={(key) => groupName(by, key)}
                  pathOf={pathIn(view)}
                  asBlocks={asBlocks}
                />
                <p className="border-t border-line px-5 py-3 text-small text-ink-soft">
                  {t(
                    'Minutes are from the booking, of a standard one from the start of its window: half of the bookings / nine in ten. Each figure opens its bookings.',
                  )}{' '}
                  {t(
                    'Revenue is the net of the books: sold less given back, without tax, when the money moved.',
                  )}{' '}
                  {found.vanHoursBasis && t(vanHoursTexts[found.vanHoursBasis])}
                </p>
              </>
            )
          }
        </QueryPanel>
      ) : (
        <p role="status" className="rounded-card bg-surface p-4 text-small shadow-card">
          {t('Choose a first and a last day, at most a year apart.')}
        </p>
      )}
    </main>
  );
}
