import './customers.css';
import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import { carText } from '../../domain/people/vehicle-text.ts';
import { texts } from '../../domain/texts.ts';
import { moveByArrows } from '../ui/keyboard.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { cityText, notProvided, phoneText } from './contact-text.ts';
import { ActivityBadge, Avatar, nameOf } from './customer-marks.tsx';

const columns = texts(['Customer', 'Phone', 'Email', 'City', 'Vehicle', 'Bookings', 'Activity']);

type ContactTableProps = { customers: readonly ContactEntry[]; onOpen: (customerId: string) => void };

/** The customers as rows; a press anywhere in a row opens that customer. */
export function ContactTable({ customers, onOpen }: ContactTableProps) {
  return (
    <Table label={t('Customers table')} className="customer-rows">
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column} className={column === 'Bookings' ? 'text-right' : undefined}>
              {t(column)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => moveByArrows(event, 'button')}>
        {customers.map((customer) => (
          <Row key={customer.id} className="relative hover:bg-hover">
            <Cell>
              <span className="flex min-w-0 items-center gap-3">
                <Avatar customer={customer} />
                <button
                  type="button"
                  onClick={() => onOpen(customer.id)}
                  className="min-h-(--tap) max-w-[240px] min-w-0 truncate max-board:max-w-none text-left font-semibold after:absolute after:inset-0"
                >
                  {nameOf(customer)}
                </button>
              </span>
            </Cell>
            <Cell className="whitespace-nowrap customer-under-name text-ink-soft">
              {phoneText(customer.phone)}
            </Cell>
            <Cell className="text-ink-soft max-board:hidden">
              <span className="block max-w-[260px] truncate">{customer.email ?? notProvided()}</span>
            </Cell>
            <Cell className="whitespace-nowrap text-ink-soft max-board:hidden">{cityText(customer)}</Cell>
            <Cell className="whitespace-nowrap text-ink-soft max-board:hidden">
              {carText(customer) || notProvided()}
            </Cell>
            <Cell data-label={t('Bookings')} className="text-right max-board:text-ink-soft">
              {customer.totalBookings}
            </Cell>
            <Cell>
              <ActivityBadge lastLoginAt={customer.lastLoginAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
