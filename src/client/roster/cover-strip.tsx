import type { Day } from '../../domain/bookings/schedule.ts';
import type { RosterForecast } from '../../domain/dispatch/roster.ts';
import { t } from '../ui/texts.ts';
import { type HourCover, isShort } from './cover.ts';
import { dayName, gapsText, minuteText } from './roster-text.ts';

type StripProps = {
  days: readonly Day[];
  cover: readonly HourCover[][];
  forecast: RosterForecast | undefined;
};

/** The vans that are planned in each hour of the week, against those that the bookings expected need. */
export function CoverStrip({ days, cover, forecast }: StripProps) {
  const most = Math.max(2, ...cover.flat().flatMap(({ planned, needed }) => [planned, needed]));
  return (
    <tr className="roster-cover">
      <th scope="row" className="roster-name">
        <b className="block font-semibold">{t('Cover by hour')}</b>
        <span className="block text-fine text-ink-soft">
          {forecast && forecast.historyDays > 0
            ? t('Vans planned, line: needed for the bookings expected')
            : t('Vans planned; nothing is known of bookings yet')}
        </span>
      </th>
      {days.map((day, n) => {
        const hours = cover[n] ?? [];
        const text = gapsText(hours);
        return (
          <td key={day} className="roster-hours-of" data-short={hours.some(isShort) || undefined}>
            <div aria-hidden="true" className="roster-bars">
              {hours.map((hour, at) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour of the day is its index
                  key={at}
                  data-short={isShort(hour) || undefined}
                  title={hourTitle(at, hour)}
                >
                  <i style={{ height: `${(100 * hour.planned) / most}%` }} />
                  {hour.needed > 0 && <b style={{ bottom: `${(100 * hour.needed) / most}%` }} />}
                </span>
              ))}
            </div>
            <p className="roster-gap">
              <span className="sr-only">{dayName(day)}: </span>
              {text}
            </p>
          </td>
        );
      })}
    </tr>
  );
}

const hourTitle = (hour: number, { planned, needed, bookings }: HourCover): string =>
  t('{time}: {planned} planned, {needed} needed for {bookings} bookings', {
    ...{ time: minuteText(hour * 60), planned, needed, bookings },
  });
