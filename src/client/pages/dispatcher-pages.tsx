import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useState } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import type { Booking } from '../../domain/bookings/booking.ts';
import { ADMIN, can } from '../../domain/bookings/booking-lifecycle.ts';
import { lazyPart, useRestParts } from '../app/lazy-part.ts';
import { ErrorBoundary, LatePart, PageLoading } from '../app/page-states.tsx';
import { adoptEarlyReads } from '../app/query-client.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useToastsAhead } from '../app/toaster.tsx';
import {
  readAutomatic,
  readExceptions,
  readFailedTasks,
  readHandovers,
  readNewest,
  readStats,
  readUndecided,
  readViews,
} from '../board/api.ts';
import { BoardCommands } from '../board/board-commands.tsx';
import { useBoardTab, useOpenBooking, useOpenedBooking } from '../board/board-view.ts';
import type { Dispatcher } from '../board/command.ts';
import { showBoardBooking, useBoardBookings, useBoardLive } from '../board/live.ts';
import { useLostJobs } from '../board/lost-jobs.ts';
import { useWithOpen } from '../board/older.ts';
import { readWaiting } from '../board/refunds-api.ts';
import { type Risks, useRisks } from '../board/risks.ts';
import { useDispatcherActions } from '../board/use-dispatcher-actions.ts';
import { useAbsenceNotice } from '../dispatch/absence-notice.ts';
import { readForecasts, useForecasts } from '../dispatch/forecasts.ts';
import { OverruleQuestion } from '../dispatch/overrule-question.tsx';
import { useAssign } from '../dispatch/use-assign.ts';
import { useWaitingEvents } from '../dispatch/waiting.ts';
import { AlertOverlay } from '../notifications/alert-overlay.tsx';
import { useAlerts, useBookingsCount } from '../notifications/live.ts';
import { readSelling } from '../staff/api.ts';
import { ConfirmWho } from '../staff/confirm-who.tsx';
import { useStaffEvents } from '../staff/live.ts';
import { AccessDenied, useRevoked } from '../staff/session-end.tsx';
import { readRoster } from '../technicians/api.ts';
import { useFleetEvents, useRoster } from '../technicians/live.ts';
import { useTechnicianStates } from '../technicians/states.ts';
import { useThreadsLive } from '../threads/shared/live.ts';
import { useIsPhone } from '../ui/media.ts';
import { t } from '../ui/texts.ts';
import { AlertProposals } from './board-proposals.tsx';
import { PhoneBookingHost } from './phone-booking-host.tsx';
import { PickedActions } from './picked-actions.tsx';

// Most people have a password of their own.
const MustChangePassword = lazyPart(
  'staff/must-change-password',
  () => import('../staff/must-change-password.tsx'),
);
const RequestNotice = lazyPart('roster/request-notice', () => import('../roster/request-notice.tsx'));
const AssignDialog = lazyPart('dispatch/assign-dialog', () => import('../dispatch/assign-dialog.tsx'));
const restParts = [
  'board/details-panel',
  'dispatch/assign-dialog',
  'dispatch/overrule-dialog',
  'bookings/shared/photo-dialog',
  'board/question-dialog',
  'board/board-help',
  'board/views-dialog',
];

adoptEarlyReads([
  readNewest,
  readRoster,
  readForecasts,
  readExceptions,
  readStats,
  readViews,
  readHandovers,
  readSelling,
  readAutomatic,
  readFailedTasks,
  readUndecided,
  readWaiting,
]);

/** What the pages of dispatchers share. */
type DispatcherContext = {
  username: string;
  newest: ReturnType<typeof useBoardBookings>;
  /** The newest bookings and every open one. */
  bookings: Booking[] | undefined;
  risks: Risks;
  dispatcher: Dispatcher;
  /** Opens the dialog that assigns, reassigns or unassigns a booking. */
  onAssign: (bookingId: string) => void;
};

/** What a page below `DispatcherPages` shares with the others. */
export const useDispatcher = () => useOutletContext<DispatcherContext>();

/**
 * The layout of every page of dispatchers, for a signed-in admin: bookings, forecasts and technicians are live on each of
 * these pages, and so are the alerts with overlay, sound, count and title.
 */
export default function DispatcherPages() {
  const session = useAtomValue(sessionAtoms.admin);
  if (!session) return <Denied />;
  if (session.mustChangePassword) return <MustChangePassword session={session} />;
  return <Dispatching key={session.token} username={session.username} />;
}

function Denied() {
  usePageTitle(t('Admin'));
  return <AccessDenied role="admin" />;
}

type AssigningProps = { booking: Booking; bookings: readonly Booking[]; onClose: () => void };

/** The assign dialog. It reads the roster when it opens, whichever page is open. */
function Assigning(props: AssigningProps) {
  const roster = useRoster();
  return (
    <LatePart>
      <AssignDialog {...props} roster={roster.data ?? []} onBooking={showBoardBooking} />
    </LatePart>
  );
}

function Dispatching({ username }: { username: string }) {
  useToastsAhead();
  useLive('admin');
  useRevoked('admin');
  useBoardLive();
  useThreadsLive('admin');
  useFleetEvents();
  useForecasts();
  useWaitingEvents();
  useAlerts('admin', true);
  useBookingsCount();
  useStaffEvents();
  useRestParts(restParts);
  const phone = useIsPhone();
  const [tab] = useBoardTab();
  const openBooking = useOpenBooking();
  const opened = useOpenedBooking();
  const newest = useBoardBookings(tab === 'technicians');
  const bookings = useWithOpen(newest.data);
  useTechnicianStates(bookings);
  useAbsenceNotice(bookings, openBooking);
  const risks = useRisks(bookings);
  useLostJobs(bookings, risks, opened, openBooking);
  const { assignTo } = useAssign(showBoardBooking);
  const [assigningId, setAssigningId] = useState<string | null>(null);
  const dispatcher = useDispatcherActions({
    assignTo: (booking, techId) => void assignTo(booking, techId),
    chooseTechnician: setAssigningId,
    bookings,
    risks,
    openedId: opened,
  });
  const renderAlertProposals = useCallback(
    (bookingId: string, all: boolean) => (
      <AlertProposals bookingId={bookingId} all={all} onAssign={setAssigningId} />
    ),
    [],
  );
  const assigning = bookings?.find(
    (booking) => booking.id === assigningId && can(booking, 'assign', ADMIN) === null,
  );
  return (
    <>
      {/* Inside: a page that still loads, or fails, must not end the alerts. */}
      <ErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <Outlet
            context={
              {
                username,
                newest,
                bookings,
                risks,
                dispatcher,
                onAssign: setAssigningId,
              } satisfies DispatcherContext
            }
          />
        </Suspense>
      </ErrorBoundary>
      {assigning && (
        <Assigning
          key={assigning.id}
          booking={assigning}
          bookings={bookings ?? []}
          onClose={() => setAssigningId(null)}
        />
      )}
      <BoardCommands bookings={bookings} openedId={opened} dispatcher={dispatcher} />
      <PickedActions />
      <PhoneBookingHost onOpen={dispatcher.openFocused} />
      <OverruleQuestion />
      <ConfirmWho />
      <LatePart>
        <RequestNotice />
      </LatePart>
      <AlertOverlay
        role="admin"
        onOpen={openBooking}
        opened={phone ? opened : null}
        renderProposals={renderAlertProposals}
      />
    </>
  );
}
