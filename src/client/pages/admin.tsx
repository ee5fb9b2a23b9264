import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { lazyPart, useRestParts } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { CommandButton } from '../board/board-commands.tsx';
import { useBoardCustomer, useBoardTab } from '../board/board-view.ts';
import { BookingsTab } from '../board/bookings-tab.tsx';
import { showCounts } from '../board/filter.ts';
import { sayThatNothingUndoes } from '../board/no-undo.ts';
import { useCustomerEvents } from '../customers/live.ts';
import { AlertsIndicator } from '../notifications/alerts-indicator.tsx';
import { takingCallAtom } from '../phone-bookings/atoms.ts';
import { RetentionButton } from '../privacy/retention.tsx';
import { AdminHeader } from '../staff/admin-header.tsx';
import { useAccountDialog } from '../staff/use-account-dialog.tsx';
import { useIsPhone } from '../ui/media.ts';
import { Tab, TabPanel, Tabs, TabsList } from '../ui/tabs.tsx';
import { t } from '../ui/texts.ts';
import { Loading } from '../ui/view-states.tsx';
import { renderAssign, renderProposals } from './board-proposals.tsx';
import { useDispatcher } from './dispatcher-pages.tsx';
import { MoveHost } from './move-host.tsx';

// The board opens with its bookings; the other tabs come after them.
const AnalyticsTab = lazyPart('customers/analytics-tab', () => import('../customers/analytics-tab.tsx'));
const ContactTab = lazyPart('customers/contact-tab', () => import('../customers/contact-tab.tsx'));
const TechnicianViews = lazyPart('pages/technician-views', () => import('./technician-views.tsx'));
const restParts = ['pages/technician-views', 'customers/contact-tab', 'customers/analytics-tab'];

/** /admin: the dispatch board. */
export default function AdminPage() {
  usePageTitle(t('Admin'));
  useCustomerEvents();
  useRestParts(restParts);
  const { username, newest, bookings, risks, dispatcher, onAssign } = useDispatcher();
  const account = useAccountDialog('admin', username);
  const phone = useIsPhone();
  const takeCall = useSetAtom(takingCallAtom);
  const [tab, openTab] = useBoardTab();
  const [customerId, openCustomer] = useBoardCustomer();
  // On a phone the row of tabs is wider than the screen: the active tab scrolls into view.
  useEffect(() => {
    const shown = document.querySelector(`[role=tab][data-state=active][id$="-${CSS.escape(tab)}"]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const waiting = showCounts(bookings ?? []).unassigned;
  const tabs = (
    <TabsList
      aria-label={t('Dashboard')}
      className="gap-0! [&>button]:px-2.5 min-[75.0625rem]:[&>button]:min-h-[55px]"
    >
      <Tab value="bookings">{t('Booking Management')}</Tab>
      <Tab value="analytics">{t('Customer Analytics')}</Tab>
      <Tab value="contact">{t('Customer Contact')}</Tab>
      <Tab value="technicians">
        {t('Tech Management')}
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className="min-w-5 rounded-pill bg-amber-wash px-1.5 text-center text-fine leading-5 font-semibold text-amber-text tabular-nums"
          >
            {waiting}
          </span>
        )}
      </Tab>
    </TabsList>
  );
  return (
    <Tabs className="board:flex board:h-dvh board:flex-col" value={tab} onValueChange={openTab}>
      <AdminHeader
        phone={phone}
        tabs={tabs}
        alerts={
          <>
            {!phone && <CommandButton />}
            <AlertsIndicator role="admin" brief={phone} />
          </>
        }
        onAccount={account.open}
        onCall={() => takeCall(true)}
      />
      <main className="board:@container/board board:min-h-0 board:flex-1 board:overflow-y-auto">
        <TabPanel value="bookings" className="h-full">
          <h1 className="sr-only">{t('Booking Management')}</h1>
          <BookingsTab
            query={newest}
            bookings={bookings}
            risks={risks}
            dispatcher={dispatcher}
            onAssign={onAssign}
            renderProposals={renderProposals}
            renderAssign={renderAssign}
          />
        </TabPanel>
        <TabPanel value="analytics">
          <h1 className="sr-only">{t('Customer Analytics')}</h1>
          <LatePart fallback={<Loading what={t('the customers')} />}>
            <AnalyticsTab />
          </LatePart>
        </TabPanel>
        <TabPanel value="contact">
          <h1 className="sr-only">{t('Customer Contact')}</h1>
          <LatePart fallback={<Loading what={t('the customers')} />}>
            <ContactTab foot={<RetentionButton />} customerId={customerId} onCustomer={openCustomer} />
          </LatePart>
        </TabPanel>
        <TabPanel value="technicians" className="h-full">
          <h1 className="sr-only">{t('Tech Management')}</h1>
          <LatePart fallback={<Loading what={t('the technicians')} />}>
            <TechnicianViews bookings={bookings ?? []} onAssign={onAssign} />
          </LatePart>
        </TabPanel>
      </main>
      <MoveHost
        by="admin"
        onMoved={() => sayThatNothingUndoes(t('The customer has been told the new time.'))}
      />
      {account.dialog}
    </Tabs>
  );
}
