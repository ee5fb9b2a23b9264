import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { toCsv } from './csv.ts';

/** Parses RFC 4180, so that the tests assert what a spreadsheet shows. */
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

describe('CSV export of bookings', () => {
  it('the CSV export has one title row and one row per booking in the given order', () => {
    const rows = parse(toCsv([aBooking({ id: 'b' }), aBooking({ id: 'a' })]));
    expect(rows.map(([first]) => first)).toEqual(['Booking', 'b', 'a']);
    expect(toCsv([])).toMatch(/^\uFEFFBooking,.*\r\n$/);
  });

  it('the CSV export has times of New York, before and after clocks change', () => {
    const row = rowOf({ createdAt: '2026-11-01T05:30:00.000Z', scheduledAt: '2026-11-02T05:30:00.000Z' });
    expect(row['Created (New York)']).toBe('2026-11-01 01:30');
    expect(row['Scheduled (New York)']).toBe('2026-11-02 00:30');
    expect(row['Completed (New York)']).toBe('');
  });

  it('the CSV export has amounts with two decimals', () => {
    expect(rowOf({ totalAmount: 136.8, distanceCharges: 11.8 })).toMatchObject({
      'Total (USD)': '136.80',
      'Distance charges (USD)': '11.80',
    });
  });

  it('the CSV export has a column for tax that was added to a price, and none without such a booking', () => {
    expect(rowOf({ baseFee: 125, distanceCharges: 11.8, totalAmount: 145.86 })).toMatchObject({
      ...{ 'Sales tax (USD)': '9.06', 'Total (USD)': '145.86' },
    });
    expect(rowOf({ baseFee: 125, distanceCharges: 11.8, totalAmount: 136.8 })).not.toHaveProperty(
      'Sales tax (USD)',
    );
  });

  it('the CSV export has a column for what of a moved booking is not paid, and none without such a booking', () => {
    const moved = { totalAmount: 185, paymentStatus: 'failed', dueAmount: 60, takenAmount: 125 } as const;
    expect(rowOf(moved)).toMatchObject({ 'Total (USD)': '185.00', 'Not paid (USD)': '60.00' });
    expect(rowOf({ paymentStatus: 'failed' })).not.toHaveProperty('Not paid (USD)');
  });

  it('the CSV export keeps commas, quotes and line breaks within their field', () => {
    const notes = 'Deck 2, "the red one"\nthen call';
    expect(rowOf({ notes }).Notes).toBe(notes);
  });

  it.each(['=1+1', '+1 973 555 0118', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("x","y")'])(
    'the CSV export writes %j as text, not as a spreadsheet formula',
    (notes) => {
      expect(rowOf({ notes }).Notes).toBe(`'${notes}`);
    },
  );

  it("the CSV export has the plate of the profile's car, and none beside another car", () => {
    const user = {
      ...{ firstName: 'Jordan', lastName: 'Lee', email: null, phone: null, vehicleYear: '2022' },
      ...{ vehicleMake: 'Tesla', vehicleModel: 'Model 3', vehicleColor: 'silver', licensePlate: 'TES-111' },
    };
    const plate = (vehicleInfo: string) => rowOf({ user, vehicleInfo })['License plate'];
    expect(plate('2022 Tesla Model 3, silver')).toBe('TES-111');
    expect(plate('2020 Tesla Model 3, white')).toBe('');
  });

  it('the CSV export leaves text without a formula unchanged', () => {
    expect(rowOf({ customerName: 'José Núñez', notes: 'a=b' })).toMatchObject({
      Customer: 'José Núñez',
      Notes: 'a=b',
    });
  });
});
