import './books.css';
import type { TaxLine } from '../../domain/books.ts';
import { formatUsd } from '../../domain/money.ts';
import { texts } from '../../domain/texts.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { calendarMonth } from './calendar-day.ts';

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
          {fields.map((field) => (
            <HeadCell key={field} className="text-right">
              {t(names[field])}
            </HeadCell>
          ))}
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
            {fields.map((field) => (
              <Cell key={field} data-label={t(names[field])} className="text-right whitespace-nowrap">
                {formatUsd(line[field])}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
