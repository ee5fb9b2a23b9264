import { useAtomValue } from 'jotai';
import { Route, ScrollText, UsersRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { ADMIN, can } from '../../domain/booking-lifecycle.ts';
import { dayOf } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { boardBookings } from '../board/api.ts';
import { BoardHelp } from '../board/board-help.tsx';
import { useBoardPlan, useBoardTab, useOpenBooking, useOpenedBooking } from '../board/board-view.ts';
import { BookingsTab } from '../board/bookings-tab.tsx';
import { countsOf } from '../board/filter.ts';
import { showBooking, useBoardBookings, useBoardLive } from '../board/live.ts';
import { useWithOpen } from '../board/older.ts';
import { useIsPhone } from '../board/use-phone.ts';
import { AnalyticsTab } from '../customers/analytics-tab.tsx';
import { ContactTab } from '../customers/contact-tab.tsx';
import { useCustomerEvents } from '../customers/live.ts';
import { useAbsenceNotice } from '../dispatch/absence-notice.ts';
import { AssignDialog } from '../dispatch/assign-dialog.tsx';
import { DispatchBoard } from '../dispatch/dispatch-board.tsx';
import { DispatchModesDialog } from '../dispatch/dispatch-modes.tsx';
import { useForecasts } from '../dispatch/forecasts.ts';
import { AssignBest, Proposals } from '../dispatch/proposals.tsx';
import { useUndoKey } from '../dispatch/use-assign.ts';
import { AlertOverlay } from '../notifications/alert-overlay.tsx';
import { AlertsIndicator } from '../notifications/alerts-indicator.tsx';
import { useAlerts, useBookingsCount } from '../notifications/live.ts';
import { DataKept } from '../privacy/data-kept.tsx';
import { AccessDenied } from '../staff/access-denied.tsx';
import { AdminHeader } from '../staff/admin-header.tsx';
import { useStaffEvents } from '../staff/live.ts';
import { MustChangePassword } from '../staff/must-change-password.tsx';
import { StaffDialog } from '../staff/staff-dialog.tsx';
import { useAccountDialog } from '../staff/use-account-dialog.tsx';
import { useRevoked } from '../staff/use-revoked.ts';
import { ActiveTable, OnlineBadge } from '../technicians/active-table.tsx';
import { useActiveTechnicians, useFleetEvents, useRoster } from '../technicians/live.ts';
import { useTechnicianStates } from '../technicians/states.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../ui/tabs.tsx';
import { t } from '../ui/texts.ts';

/** /admin: the dispatch board, for a signed-in admin. */
export default function AdminPage() {
  const session = useAtomValue(sessionAtoms.admin);
  usePageTitle(t('Admin'));
  if (!session) return <AccessDenied role="admin" />;
  if (session.mustChangePassword) return <MustChangePassword session={session} />;
  return <Dashboard key={session.token} username={session.username} />;
}

const DayPlanView = lazy(() => import('../dispatch/day-plan.tsx'));

type BoardProps = { bookings: readonly Booking[]; onAssign: (bookingId: string) => void };

/** Tech Management: the lists and the map of now, or the plan of a day. */
function TechViews(props: BoardProps) {
  const [day, openDay] = useBoardPlan();
  const phone = useIsPhone();
  const views = [
    [t('Now'), null],
    [t('Day plan'), dayOf(new Date(), config.timeZone)],
  ] as const;
  return (
    <div className="min-[761px]:flex min-[761px]:h-full min-[761px]:flex-col">
      <nav aria-label={t('View')} className="flex flex-none gap-1 px-4 pt-2 min-[761px]:px-6">
        {views.map(([name, opens]) => (
          <Button
            key={name}
            size="compact"
            kind={(opens === null) === (day === null) ? 'quiet' : 'plain'}
            aria-pressed={(opens === null) === (day === null)}
            onClick={() => openDay(opens && (day ?? opens))}
          >
            {name}
          </Button>
        ))}
      </nav>
      {day === null ? (
        <div className="min-[761px]:flex-1">
          <TechManagement {...props} />
        </div>
      ) : (
        <div className="mt-2 min-[761px]:flex min-[761px]:min-h-0 min-[761px]:flex-1 min-[761px]:flex-col">
          <Suspense fallback={<Loading what={t('the plan')} />}>
            <DayPlanView day={day} onDay={openDay} phone={phone} onBooking={showBooking} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function TechManagement({ bookings, onAssign }: BoardProps) {
  const active = useActiveTechnicians();
  const roster = useRoster();
  const [staffOpen, setStaffOpen] = useState(false);
  const [modesOpen, setModesOpen] = useState(false);
  const technicians = active.data ?? [];
  return (
    <>
      <DispatchBoard
        bookings={bookings}
        roster={roster.data ?? []}
        technicians={technicians}
        badge={<OnlineBadge technicians={technicians} />}
        action={
          <span className="flex flex-wrap gap-2">
            <ButtonLink size="compact" to="/admin/audit">
              <ScrollText aria-hidden="true" />
              {t('Audit log')}
            </ButtonLink>
            <Button size="compact" onClick={() => setModesOpen(true)}>
              <Route aria-hidden="true" />
              {t('Dispatch modes')}
            </Button>
            <Button size="compact" onClick={() => setStaffOpen(true)}>
              <UsersRound aria-hidden="true" />
              {t('Staff accounts')}
            </Button>
          </span>
        }
        table={<ActiveTable query={active} />}
        onBooking={showBooking}
        onAssign={onAssign}
      />
      <DispatchModesDialog open={modesOpen} onOpenChange={setModesOpen} />
      <StaffDialog open={staffOpen} onOpenChange={setStaffOpen} roster={roster.data ?? []} />
    </>
  );
}

type AssigningProps = { booking: Booking; onClose: () => void };

/** The assign dialog. It reads the roster when it opens, whichever tab is open. */
function Assigning({ booking, onClose }: AssigningProps) {
  const roster = useRoster();
  return (
    <AssignDialog booking={booking} roster={roster.data ?? []} onBooking={showBooking} onClose={onClose} />
  );
}

type AlertProposalsProps = { bookingId: string; all: boolean };

function AlertProposals({ bookingId, all }: AlertProposalsProps) {
  const ids = useMemo(() => [bookingId], [bookingId]);
  const [booking] = boardBookings.useListed(ids) ?? [];
  return booking ? <Proposals booking={booking} all={all} isNext={all} onBooking={showBooking} /> : null;
}

const renderAlertProposals = (bookingId: string, all: boolean) => (
  <AlertProposals bookingId={bookingId} all={all} />
);
const renderProposals = (booking: Booking) => (
  <div className="mx-4 mb-2 empty:hidden">
    <Proposals booking={booking} all onBooking={showBooking} />
  </div>
);

const renderAssign = (booking: Booking) => <AssignBest booking={booking} onBooking={showBooking} />;

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
  const waiting = countsOf(bookings ?? []).unassigned;
  const [assigningId, setAssigningId] = useState<string | null>(null);
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
    <Tabs
      className="min-[761px]:flex min-[761px]:h-dvh min-[761px]:flex-col"
      value={tab}
      onValueChange={openTab}
    >
      <AdminHeader
        phone={phone}
        tabs={tabs}
        alerts={<AlertsIndicator role="admin" brief={phone} />}
        onAccount={account.open}
      />
      <main className="min-[761px]:@container/board min-[761px]:min-h-0 min-[761px]:flex-1 min-[761px]:overflow-y-auto">
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
          <ContactTab foot={<DataKept />} />
        </TabPanel>
        <TabPanel value="technicians" className="h-full">
          <h1 className="sr-only">{t('Tech Management')}</h1>
          <TechViews bookings={bookings ?? []} onAssign={setAssigningId} />
        </TabPanel>
      </main>
      {assigning && <Assigning key={assigning.id} booking={assigning} onClose={() => setAssigningId(null)} />}
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
