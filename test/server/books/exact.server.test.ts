import { expect, it } from 'vitest';
import type { DayTotals, TaxLine } from '../../../src/contract/shapes/books.ts';
import { toCents } from '../../../src/domain/money/money.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { parseCsv } from '../../parse-csv.ts';
import { trials } from '../../trials.ts';
import { insertRandomPayments } from '../random-payments.ts';
import { startTestApp } from '../test-app.ts';

const PAYMENTS = trials(100, 1000, 10_000);

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const cents = (row: Record<string, string>, column: string) => toCents(Number(row[`${column} (USD)`] || 0));

it('random bookings of several states, rates and partial refunds: journal, tax report, day totals and captures agree', {
  timeout: 300_000,
}, async () => {
  const t = await startTestApp();
  const admin = await t.staff('admin', 'mreyes');
  const made = await insertRandomPayments(t.db, PAYMENTS);
  expect(await checkLedger(t.db)).toEqual({ payments: PAYMENTS, differences: [] });

  const read = async (path: string) => (await t.get(path, admin)).body;
  const journal = parseCsv(await read('/api/admin/journal?from=2026-01-01&until=2026-12-31'));
  const tax: TaxLine[] = await read('/api/admin/tax-report?from=2026-01&to=2026-12');
  const days: DayTotals[] = await read('/api/admin/payments/days?from=2026-01-01&until=2026-12-31');

  const movements = groupBy(journal, ({ Movement = '' }) => Movement);
  expect(movements.size).toBe(PAYMENTS + made.refunds);
  for (const lines of movements.values())
    expect(sumOf(lines, (row) => cents(row, 'Debit') - cents(row, 'Credit'))).toBe(0);
  for (const column of ['Net', 'Tax', 'Refund', 'Payout'])
    expect(
      journal.some((row) => cents(row, column) !== 0),
      column,
    ).toBe(true);

  const months = groupBy(journal, ({ Date: day = '' }) => day.slice(0, 7));
  expect(months.size).toBe(12);
  for (const [month, lines] of months) {
    const report = tax.filter((line) => line.month === month);
    const total = (column: keyof TaxLine) => sumOf(report, (line) => toCents(Number(line[column])));
    expect(total('salesNet'), month).toBe(sumOf(lines, (row) => cents(row, 'Net')));
    expect(total('balance'), month).toBe(sumOf(lines, (row) => cents(row, 'Tax')));
    expect(total('refundsNet'), month).toBe(sumOf(lines, (row) => cents(row, 'Refund')));
    const ofMonth = days.filter(({ day }) => day.startsWith(month));
    expect(
      sumOf(ofMonth, ({ captured, refunded }) => toCents(captured) - toCents(refunded)),
      month,
    ).toBe(sumOf(lines, (row) => cents(row, 'Payout')));
  }
  const places = new Set(tax.map(({ state, percent }) => `${state} ${percent}`));
  expect([...places].sort()).toEqual(['CT 6.35', 'NJ 6.625', 'NJ 6.75', 'NY 8.875', 'PA 0', 'null 0']);

  expect(sumOf(days, ({ captured }) => toCents(captured))).toBe(made.capturedCents);
  expect(sumOf(days, ({ refunded }) => toCents(refunded))).toBe(made.refundedCents);
  expect(sumOf(days, ({ count }) => count)).toBe(PAYMENTS);
  expect(sumOf(tax, ({ salesNet, salesTax }) => toCents(salesNet) + toCents(salesTax))).toBe(
    made.capturedCents,
  );
  const receipts = await t.db.selectFrom('receipts').select('number').orderBy('number').execute();
  expect(receipts.map(({ number }) => number)).toEqual(Array.from({ length: PAYMENTS }, (_, n) => n + 1));
});
