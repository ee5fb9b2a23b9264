import './books.css';
import { Link } from 'react-router';
import { type BooksStatus, booksStatusName, type ListedPayment } from '../../contract/shapes/books.ts';
import { receiptNumber } from '../../contract/shapes/receipt.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { texts } from '../../domain/texts.ts';
import { Badge, type BadgeState } from '../ui/badge.tsx';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';

const columns = texts(['Time', 'Customer', 'Status', 'Booking', 'Receipt']);
const amounts = texts(['Amount', 'Net', 'Tax', 'Fee', 'Refunded']);

const looks: Record<BooksStatus, BadgeState> = {
  intent: 'waiting',
  declined: 'grey',
  authorized: 'waiting',
  captured: 'done',
  partially_refunded: 'done',
  refunded: 'grey',
  voided: 'grey',
  failed: 'cancelled',
};

const link = 'tap inline-flex items-center font-semibold text-volt-text hover:underline';

type AmountProps = { label: string; value: number | null };

/** An amount; empty for one that is not known. */
function Amount({ label, value }: AmountProps) {
  return (
    <Cell data-label={label} className="text-right whitespace-nowrap">
      {value !== null && formatUsd(value)}
    </Cell>
  );
}

function Payment({ payment }: { payment: ListedPayment }) {
  const { bookingId, receiptNumber: number } = payment;
  return (
    <Row>
      <Cell className="books-time whitespace-nowrap text-ink-soft">
        <When at={payment.createdAt} />
      </Cell>
      <Cell className="books-name font-semibold">
        <span className="block max-w-[180px] truncate max-board:max-w-none">
          {payment.customerName ?? t('Unknown Customer')}
        </span>
        {payment.tipTechId !== null && (
          <span className="block text-fine font-normal text-ink-soft">
            {t('Tip for {technician}', { technician: payment.tipTechId })}
          </span>
        )}
      </Cell>
      <Cell className="books-status">
        <Badge state={looks[payment.status]}>{t(booksStatusName[payment.status])}</Badge>
      </Cell>
      <Cell data-label={t('Booking')} className="whitespace-nowrap">
        {bookingId && (
          <Link
            to={`/admin?booking=${bookingId}`}
            aria-label={t('Booking {id}', { id: shortId(bookingId) })}
            className={link}
          >
            {shortId(bookingId)}
          </Link>
        )}
      </Cell>
      <Cell data-label={t('Receipt')} className="whitespace-nowrap">
        {bookingId && number !== null && (
          <Link
            to={`/receipts/${bookingId}`}
            // The receipt is a customer's page, without alerts: the dispatcher keeps this one.
            target="_blank"
            aria-label={t('Receipt {number}', { number: receiptNumber(number) })}
            className={link}
          >
            {receiptNumber(number)}
          </Link>
        )}
      </Cell>
      <Amount label={t('Amount')} value={payment.amount} />
      <Amount label={t('Net')} value={payment.netAmount} />
      <Amount label={t('Tax')} value={payment.taxAmount} />
      <Amount label={t('Fee')} value={payment.feeAmount} />
      <Amount label={t('Refunded')} value={payment.refundedAmount || null} />
      <Cell data-label={t('Provider')} className="text-ink-soft">
        {payment.providerPaymentId && (
          <span
            title={payment.providerPaymentId}
            className="block max-w-[130px] truncate max-board:inline max-board:[overflow-wrap:anywhere]"
          >
            {payment.providerPaymentId}
          </span>
        )}
      </Cell>
    </Row>
  );
}

/** The payments as rows; on a phone each takes a few lines. */
export function PaymentTable({ payments }: { payments: readonly ListedPayment[] }) {
  return (
    <Table label={t('Payments table')} className="books-rows">
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{t(column)}</HeadCell>
          ))}
          {amounts.map((column) => (
            <HeadCell key={column} className="text-right">
              {t(column)}
            </HeadCell>
          ))}
          <HeadCell>{t("Provider's id")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </tbody>
    </Table>
  );
}
