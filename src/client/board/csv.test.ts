import { describe, expect, it } from 'vitest';
import { aBooking } from '../jobs/job-for-tests.ts';
import { toCsv } from './csv.ts';

/** Reads RFC 4180 back, so that what is asserted is what a spreadsheet sees. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

function rowOf(booking: Parameters<typeof aBooking>[0]): Record<string, string> {
  const [titles = [], values = []] = parse(toCsv([aBooking(booking)]));
  expect(values).toHaveLength(titles.length);
  return Object.fromEntries(titles.map((title, i) => [title, values[i] ?? '']));
}

describe('exported bookings', () => {
  it('have one row each under one row of titles, in the order given', () => {
    const rows = parse(toCsv([aBooking({ id: 'b' }), aBooking({ id: 'a' })]));
    expect(rows.map(([first]) => first)).toEqual(['Booking', 'b', 'a']);
    expect(toCsv([])).toMatch(/^\uFEFFBooking,.*\r\n$/);
  });

  it('have times of New York, on either side of a change of clocks', () => {
    const row = rowOf({ createdAt: '2026-11-01T05:30:00.000Z', scheduledAt: '2026-11-02T05:30:00.000Z' });
    expect(row['Created (New York)']).toBe('2026-11-01 01:30');
    expect(row['Scheduled (New York)']).toBe('2026-11-02 00:30');
    expect(row['Completed (New York)']).toBe('');
  });

  it('have amounts to the cent', () => {
    expect(rowOf({ totalAmount: 136.8, distanceCharges: 11.8 })).toMatchObject({
      'Total (USD)': '136.80',
      'Distance charges (USD)': '11.80',
    });
  });

  it('keep commas, quotes and lines within their field', () => {
    const notes = 'Deck 2, "the red one"\nthen call';
    expect(rowOf({ notes }).Notes).toBe(notes);
  });

  it.each(['=1+1', '+1 973 555 0118', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("x","y")'])(
    'show %j as text instead of running it',
    (notes) => {
      expect(rowOf({ notes }).Notes).toBe(`'${notes}`);
    },
  );

  it('leave harmless text as it is', () => {
    expect(rowOf({ customerName: 'José Núñez', notes: 'a=b' })).toMatchObject({
      Customer: 'José Núñez',
      Notes: 'a=b',
    });
  });
});
