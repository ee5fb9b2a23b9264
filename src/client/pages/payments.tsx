import { useSearchParams } from 'react-router';
import { config } from '../app/config.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useStuck } from '../books/api.ts';
import { useBooksLive } from '../books/live.ts';
import { Tab, TabPanel, Tabs, TabsList } from '../ui/tabs.tsx';
import { t } from '../ui/texts.ts';
import { PageHead } from './page-head.tsx';
import { DaysView, PaymentsView, StuckView, TaxView, TipsView } from './payments-views.tsx';

const views = ['list', 'days', 'tax', 'tips', 'stuck'];

/** /admin/payments: the books. */
export default function PaymentsPage() {
  usePageTitle(t('Payments'));
  useBooksLive();
  const [params, setParams] = useSearchParams();
  const stuck = useStuck();
  const view = views.find((name) => name === params.get('view')) ?? 'list';
  const open = (name: string) => setParams(name === 'list' ? {} : { view: name }, { replace: true });
  const count = stuck.data?.length ?? 0;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[90rem] grid-cols-[minmax(0,1fr)] content-start px-4 py-3 board:px-6">
      <Tabs value={view} onValueChange={open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHead title={t('Payments')}>
          <TabsList aria-label={t('Books')} className="max-board:w-full">
            <Tab value="list">{t('List')}</Tab>
            <Tab value="days">{t('Day totals')}</Tab>
            <Tab value="tax">{t('Sales tax')}</Tab>
            {/* Tips of earlier days stay readable by their address. */}
            {(config.tips || view === 'tips') && <Tab value="tips">{t('Tips')}</Tab>}
            <Tab value="stuck">
              {t('Stuck')}
              {count > 0 && (
                <span className="min-w-5 rounded-pill bg-amber-wash px-1.5 text-center text-fine leading-5 font-semibold text-amber-text tabular-nums">
                  {count}
                </span>
              )}
            </Tab>
          </TabsList>
        </PageHead>
        <TabPanel value="list">
          <PaymentsView />
        </TabPanel>
        <TabPanel value="days">
          <DaysView />
        </TabPanel>
        <TabPanel value="tax">
          <TaxView />
        </TabPanel>
        <TabPanel value="tips">
          <TipsView />
        </TabPanel>
        <TabPanel value="stuck">
          <StuckView query={stuck} />
        </TabPanel>
      </Tabs>
    </main>
  );
}
