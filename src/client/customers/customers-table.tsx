import './customers.css';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ActiveCustomer, RecentCustomer } from '../../domain/customer-report.ts';
import { formatUsd } from '../../domain/money.ts';
import { serviceName } from '../../domain/service-type.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { nameOf } from './activity.ts';
import { ActivityBadge } from './activity-badge.tsx';
import { since } from './since.ts';

const SHOWN_AT_FIRST = 8;

type Column<T> = { title: string; of: (customer: T) => string };

type CustomersTableProps<T> = {
  label: string;
  customers: readonly T[];
  /** What stands between the name and the activity: when they came, say, or what they had last. */
  columns: Column<T>[];
};

const lastLogin = ({ lastLoginAt }: RecentCustomer) => (lastLoginAt ? since(lastLoginAt) : 'Never');

export const recentColumns: Column<RecentCustomer>[] = [
  { title: 'Signed up', of: ({ createdAt }) => since(createdAt) },
];
export const activeColumns: Column<ActiveCustomer>[] = [
  {
    title: 'Last service',
    of: ({ lastServiceType }) => (lastServiceType ? serviceName[lastServiceType] : 'None'),
  },
  { title: 'Last login', of: lastLogin },
];

/** Customers with their activity, bookings and spending; the first few, all of them on demand. */
export function CustomersTable<T extends RecentCustomer>({
  label,
  customers,
  columns,
}: CustomersTableProps<T>) {
  const [all, setAll] = useState(false);
  if (customers.length === 0) return <EmptyState icon={UsersRound} title="No customers yet" />;
  const shown = all ? customers : customers.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Table label={`${label} table`} className="customer-rows">
        <thead>
          <tr>
            <HeadCell>Customer</HeadCell>
            {columns.map(({ title }) => (
              <HeadCell key={title}>{title}</HeadCell>
            ))}
            <HeadCell>Activity</HeadCell>
            <HeadCell className="text-right">Bookings</HeadCell>
            <HeadCell className="text-right">Spent</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((customer) => (
            <Row key={customer.id}>
              <Cell>
                <span className="block max-w-[170px] truncate max-[760px]:max-w-none max-[760px]:font-semibold">
                  {nameOf(customer)}
                </span>
              </Cell>
              {columns.map(({ title, of }) => (
                <Cell
                  key={title}
                  data-label={title}
                  className="whitespace-nowrap text-ink-soft max-[760px]:col-start-1"
                >
                  {of(customer)}
                </Cell>
              ))}
              <Cell className="max-[760px]:col-start-2 max-[760px]:row-start-1 max-[760px]:justify-self-end">
                <ActivityBadge lastLoginAt={customer.lastLoginAt} />
              </Cell>
              <Cell
                data-label="Bookings"
                className="text-right max-[760px]:col-start-1 max-[760px]:text-left max-[760px]:text-ink-soft"
              >
                {customer.totalBookings}
              </Cell>
              <Cell className="text-right max-[760px]:col-start-2 max-[760px]:font-semibold">
                {formatUsd(customer.totalSpent)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {customers.length > SHOWN_AT_FIRST && (
        <p className="border-t border-line p-2 text-center">
          <Button kind="plain" size="compact" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${customers.length}`}
          </Button>
        </p>
      )}
    </>
  );
}
