import { useEffect, useState } from 'react';
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';
import { prerenderedAt } from './prerendered.ts';
import { onClockChange, serverNow } from './server-clock.ts';
import { t } from './texts.ts';
import { inZone, zoneShort } from './zone.ts';

const clock = inZone({ hour: 'numeric', minute: '2-digit' });
const hourAndMinute = inZone({ hour: '2-digit', minute: '2-digit' }, 'en-GB');
const clockWithZone = inZone({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const dayAndMonth = inZone({ weekday: 'short', month: 'short', day: 'numeric' });
const withYear = inZone({ month: 'short', day: 'numeric', year: 'numeric' });
const month = inZone({ month: 'long' });
const monthAndYear = inZone({ month: 'long', year: 'numeric' });
const dayOf = inZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');

/** Returns how many calendar days `day` is after `today`: a day may have 23 or 25 hours. */
const daysBetween = (today: string, day: string) => (Date.parse(day) - Date.parse(today)) / DAY_MS;

/** '2:30 PM' on the business clock, '14:30' on a page with the 24-hour clock. */
export const clockTime = (at: Date | string): string => clock(new Date(at));

/** '2:30 PM EST' on the business clock. */
export const clockTimeWithZone = (at: Date | string): string => clockWithZone(new Date(at));

/** 'Today 2:30 PM', 'Thu, Nov 12 2:30 PM' on the business clock. */
export function whenTime(at: Date | string, now = new Date(serverNow())): string {
  const date = new Date(at);
  const time = clockTime(date);
  const day = dayOf(date);
  const today = dayOf(now);
  const days = daysBetween(today, day);
  if (days === 0) return t('Today {time}', { time });
  if (days === 1) return t('Tomorrow {time}', { time });
  if (days === -1) return t('Yesterday {time}', { time });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return t('{day} {time}', { day: isThisYear ? dayAndMonth(date) : withYear(date), time });
}

/** Whether an instant is on a later day than now, on the business clock. */
export const isLaterDay = (at: Date | string, now = new Date(serverNow())): boolean =>
  dayOf(new Date(at)) > dayOf(now);

/** 'November' of this year, 'November 2025' of another. */
export function monthName(at: Date | string, now = new Date(serverNow())): string {
  const date = new Date(at);
  return (dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4) ? month : monthAndYear)(date);
}

/** 'March 2025'. */
export const monthYear = (at: Date | string): string => monthAndYear(new Date(at));

/** 'Just now', 'N min ago' or 'Xh Ym ago'. */
export function ageText(at: Date | string | number, nowMs = serverNow()): string {
  const minutes = Math.floor((nowMs - new Date(at).getTime()) / MINUTE_MS);
  if (minutes < 1) return t('Just now');
  if (minutes < 60) return t('{minutes} min ago', { minutes });
  return t('{hours}h {minutes}m ago', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** '6 min' or '2 h 5 min'. */
export function waitedText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return t('{minutes} min', { minutes });
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** '6 min', or whole hours: '2 h'. */
export const minutesText = (minutes: number): string =>
  minutes < 60 ? t('{minutes} min', { minutes }) : t('{hours} h', { hours: Math.floor(minutes / 60) });

/** Returns the present by the server's clock in epoch milliseconds, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, everyMs);
    const stop = onClockChange(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}

/** An age that updates every 10 s. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const now = useNow(10_000);
  return (
    <time dateTime={at} className={className}>
      {ageText(at, now)}
    </time>
  );
}

let zoneSeen = { minute: Number.NaN, isBusiness: true };

/** Whether this device's clock shows the same time as the business clock; if not, times name their zone. */
export function deviceIsInBusinessZone(): boolean {
  if (prerenderedAt() !== null) return true;
  const now = new Date(serverNow());
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  // The zone of a travelling device changes, and making a formatter for each time of a long list is slow.
  if (zoneSeen.minute !== minute) {
    const here = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
    zoneSeen = { minute, isBusiness: hourAndMinute(now) === here.format(now) };
  }
  return zoneSeen.isBusiness;
}

type WhenProps = { at: string /** Omits 'Today'. */; short?: boolean; className?: string };

/** Day and time on the business clock, with the zone if the device's clock differs. */
export function When({ at, short = false, className }: WhenProps) {
  const zone = deviceIsInBusinessZone() ? '' : ` ${zoneShort()}`;
  const isToday = dayOf(new Date(at)) === dayOf(new Date(serverNow()));
  return (
    <time dateTime={at} className={className}>
      {short && isToday ? clockTime(at) : whenTime(at)}
      {zone}
    </time>
  );
}
