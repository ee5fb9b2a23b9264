import { useEffect, useState } from 'react';
import { inZone, zoneShort } from './zone.ts';

export const MINUTE_MS = 60_000;

const clock = inZone({ hour: 'numeric', minute: '2-digit' });
const clockWithZone = inZone({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const dayAndMonth = inZone({ weekday: 'short', month: 'short', day: 'numeric' });
const withYear = inZone({ month: 'short', day: 'numeric', year: 'numeric' });
const month = inZone({ month: 'long' });
const monthAndYear = inZone({ month: 'long', year: 'numeric' });
const dayOf = inZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');

const DAY_MS = 24 * 60 * MINUTE_MS;

function dayWord(at: Date, now: Date): string {
  const day = dayOf(at);
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(new Date(now.getTime() + DAY_MS))) return 'Tomorrow';
  if (day === dayOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayAndMonth(at) : withYear(at);
}

/** '2:30 PM' on the business clock. */
export const clockTime = (at: Date | string): string => clock(new Date(at));

/** '2:30 PM EST' on the business clock. */
export const clockTimeWithZone = (at: Date | string): string => clockWithZone(new Date(at));

/** 'Today 2:30 PM', 'Thu, Nov 12 2:30 PM' on the business clock. */
export function whenTime(at: Date | string, now = new Date()): string {
  const date = new Date(at);
  return `${dayWord(date, now)} ${clockTime(date)}`;
}

/** 'November' of this year, 'November 2025' of another. */
export function monthName(at: Date | string, now = new Date()): string {
  const date = new Date(at);
  return (dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4) ? month : monthAndYear)(date);
}

/** 'March 2025'. */
export const monthYear = (at: Date | string): string => monthAndYear(new Date(at));

/** 'Just now', 'N min ago' or 'Xh Ym ago'. */
export function ageText(at: Date | string | number, nowMs = Date.now()): string {
  const minutes = Math.floor((nowMs - new Date(at).getTime()) / MINUTE_MS);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m ago`;
}

/** '6 min' or '2 h 5 min'. */
export function waitedText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The present in epoch milliseconds, again every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** An age that ticks by itself. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const now = useNow(10_000);
  return (
    <time dateTime={at} className={className}>
      {ageText(at, now)}
    </time>
  );
}

let zoneSeen = { minute: Number.NaN, isBusiness: true };

/** Whether this device's clock reads as the business clock now; times are labelled with the zone when not. */
export function deviceIsInBusinessZone(): boolean {
  const now = new Date();
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  // A device that travels changes its zone; a format for each time of a long list costs more than the list.
  if (zoneSeen.minute !== minute) {
    const here = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
    zoneSeen = { minute, isBusiness: clock(now) === here.format(now).replaceAll('\u202f', ' ') };
  }
  return zoneSeen.isBusiness;
}

type WhenProps = { at: string /** Leaves 'Today' out. */; short?: boolean; className?: string };

/** A time as people say it, on the business clock, labelled when the device's differs. */
export function When({ at, short = false, className }: WhenProps) {
  const zone = deviceIsInBusinessZone() ? '' : ` ${zoneShort()}`;
  const words = whenTime(at);
  return (
    <time dateTime={at} className={className}>
      {short ? words.replace(/^Today /, '') : words}
      {zone}
    </time>
  );
}
