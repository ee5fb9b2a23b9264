import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useStuck } from '../books/api.ts';
import { useBooksLive } from '../books/live.ts';
import { AccessDenied, useRevoked } from '../staff/session-end.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../ui/tabs.tsx';
import { t } from '../ui/texts.ts';
import { BackToBoard } from './back-to-board.tsx';
import { DaysView, PaymentsView, StuckView, TaxView } from './payments-views.tsx';

const views = ['list', 'days', 'tax', 'stuck'];

/** /admin/payments: the books, for a signed-in admin. */
export default function PaymentsPage() {
  const session = useAtomValue(sessionAtoms.admin);
  usePageTitle(t('Payments'));
  return session ? <Books /> : <AccessDenied role="admin" />;
}

function Books() {
  useLive('admin');
  useRevoked('admin');
  useBooksLive();
  const [params, setParams] = useSearchParams();
  const stuck = useStuck();
  const view = views.find((name) => name === params.get('view')) ?? 'list';
  const open = (name: string) => setParams(name === 'list' ? {} : { view: name }, { replace: true });
  const count = stuck.data?.length ?? 0;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[90rem] grid-cols-[minmax(0,1fr)] content-start px-4 py-3 board:px-6">
      <Tabs value={view} onValueChange={open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <header className="flex min-h-13 flex-wrap items-center gap-x-3 text-small">
          <BackToBoard />
          <h1 className="text-title">{t('Payments')}</h1>
          <span role="status" className="ml-auto flex board:order-last">
            <ConnectionDot className="px-1.5 text-[13px]! leading-5 font-semibold whitespace-nowrap" />
          </span>
          <TabsList aria-label={t('Books')} className="max-board:w-full">
            <Tab value="list">{t('List')}</Tab>
            <Tab value="days">{t('Day totals')}</Tab>
            <Tab value="tax">{t('Sales tax')}</Tab>
            <Tab value="stuck">
              {t('Stuck')}
              {count > 0 && (
                <span className="min-w-5 rounded-pill bg-amber-wash px-1.5 text-center text-fine leading-5 font-semibold text-amber-text tabular-nums">
                  {count}
                </span>
              )}
            </Tab>
          </TabsList>
        </header>
        <TabPanel value="list">
          <PaymentsView />
        </TabPanel>
        <TabPanel value="days">
          <DaysView />
        </TabPanel>
        <TabPanel value="tax">
          <TaxView />
        </TabPanel>
        <TabPanel value="stuck">
          <StuckView query={stuck} />
        </TabPanel>
      </Tabs>
    </main>
  );
}
