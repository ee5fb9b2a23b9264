import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, Landmark, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { StuckPayment } from '../../contract/shapes/books.ts';
import { addDays, dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { useSavedFile } from '../app/download.ts';
import {
  areMonths,
  isSpan,
  type PaymentFilter,
  readJournal,
  readPaymentsCsv,
  readTaxCsv,
  readTipsCsv,
  useDayTotals,
  usePayments,
  useTaxReport,
  useTips,
} from '../books/api.ts';
import { DayTable } from '../books/day-table.tsx';
import { PaymentFilterFields } from '../books/payment-filter.tsx';
import { PaymentTable } from '../books/payment-table.tsx';
import { DayFields, MonthFields } from '../books/period-fields.tsx';
import { StuckList } from '../books/stuck-list.tsx';
import { TaxTable } from '../books/tax-table.tsx';
import { TipTable } from '../books/tip-table.tsx';
import { QueryPanel } from '../customers/panel.tsx';
import { Button } from '../ui/button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { ShowMore } from '../ui/table.tsx';
import { t } from '../ui/texts.ts';
import { useDebounced } from '../ui/use-settled.ts';
import { EmptyState } from '../ui/view-states.tsx';

const TYPING_MS = 250;
const all: PaymentFilter = { q: '', status: '', from: '', until: '' };

const today = () => dayOf(new Date(serverNow()), config.timeZone);
const useExport = () => useSavedFile(t('The payments did not load. Please try again.'));

function Fields({ children }: { children: ReactNode }) {
  return (
    <form
      aria-label={t('Filter')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 rounded-card bg-surface p-4 shadow-card min-[40rem]:grid-cols-2 min-[56.3125rem]:grid-cols-4"
    >
      {children}
    </form>
  );
}

/** The list of payments with its filter. */
export function PaymentsView() {
  const [filter, setFilter] = useState(all);
  const list = usePayments(useDebounced(filter, TYPING_MS));
  const file = useExport();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="rounded-card bg-surface shadow-card">
        <PaymentFilterFields
          filter={filter}
          onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
        />
      </div>
      <QueryPanel
        title={t('Payments')}
        query={list}
        action={
          <Button
            size="compact"
            busy={file.busy}
            onClick={() => file.save(`payments-${today()}.csv`, (signal) => readPaymentsCsv(filter, signal))}
          >
            {t('Export CSV')}
          </Button>
        }
      >
        {(payments) => (
          <>
            {payments.length === 0 ? (
              <EmptyState
                icon={ReceiptText}
                title={t('No payments')}
                text={t('No payment fits the filter.')}
              />
            ) : (
              <PaymentTable payments={payments} />
            )}
            <ShowMore list={list} />
          </>
        )}
      </QueryPanel>
    </div>
  );
}

type ReportProps<Line> = {
  title: string;
  /** What chooses the time. */
  fields: ReactNode;
  query: UseQueryResult<Line[]>;
  file: { label: string; name: string; read: (signal: AbortSignal) => Promise<Blob>; canSave: boolean };
  /** What stands in place of no lines. */
  none: { title: string; text: string };
  children: (lines: Line[]) => ReactNode;
};

/** The lines of a time, and a file of them. */
function Report<Line>({ title, fields, query, file, none, children }: ReportProps<Line>) {
  const { busy, save } = useExport();
  const { label, name, read, canSave } = file;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Fields>{fields}</Fields>
      <QueryPanel
        title={title}
        query={query}
        action={
          <Button size="compact" busy={busy} disabled={!canSave} onClick={() => save(name, read)}>
            {label}
          </Button>
        }
      >
        {(lines) => (lines.length === 0 ? <EmptyState icon={Landmark} {...none} /> : children(lines))}
      </QueryPanel>
    </div>
  );
}

/** The days of a report, the last month at first, with the fields that choose them. */
function useDays() {
  const [days, setDays] = useState(() => ({ from: addDays(today(), -30), until: today() }));
  const fields = (
    <DayFields days={days} onChange={(change) => setDays((before) => ({ ...before, ...change }))} />
  );
  return { days, fields };
}

/** What moved on each day, and the journal of these days. */
export function DaysView() {
  const { days, fields } = useDays();
  return (
    <Report
      title={t('Day totals')}
      fields={fields}
      query={useDayTotals(useDebounced(days, TYPING_MS))}
      file={{
        label: t('Export journal'),
        name: `journal-${days.from}-${days.until}.csv`,
        read: (signal) => readJournal(days, signal),
        canSave: isSpan(days),
      }}
      none={{ title: t('No money moved'), text: t('Choose other days to see their totals.') }}
    >
      {(found) => <DayTable days={found} />}
    </Report>
  );
}

/** The tips of each technician by day. */
export function TipsView() {
  const { days, fields } = useDays();
  return (
    <Report
      title={t('Tips')}
      fields={fields}
      query={useTips(useDebounced(days, TYPING_MS))}
      file={{
        label: t('Export CSV'),
        name: `tips-${days.from}-${days.until}.csv`,
        read: (signal) => readTipsCsv(days, signal),
        canSave: isSpan(days),
      }}
      none={{ title: t('No tips'), text: t('Choose other days to see their tips.') }}
    >
      {(lines) => <TipTable lines={lines} />}
    </Report>
  );
}

/** The sales tax by month, state and rate. */
export function TaxView() {
  const [months, setMonths] = useState(() => ({
    from: addDays(`${today().slice(0, 7)}-01`, -60).slice(0, 7),
    to: today().slice(0, 7),
  }));
  return (
    <Report
      title={t('Sales tax')}
      fields={
        <MonthFields
          months={months}
          onChange={(change) => setMonths((before) => ({ ...before, ...change }))}
        />
      }
      query={useTaxReport(useDebounced(months, TYPING_MS))}
      file={{
        label: t('Export CSV'),
        name: `sales-tax-${months.from}-${months.to}.csv`,
        read: (signal) => readTaxCsv(months, signal),
        canSave: areMonths(months),
      }}
      none={{ title: t('No sales'), text: t('Choose other months to see their tax.') }}
    >
      {(lines) => <TaxTable lines={lines} />}
    </Report>
  );
}

/** Money that does not move, or that waits for a person. */
export function StuckView({ query }: { query: UseQueryResult<StuckPayment[]> }) {
  return (
    <QueryPanel title={t('Stuck')} query={query}>
      {(stuck) =>
        stuck.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title={t('Nothing is stuck')}
            text={t('Every payment, refund and check of the books went through, and nothing waits for you.')}
          />
        ) : (
          <StuckList stuck={stuck} />
        )
      }
    </QueryPanel>
  );
}
