import { describe, expect, it } from 'vitest';
import { english, translator } from '../texts.ts';
import { bookedAlarmAt, toldWhoBy, windowText } from './booked-window.ts';

const spanish = translator({
  language: 'es-US',
  texts: { '{day}, {from} to {to}': '{day}, de {from} a {to}' },
});

/** The formats of a page: an instant on the clock of a zone, without the narrow spaces in which browsers differ. */
function formats(timeZone: string, language: string, is24: boolean) {
  const format = (options: Intl.DateTimeFormatOptions) => (at: number) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(at).replaceAll('\u202f', ' ');
  return {
    day: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    clock: format({
      hour: is24 ? '2-digit' : 'numeric',
      minute: '2-digit',
      ...(is24 && { hourCycle: 'h23' }),
    }),
  };
}

type Case = [from: string, by: string, text: string, zone?: string, language?: string, is24?: boolean];

const cases: Case[] = [
  ['2026-11-27T15:00:00Z', '2026-11-27T15:30:00Z', 'Friday, November 27, 10:00 to 10:30 AM'],
  ['2026-11-27T16:30:00Z', '2026-11-27T17:00:00Z', 'Friday, November 27, 11:30 AM to 12:00 PM'],
  ['2026-11-28T01:30:00Z', '2026-11-28T02:00:00Z', 'Friday, November 27, 8:30 to 9:00 PM'],
  ['2026-11-27T17:00:00Z', '2026-11-27T18:00:00Z', 'Friday, November 27, 12:00 to 1:00 PM'],
  // The days of 25 and of 23 hours.
  ['2026-11-01T13:00:00Z', '2026-11-01T13:30:00Z', 'Sunday, November 1, 8:00 to 8:30 AM'],
  ['2027-03-14T12:00:00Z', '2027-03-14T12:30:00Z', 'Sunday, March 14, 8:00 to 8:30 AM'],
  ['2027-03-14T06:30:00Z', '2027-03-14T07:00:00Z', 'Sunday, March 14, 1:30 to 3:00 AM'],
  // A window that ends on the next day names both.
  [
    '2026-11-28T04:30:00Z',
    '2026-11-28T05:00:00Z',
    'Friday, November 27, 11:30 PM to Saturday, November 28, 12:00 AM',
  ],
  ['2026-11-27T15:00:00Z', '2026-11-27T15:30:00Z', 'Friday, November 27, 9:00 to 9:30 AM', 'America/Chicago'],
  [
    '2026-11-27T09:00:00Z',
    '2026-11-27T09:30:00Z',
    'Thursday, November 26, 11:00 to 11:30 PM',
    'Pacific/Honolulu',
  ],
  [
    '2026-11-27T15:00:00Z',
    '2026-11-27T15:30:00Z',
    'Friday, November 27, 10:00 to 10:30',
    undefined,
    'en-US',
    true,
  ],
  [
    '2026-11-27T15:00:00Z',
    '2026-11-27T15:30:00Z',
    'viernes, 27 de noviembre, de 10:00 a 10:30 a.m.',
    undefined,
    'es-US',
  ],
  [
    '2026-11-27T16:30:00Z',
    '2026-11-27T17:00:00Z',
    'viernes, 27 de noviembre, de 11:30 a.m. a 12:00 p.m.',
    undefined,
    'es-US',
  ],
];

describe('windowText', () => {
  it.each(cases)('from %s to %s is %s', (from, by, text, zone, language = 'en-US', is24 = false) => {
    const words = language === 'es-US' ? spanish : english;
    const format = formats(zone ?? 'America/New_York', language, is24);
    expect(
      windowText(Date.parse(from), Date.parse(by), format, words).replace(/(?<=[ap]\.)\s(?=m)/g, ''),
    ).toBe(text);
  });
});

it('toldWhoBy is an hour before the time, also across a change of the clocks', () => {
  const told = (at: string) => new Date(toldWhoBy(Date.parse(at))).toISOString();
  expect(told('2026-11-27T15:00:00Z')).toBe('2026-11-27T14:00:00.000Z');
  expect(told('2026-11-01T06:30:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

it('the alert of a booking without a technician sounds before the customer is told who comes', () => {
  const scheduledAt = Date.parse('2026-11-27T15:00:00Z');
  expect(new Date(bookedAlarmAt(scheduledAt)).toISOString()).toBe('2026-11-27T13:45:00.000Z');
  expect(bookedAlarmAt(scheduledAt)).toBeLessThan(toldWhoBy(scheduledAt));
});
