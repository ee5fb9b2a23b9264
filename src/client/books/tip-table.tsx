import './books.css';
import type { TipLine } from '../../contract/shapes/books.ts';
import { toCents, toDollars } from '../../domain/money/money.ts';
import { texts } from '../../domain/texts.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { AmountCells, AmountHeads, calendarDay } from './table-cells.tsx';

type AmountField = 'given' | 'refunded' | 'balance';

const names: Record<AmountField, string> = texts({
  given: 'Charged',
  refunded: 'Given back',
  balance: 'Owed to the technician',
});
const fields = Object.keys(names) as AmountField[];

/** Adds in cents, because sums of dollars lose fractions. */
const sumOf = (lines: readonly TipLine[], field: AmountField) =>
  toDollars(lines.reduce((cents, line) => cents + toCents(line[field]), 0));

/** The tips of each technician by day, and all of them together below. */
export function TipTable({ lines }: { lines: readonly TipLine[] }) {
  const total = {
    given: sumOf(lines, 'given'),
    refunded: sumOf(lines, 'refunded'),
    balance: sumOf(lines, 'balance'),
  };
  const tips = t('Tips');
  return (
    <Table label={t('Tips table')} className="books-rows">
      <thead>
        <tr>
          <HeadCell>{t('Day')}</HeadCell>
          <HeadCell>{t('Technician')}</HeadCell>
          <HeadCell className="text-right">{tips}</HeadCell>
          <AmountHeads fields={fields} names={names} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={`${line.day} ${line.techId}`}>
            <Cell className="books-day font-semibold whitespace-nowrap">{calendarDay(line.day)}</Cell>
            <Cell data-label={t('Technician')}>{line.name ?? line.techId}</Cell>
            <Cell data-label={tips} className="text-right">
              {line.count}
            </Cell>
            <AmountCells fields={fields} names={names} amounts={line} />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row className="font-semibold">
          <Cell className="books-day">{t('Total')}</Cell>
          <Cell />
          <Cell data-label={tips} className="text-right">
            {lines.reduce((count, line) => count + line.count, 0)}
          </Cell>
          <AmountCells fields={fields} names={names} amounts={total} />
        </Row>
      </tfoot>
    </Table>
  );
}
