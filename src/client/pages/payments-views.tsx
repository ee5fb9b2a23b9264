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

/** What moved on each day, and the journal of these days. */
export function DaysView() {
  const [days, setDays] = useState(() => ({ from: addDays(today(), -30), until: today() }));
  const totals = useDayTotals(useDebounced(days, TYPING_MS));
  const file = useExport();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Fields>
        <DayFields days={days} onChange={(change) => setDays((before) => ({ ...before, ...change }))} />
      </Fields>
      <QueryPanel
        title={t('Day totals')}
        query={totals}
        action={
          <Button
            size="compact"
            busy={file.busy}
            disabled={!isSpan(days)}
            onClick={() =>
              file.save(`journal-${days.from}-${days.until}.csv`, (signal) => readJournal(days, signal))
            }
          >
            {t('Export journal')}
          </Button>
        }
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={Landmark}
              title={t('No money moved')}
              text={t('Choose other days to see their totals.')}
            />
          ) : (
            <DayTable days={found} />
          )
        }
      </QueryPanel>
    </div>
  );
}

/** The tips of each technician by day. */
export function TipsView() {
  const [days, setDays] = useState(() => ({ from: addDays(today(), -30), until: today() }));
  const tips = useTips(useDebounced(days, TYPING_MS));
  const file = useExport();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Fields>
        <DayFields days={days} onChange={(change) => setDays((before) => ({ ...before, ...change }))} />
      </Fields>
      <QueryPanel
        title={t('Tips')}
        query={tips}
        action={
          <Button
            size="compact"
            busy={file.busy}
            disabled={!isSpan(days)}
            onClick={() =>
              file.save(`tips-${days.from}-${days.until}.csv`, (signal) => readTipsCsv(days, signal))
            }
          >
            {t('Export CSV')}
          </Button>
        }
      >
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState
              icon={Landmark}
              title={t('No tips')}
              text={t('Choose other days to see their tips.')}
            />
          ) : (
            <TipTable lines={lines} />
          )
        }
      </QueryPanel>
    </div>
  );
}

/** The sales tax by month, state and rate. */
export function TaxView() {
  const [months, setMonths] = useState(() => ({
    from: addDays(`${today().slice(0, 7)}-01`, -60).slice(0, 7),
    to: today().slice(0, 7),
  }));
  const report = useTaxReport(useDebounced(months, TYPING_MS));
  const file = useExport();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Fields>
        <MonthFields
          months={months}
          onChange={(change) => setMonths((before) => ({ ...before, ...change }))}
        />
      </Fields>
      <QueryPanel
        title={t('Sales tax')}
        query={report}
        action={
          <Button
            size="compact"
            busy={file.busy}
            disabled={!areMonths(months)}
            onClick={() =>
              file.save(`sales-tax-${months.from}-${months.to}.csv`, (signal) => readTaxCsv(months, signal))
            }
          >
            {t('Export CSV')}
          </Button>
        }
      >
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState
              icon={Landmark}
              title={t('No sales')}
              text={t('Choose other months to see their tax.')}
            />
          ) : (
            <TaxTable lines={lines} />
          )
        }
      </QueryPanel>
    </div>
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
