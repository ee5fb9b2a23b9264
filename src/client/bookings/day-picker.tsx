import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  addDays,
  bookableDays,
  type Day,
  dayOf,
  firstBookableDay,
  lastBookableDay,
} from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { addMonths, dayTitle, monthOf, monthTitle, weekdayNames, weeksOf } from './shared/calendar.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type DayPickerProps = { day: Day | null; onPick: (day: Day) => void };

/** The days of a month on the business clock; only bookable days are enabled. Arrow keys move by day and by week. */
export function DayPicker({ day, onPick }: DayPickerProps) {
  const now = new Date(serverNow());
  const today = dayOf(now, config.timeZone);
  const canBook = bookableDays(now, config);
  const weekdays = weekdayNames();
  const [month, setMonth] = useState(monthOf(day ?? firstBookableDay(now, config)));
  const [shown, setShown] = useState(day);
  // A day that was picked elsewhere may be in another month.
  if (day !== shown) {
    setShown(day);
    if (day) setMonth(monthOf(day));
  }
  const [focused, setFocused] = useState<Day | null>(null);
  const table = useRef<HTMLTableElement>(null);

  useEffect(() => {
    if (focused) table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  const move = (event: KeyboardEvent, from: Day) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = addDays(from, step);
    if (!canBook(to)) return;
    setMonth(monthOf(to));
    setFocused(to);
  };

  return (
    <Card aria-label={t('Date')}>
      <div className="-my-2 -mr-3 flex items-center">
        <h3 aria-live="polite" className="flex-1 font-strong">
          {monthTitle(month)}
        </h3>
        <IconButton
          label={t('Previous month')}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('Next month')}
          disabled={month >= monthOf(lastBookableDay(now, config.timeZone))}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={table} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="h-7 text-micro text-ink-faint">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((each, column) => (
                <td key={weekdays[column]} className="p-0">
                  {each && (
                    <button
                      type="button"
                      data-day={each}
                      aria-label={dayTitle(each)}
                      aria-pressed={each === day}
                      aria-current={each === today ? 'date' : undefined}
                      disabled={!canBook(each)}
                      onClick={() => onPick(each)}
                      onKeyDown={(event) => move(event, each)}
                      className={clsx(
                        'mx-auto grid size-11 max-w-full place-items-center rounded-full text-[min(1rem,7vw)] font-medium tabular-nums',
                        'disabled:font-normal disabled:text-ink-faint disabled:opacity-55',
                        each === today && 'shadow-[inset_0_0_0_1px_var(--color-edge)]',
                        each === day ? 'bg-volt font-[650] text-on-volt' : 'enabled:hover:bg-quiet',
                      )}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
