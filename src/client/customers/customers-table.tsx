import './customers.css';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ActiveCustomer, RecentCustomer } from '../../contract/shapes/customer-report.ts';
import { addDays, dayOf } from '../../domain/bookings/schedule.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { Button } from '../ui/button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { Cell, HeadCell, Row, Table } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { EmptyState } from '../ui/view-states.tsx';
import { inZone } from '../ui/zone.ts';
import { ActivityBadge, nameOf } from './customer-marks.tsx';

const weekday = inZone({ weekday: 'short' });
const monthAndDay = inZone({ month: 'short', day: 'numeric' });
const withYear = inZone({ month: 'short', day: 'numeric', year: 'numeric' });

/** A time for narrow columns: 'Today 2:36 PM', 'Thu 3:41 PM' within six days, 'Nov 3', 'Nov 3, 2025'. */
export function since(at: string, now = new Date(serverNow())): string {
  const date = new Date(at);
  const day = dayOf(date, config.timeZone);
  const today = dayOf(now, config.timeZone);
  if (day === today) return t('Today {time}', { time: clockTime(date) });
  if (day < today && day > addDays(today, -7))
    return t('{day} {time}', { day: weekday(date), time: clockTime(date) });
  return (day.slice(0, 4) === today.slice(0, 4) ? monthAndDay : withYear)(date);
}

const INITIAL_ROWS = 8;

type Column<T> = { title: string; of: (customer: T) => string };

type CustomersTableProps<T> = {
  label: string;
  customers: readonly T[];
  /** The columns between the name and the activity. */
  columns: Column<T>[];
};

const lastLogin = ({ lastLoginAt }: RecentCustomer) => (lastLoginAt ? since(lastLoginAt) : t('Never'));

export const recentColumns: Column<RecentCustomer>[] = [
  { title: texts('Signed up'), of: ({ createdAt }) => since(createdAt) },
];
export const activeColumns: Column<ActiveCustomer>[] = [
  {
    title: texts('Last service'),
    of: ({ lastServiceType }) => t(lastServiceType ? serviceName[lastServiceType] : 'None'),
  },
  { title: texts('Last login'), of: lastLogin },
];

/** Customers with activity, bookings and spending; the first eight, and all after a press. */
export function CustomersTable<T extends RecentCustomer>({
  label,
  customers,
  columns,
}: CustomersTableProps<T>) {
  const [all, setAll] = useState(false);
  if (customers.length === 0) return <EmptyState icon={UsersRound} title={t('No customers yet')} />;
  const shown = all ? customers : customers.slice(0, INITIAL_ROWS);
  return (
    <>
      <Table label={t('{name} table', { name: label })} className="customer-rows">
        <thead>
          <tr>
            <HeadCell>{t('Customer')}</HeadCell>
            {columns.map(({ title }) => (
              <HeadCell key={title}>{t(title)}</HeadCell>
            ))}
            <HeadCell>{t('Activity')}</HeadCell>
            <HeadCell className="text-right">{t('Bookings')}</HeadCell>
            <HeadCell className="text-right">{t('Spent')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((customer) => (
            <Row key={customer.id}>
              <Cell>
                <span className="block max-w-[170px] truncate max-board:max-w-none max-board:font-semibold">
                  {nameOf(customer)}
                </span>
              </Cell>
              {columns.map(({ title, of }) => (
                <Cell
                  key={title}
                  data-label={t(title)}
                  className="whitespace-nowrap text-ink-soft max-board:col-start-1"
                >
                  {of(customer)}
                </Cell>
              ))}
              <Cell className="max-board:col-start-2 max-board:row-start-1 max-board:justify-self-end">
                <ActivityBadge lastLoginAt={customer.lastLoginAt} />
              </Cell>
              <Cell
                data-label={t('Bookings')}
                className="text-right max-board:col-start-1 max-board:text-left max-board:text-ink-soft"
              >
                {customer.totalBookings}
              </Cell>
              <Cell className="text-right max-board:col-start-2 max-board:font-semibold">
                {formatUsd(customer.totalSpent)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {customers.length > INITIAL_ROWS && (
        <p className="border-t border-line p-2 text-center">
          <Button kind="plain" size="compact" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? t('Show the first {count}', { count: INITIAL_ROWS })
              : t('Show all {count}', { count: customers.length })}
          </Button>
        </p>
      )}
    </>
  );
}
