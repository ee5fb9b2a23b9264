import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { ADMIN, can } from '../../domain/bookings/booking-lifecycle.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { BoardHelp } from '../board/board-help.tsx';
import { useBoardTab, useOpenBooking, useOpenedBooking } from '../board/board-view.ts';
import { BookingsTab } from '../board/bookings-tab.tsx';
import { showCounts } from '../board/filter.ts';
import { showBoardBooking, useBoardBookings, useBoardLive } from '../board/live.ts';
import { useWithOpen } from '../board/older.ts';
import { AnalyticsTab } from '../customers/analytics-tab.tsx';
import { ContactTab } from '../customers/contact-tab.tsx';
import { useCustomerEvents } from '../customers/live.ts';
import { useAbsenceNotice } from '../dispatch/absence-notice.ts';
import { AssignDialog } from '../dispatch/assign-dialog.tsx';
import { useForecasts } from '../dispatch/forecasts.ts';
import { useUndoKey } from '../dispatch/use-assign.ts';
import { AlertOverlay } from '../notifications/alert-overlay.tsx';
import { AlertsIndicator } from '../notifications/alerts-indicator.tsx';
import { useAlerts, useBookingsCount } from '../notifications/live.ts';
import { RetentionButton } from '../privacy/retention.tsx';
import { AdminHeader } from '../staff/admin-header.tsx';
import { useStaffEvents } from '../staff/live.ts';
import { MustChangePassword } from '../staff/must-change-password.tsx';
import { AccessDenied, useRevoked } from '../staff/session-end.tsx';
import { useAccountDialog } from '../staff/use-account-dialog.tsx';
import { useFleetEvents, useRoster } from '../technicians/live.ts';
import { useTechnicianStates } from '../technicians/states.ts';
import { useIsPhone } from '../ui/media.ts';
import { Tab, TabPanel, Tabs, TabsList } from '../ui/tabs.tsx';
import { t } from '../ui/texts.ts';
import { AlertProposals, renderAssign, renderProposals } from './board-proposals.tsx';
import { TechnicianViews } from './technician-views.tsx';

/** /admin: the dispatch board, for a signed-in admin. */
export default function AdminPage() {
  const session = useAtomValue(sessionAtoms.admin);
  usePageTitle(t('Admin'));
  if (!session) return <AccessDenied role="admin" />;
  if (session.mustChangePassword) return <MustChangePassword session={session} />;
  return <Dashboard key={session.token} username={session.username} />;
}

type AssigningProps = { booking: Booking; bookings: readonly Booking[]; onClose: () => void };

/** The assign dialog. It reads the roster when it opens, whichever tab is open. */
function Assigning(props: AssigningProps) {
  const roster = useRoster();
  return <AssignDialog {...props} roster={roster.data ?? []} onBooking={showBoardBooking} />;
}

/** Keeps the dashboard's data up to date, whichever tab is open. */
function useBoard(): void {
  useLive('admin');
  useRevoked('admin');
  useBoardLive();
  useFleetEvents();
  useForecasts();
  useUndoKey();
  useCustomerEvents();
  useAlerts('admin', true);
  useBookingsCount();
  useStaffEvents();
}

function Dashboard({ username }: { username: string }) {
  useBoard();
  const account = useAccountDialog('admin', username);
  const phone = useIsPhone();
  const [tab, openTab] = useBoardTab();
  // On a phone the row of tabs is wider than the screen: the active tab scrolls into view.
  useEffect(() => {
    const shown = document.querySelector(`[role=tab][data-state=active][id$="-${CSS.escape(tab)}"]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const openBooking = useOpenBooking();
  const opened = useOpenedBooking();
  const newest = useBoardBookings(tab === 'technicians');
  const bookings = useWithOpen(newest.data);
  useTechnicianStates(bookings);
  useAbsenceNotice(bookings, openBooking);
  const waiting = showCounts(bookings ?? []).unassigned;
  const [assigningId, setAssigningId] = useState<string | null>(null);
  const renderAlertProposals = useCallback(
    (bookingId: string, all: boolean) => (
      <AlertProposals bookingId={bookingId} all={all} onAssign={setAssigningId} />
    ),
    [],
  );
  const assigning = bookings?.find(
    (booking) => booking.id === assigningId && can(booking, 'assign', ADMIN) === null,
  );
  const tabs = (
    <TabsList
      aria-label={t('Dashboard')}
      className="gap-0! [&>button]:px-2.5 min-[1201px]:[&>button]:min-h-[55px]"
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
        alerts={<AlertsIndicator role="admin" brief={phone} />}
        onAccount={account.open}
      />
      <main className="board:@container/board board:min-h-0 board:flex-1 board:overflow-y-auto">
        <TabPanel value="bookings" className="h-full">
          <h1 className="sr-only">{t('Booking Management')}</h1>
          <BookingsTab
            query={newest}
            bookings={bookings}
            onAssign={setAssigningId}
            renderProposals={renderProposals}
            renderAssign={renderAssign}
          />
        </TabPanel>
        <TabPanel value="analytics">
          <h1 className="sr-only">{t('Customer Analytics')}</h1>
          <AnalyticsTab />
        </TabPanel>
        <TabPanel value="contact">
          <h1 className="sr-only">{t('Customer Contact')}</h1>
          <ContactTab foot={<RetentionButton />} />
        </TabPanel>
        <TabPanel value="technicians" className="h-full">
          <h1 className="sr-only">{t('Tech Management')}</h1>
          <TechnicianViews bookings={bookings ?? []} onAssign={setAssigningId} />
        </TabPanel>
      </main>
      {assigning && (
        <Assigning
          key={assigning.id}
          booking={assigning}
          bookings={bookings ?? []}
          onClose={() => setAssigningId(null)}
        />
      )}
      <BoardHelp />
      {account.dialog}
      <AlertOverlay
        role="admin"
        onOpen={openBooking}
        opened={phone ? opened : null}
        renderProposals={renderAlertProposals}
      />
    </Tabs>
  );
}
