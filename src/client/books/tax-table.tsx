import './books.css';
import type { TaxLine } from '../../contract/shapes/books.ts';
import { texts } from '../../domain/texts.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { AmountCells, AmountHeads, calendarMonth } from './table-cells.tsx';

type AmountField = 'salesNet' | 'salesTax' | 'refundsNet' | 'refundsTax' | 'balance';

const names: Record<AmountField, string> = texts({
  salesNet: 'Sales without tax',
  salesTax: 'Tax of sales',
  refundsNet: 'Refunds without tax',
  refundsTax: 'Tax of refunds',
  balance: 'Tax owed',
});
const fields = Object.keys(names) as AmountField[];

/** The sales tax by month, state and rate. */
export function TaxTable({ lines }: { lines: readonly TaxLine[] }) {
  return (
    <Table label={t('Sales tax table')} className="books-rows">
      <thead>
        <tr>
          <HeadCell>{t('Month')}</HeadCell>
          <HeadCell>{t('State')}</HeadCell>
          <HeadCell className="text-right">{t('Rate')}</HeadCell>
          <AmountHeads fields={fields} names={names} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={`${line.month} ${line.state} ${line.percent}`}>
            <Cell className="books-day font-semibold whitespace-nowrap">{calendarMonth(line.month)}</Cell>
            <Cell data-label={t('State')}>{line.state ?? t('Unknown')}</Cell>
            <Cell data-label={t('Rate')} className="text-right">
              {line.percent === null ? t('None') : `${line.percent}%`}
            </Cell>
            <AmountCells fields={fields} names={names} amounts={line} />
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
