import clsx from 'clsx';
import type { Day } from '../../domain/bookings/schedule.ts';
import { leaveNames } from '../../domain/dispatch/roster.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { type CellKey, cellKey } from './cells.ts';
import { type HourCover, isShort } from './cover.ts';
import type { Rostered } from './roster-grid.tsx';
import { dayHead, dayName, extrasText, gapsText, hoursText, type VehicleName } from './roster-text.ts';
import type { RosterDraft } from './use-draft.ts';

type ListProps = {
  technicians: readonly Rostered[];
  days: readonly Day[];
  day: Day;
  onDay: (day: Day) => void;
  draft: RosterDraft;
  hours: readonly HourCover[];
  vehicleName: VehicleName;
  onEdit: (key: CellKey) => void;
};

/** One day of the week on a phone: a row for each technician, which opens the editor. */
export function RosterList(props: ListProps) {
  const { technicians, days, day, onDay, draft, hours, vehicleName, onEdit } = props;
  return (
    <section aria-labelledby="roster-day" className="rounded-card bg-surface pb-2 shadow-card">
      <nav aria-label={t('Day')} className="flex flex-wrap gap-1 p-2">
        {days.map((each) => (
          <Button
            key={each}
            size="compact"
            kind={each === day ? 'quiet' : 'plain'}
            aria-pressed={each === day}
            onClick={() => onDay(each)}
            className="min-h-11 shrink-0"
          >
            {dayHead(each)}
          </Button>
        ))}
      </nav>
      <h2 id="roster-day" className="px-4 pt-1 text-body font-semibold">
        {dayName(day)}
      </h2>
      <p className={clsx('px-4 text-small', hours.some(isShort) ? 'text-alarm-text' : 'text-ink-soft')}>
        {gapsText(hours)}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {technicians.map(({ techId, name }) => {
          const key = cellKey(techId, day);
          const content = draft.contentOf(key);
          const isUnsaved = draft.unsaved.has(key);
          return (
            <li key={techId}>
              <button
                type="button"
                onClick={() => onEdit(key)}
                className="grid min-h-13 w-full grid-cols-2 items-center gap-3 px-4 py-2 text-left text-small"
              >
                <b className="truncate font-semibold">{name}</b>
                <span className="text-right tabular-nums">
                  {content.length === 0 && <span className="text-ink-soft">{t('free')}</span>}
                  {content.map((shift) => (
                    <span key={shift.from} className="block">
                      {shift.leave ? t<string>(leaveNames[shift.leave]) : hoursText(shift)}
                      <span className="block truncate text-fine text-ink-soft">
                        {extrasText(shift, vehicleName)}
                      </span>
                    </span>
                  ))}
                  {isUnsaved && (
                    <span className="block text-fine font-semibold text-amber-text">{t('not saved')}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
