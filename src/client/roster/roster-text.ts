import type { Day } from '../../domain/bookings/schedule.ts';
import {
  leaveNames,
  placeNames,
  type ShiftPlace,
  type TypedShiftPlace,
  type Vehicle,
} from '../../domain/dispatch/roster.ts';
import { language, t } from '../ui/texts.ts';
import { type CellContent, type CellShift, workMinutes } from './cells.ts';
import { gapsOf, type HourCover } from './cover.ts';

export const placeText = (place: ShiftPlace | TypedShiftPlace): string =>
  typeof place === 'string' ? t<string>(placeNames[place]) : place.location;

/** A minute of the clock: '9 AM', '5:30 PM'. */
export function minuteText(minute: number): string {
  const hour = { hour: 'numeric', timeZone: 'UTC' } as const;
  const options = minute % 60 === 0 ? hour : { ...hour, minute: '2-digit' as const };
  return new Date(minute * 60_000).toLocaleTimeString(language, options).replaceAll('\u202f', ' ');
}

export const hoursText = ({ from, until }: Pick<CellShift, 'from' | 'until'>): string =>
  `${minuteText(from)} – ${minuteText(until)}`;

const weekday = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', ...options });

/** 'Mon 30' */
export const dayHead = (day: Day): string =>
  `${weekday(day, { weekday: 'short' })} ${weekday(day, { day: 'numeric' })}`;
/** 'Monday, November 30' */
export const dayName = (day: Day): string => weekday(day, { weekday: 'long', month: 'long', day: 'numeric' });

/** 'Nov 30 – Dec 6, 2026' */
export const weekText = (days: readonly Day[]): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    new Date(`${days[0]}T12:00:00Z`),
    new Date(`${days.at(-1)}T12:00:00Z`),
  );

export type VehicleName = (id: string) => string;

export const vehicleNames = (vehicles: readonly Pick<Vehicle, 'id' | 'name'>[] = []): VehicleName => {
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? t('Unknown vehicle');
};

/** 'short 7 AM – 9 AM, 5 PM – 9 PM' */
export function gapsText(hours: readonly HourCover[]): string {
  const gaps = gapsOf(hours);
  if (gaps.length === 0) return t('enough vans');
  if (gaps.some(([from, until]) => until - from >= 24)) return t('short all day');
  const times = gaps.map(([from, until]) => hoursText({ from: from * 60, until: until * 60 }));
  return t('short {times}', { times: times.join(', ') });
}

/** What stands below the hours: the vehicle, the start and the break. */
export const extrasText = (
  { vehicleId, startPlace, breakFrom, breakUntil }: CellShift,
  nameOf: VehicleName,
): string =>
  [
    vehicleId && nameOf(vehicleId),
    startPlace && t('from {place}', { place: placeText(startPlace) }),
    breakFrom !== null &&
      breakUntil !== null &&
      t('break {hours}', { hours: hoursText({ from: breakFrom, until: breakUntil }) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** All of a cell in words, for a screen reader. */
export function contentText(content: CellContent, nameOf: VehicleName): string {
  if (content.length === 0) return t('free');
  return content
    .map((shift) =>
      shift.leave
        ? t<string>(leaveNames[shift.leave])
        : [hoursText(shift), extrasText(shift, nameOf)].filter(Boolean).join(', '),
    )
    .join('; ');
}

/** '38 h', '7.5 h' */
export const workText = (contents: readonly CellContent[]): string =>
  t('{hours} h', {
    hours: Math.round(contents.reduce((sum, content) => sum + workMinutes(content), 0) / 6) / 10,
  });
