import './books.css';
import type { DayTotals } from '../../contract/shapes/books.ts';
import { toCents, toDollars } from '../../domain/money/money.ts';
import { texts } from '../../domain/texts.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { AmountCells, AmountHeads, calendarDay } from './table-cells.tsx';

type AmountField = Exclude<keyof DayTotals, 'day' | 'count'>;

const names: Record<AmountField, string> = texts({
  captured: 'Charged',
  refunded: 'Refunded',
  net: 'Net',
  tax: 'Tax',
  tips: 'Tips',
  fees: 'Fees',
  chargedBack: 'Charged back',
});
const fields = Object.keys(names) as AmountField[];

type SumRow = Omit<DayTotals, 'day'>;

/** Adds in cents, because sums of dollars lose fractions. */
function totalOf(days: readonly DayTotals[]): SumRow {
  const sum = (field: AmountField) =>
    toDollars(days.reduce((cents, each) => cents + toCents(each[field]), 0));
  return {
    count: days.reduce((count, each) => count + each.count, 0),
    captured: sum('captured'),
    refunded: sum('refunded'),
    net: sum('net'),
    tax: sum('tax'),
    tips: sum('tips'),
    fees: sum('fees'),
    chargedBack: sum('chargedBack'),
  };
}

function Sums({ sums, shown }: { sums: SumRow; shown: readonly AmountField[] }) {
  return (
    <>
      <Cell data-label={t('Payments')} className="text-right">
        {sums.count}
      </Cell>
      <AmountCells fields={shown} names={names} amounts={sums} />
    </>
  );
}

/** What moved on each day, and all days together below. */
export function DayTable({ days }: { days: readonly DayTotals[] }) {
  const total = totalOf(days);
  // Most companies have none of these.
  const shown = fields.filter(
    (field) => (field !== 'chargedBack' && field !== 'tips') || days.some((day) => day[field] !== 0),
  );
  return (
    <Table label={t('Day totals table')} className="books-rows">
      <thead>
        <tr>
          <HeadCell>{t('Day')}</HeadCell>
          <HeadCell className="text-right">{t('Payments')}</HeadCell>
          <AmountHeads fields={shown} names={names} />
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <Row key={day.day}>
            <Cell className="books-day font-semibold whitespace-nowrap">{calendarDay(day.day)}</Cell>
            <Sums sums={day} shown={shown} />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row className="font-semibold">
          <Cell className="books-day">{t('Total')}</Cell>
          <Sums sums={total} shown={shown} />
        </Row>
      </tfoot>
    </Table>
  );
}
