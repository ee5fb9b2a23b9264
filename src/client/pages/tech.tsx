import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { wordsOf } from '../../domain/bookings/thread.ts';
import { isStaleAtom } from '../app/connection.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { lazyPart, useRestParts } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { adoptEarlyReads } from '../app/query-client.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { lastSeen } from '../app/short-time.ts';
import { useLive } from '../app/socket.ts';
import { toast } from '../app/toast.ts';
import { useToastsAhead } from '../app/toaster.tsx';
import { readJobs } from '../jobs/api.ts';
import { stepsWaitingAtom } from '../jobs/atoms.ts';
import { JobCounts } from '../jobs/job-counts.tsx';
import { isAtWork, type Viewer } from '../jobs/job-list.ts';
import { newsToast } from '../jobs/job-news.ts';
import { JobSections } from '../jobs/job-sections.tsx';
import { useJobs } from '../jobs/live.ts';
import { OfferPlace } from '../jobs/offer-card.tsx';
import { useOffer, useOfferRing } from '../jobs/offers.ts';
import { OwnDayCard } from '../jobs/own-day.tsx';
import { WaitingCard } from '../jobs/waiting-card.tsx';
import { MapsAppChoice } from '../map/maps-app-choice.tsx';
import { AlertOverlay } from '../notifications/alert-overlay.tsx';
import { AlertsIndicator } from '../notifications/alerts-indicator.tsx';
import { beep, canSound } from '../notifications/beep.ts';
import { useAlerts } from '../notifications/live.ts';
import { cacheTechPage } from '../offline/service-worker.ts';
import { techParts } from '../offline/tech-parts.ts';
import { logOut } from '../staff/api.ts';
import { ConfirmWho } from '../staff/confirm-who.tsx';
import { AccessDenied, useRevoked } from '../staff/session-end.tsx';
import { TechHeader, useNightScheme } from '../staff/tech-header.tsx';
import { useAccountDialog } from '../staff/use-account-dialog.tsx';
import { readOwnAvailability } from '../technicians/api.ts';
import { Clock24 } from '../technicians/clock-24.tsx';
import { GpsCard } from '../technicians/gps-card.tsx';
import { startTracking, stopTracking } from '../technicians/gps-tracker.ts';
import { useLocationNotice } from '../technicians/location-notice.tsx';
import { OutCard } from '../technicians/out-card.tsx';
import { ShiftCard } from '../technicians/shift-card.tsx';
import { stopByButton, useGps } from '../technicians/use-gps.ts';
import { useThreadsLive } from '../threads/shared/live.ts';
import { toServerTime } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';

// Most people have a password of their own.
const MustChangePassword = lazyPart(
  'staff/must-change-password',
  () => import('../staff/must-change-password.tsx'),
);
// The dialog opens once for each version of the notice.
const NoticeDialog = lazyPart('technicians/notice-dialog', () => import('../technicians/notice-dialog.tsx'));

adoptEarlyReads([readJobs, readOwnAvailability]);

/** /tech: the technician's dashboard. An admin without a technician's session sees it with every open job. */
export default function TechPage() {
  const tech = useAtomValue(sessionAtoms.tech);
  const admin = useAtomValue(sessionAtoms.admin);
  usePageTitle(t('Technician'));
  const session = tech ?? admin;
  if (!session) return <AccessDenied role="tech" />;
  if (session.mustChangePassword) return <MustChangePassword session={session} />;
  const role = tech ? 'tech' : 'admin';
  return (
    <Dashboard
      key={session.token}
      viewer={{ role, username: session.username }}
      backToAdmin={admin !== null}
    />
  );
}

function useLogout({ role }: Viewer): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Going off duty comes first, because it needs the token that logging out revokes.
    if (role === 'tech') await stopTracking().catch(() => undefined);
    void logOut(role);
    navigate(role === 'tech' ? '/tech-login' : '/admin-login');
  };
}

/** Replaces the connection state while the page shows jobs that this phone has stored, `atMs` by its own clock. */
function SavedNote({ atMs }: { atMs: number }) {
  const now = useNow(1000);
  const age = lastSeen(new Date(toServerTime(atMs)).toISOString(), now);
  return (
    <span className="inline-flex items-center gap-2 font-medium text-amber-text tabular-nums">
      <span aria-hidden="true" className="size-2 rounded-full bg-amber" />
      {t('Saved {age}, offline', { age: age.toLowerCase() })}
    </span>
  );
}

function Dashboard({ viewer, backToAdmin }: { viewer: Viewer; backToAdmin: boolean }) {
  const { role, username } = viewer;
  const welcomed = useLocation().state?.welcomed === true;
  useLive(role);
  useToastsAhead();
  useRevoked(role);
  useNightScheme();
  const technician = role === 'tech' ? username : null;
  const { isRead, notice } = useLocationNotice(technician);
  const gps = useGps(isRead ? technician : null, welcomed);
  const jobs = useJobs(role, username, (news) => {
    beep();
    navigator.vibrate?.(news.urgent ? [200, 100, 200] : 200);
    toast(newsToast(news));
  });
  const offer = useOffer(viewer, (outcome) => {
    if (outcome === 'withdrawn')
      toast({ title: t('The job is not offered to you any more.'), variant: 'alert' });
  });
  useOfferRing(offer?.id ?? null, () => {
    void canSound().then((can) => can && beep());
    navigator.vibrate?.([200, 100, 200]);
  });
  useThreadsLive('tech', (_, message) => {
    if (role !== 'tech') return;
    beep();
    toast({ title: t('New message'), description: wordsOf(message, { t }), variant: 'alert' });
  });
  const isStale = useAtomValue(isStaleAtom);
  useRestParts(techParts);
  useEffect(() => void cacheTechPage().catch(() => undefined), []);
  const stepsWaiting = useAtomValue(stepsWaitingAtom);
  const isSilent = jobs.data !== undefined && isAtWork(jobs.data, viewer);
  useAlerts(role, role === 'admin' || gps.tracking, isSilent);
  const logout = useLogout(viewer);
  const account = useAccountDialog(role, username, role === 'tech' && <MapsAppChoice />);

  const card = (
    <div className="grid gap-3">
      {role === 'tech' && gps.tracking && <OutCard />}
      <JobCounts jobs={jobs.isSaved ? undefined : jobs.data} />
      {role === 'tech' && (
        <div className="empty:hidden">
          <ShiftCard ofPlanned={false} />
        </div>
      )}
      {role === 'tech' && gps.tracking && jobs.data && <WaitingCard jobs={jobs.data} username={username} />}
      <GpsCard
        gps={gps}
        stepsWaiting={stepsWaiting}
        signedIn={role === 'tech'}
        onStart={() => startTracking()}
        onStop={() => void stopByButton()}
      />
      {role === 'tech' && <ShiftCard ofPlanned />}
      {role === 'tech' && jobs.data && <OwnDayCard jobs={jobs.data} username={username} />}
    </div>
  );
  return (
    <div className="one-column mx-auto min-h-dvh max-w-[480px] px-4 pb-[calc(9rem+var(--safe-bottom))]">
      <TechHeader
        clock={<Clock24 />}
        alerts={<AlertsIndicator role={role} brief />}
        backToAdmin={backToAdmin}
        onAccount={account.open}
        onLogout={() => void logout()}
      />
      <main>
        <h1 className="sr-only">{t('Technician dashboard')}</h1>
        <p role="status" className="flex flex-wrap justify-between gap-x-3 pb-2 text-small text-ink-soft">
          <span className="truncate">{username}</span>
          {jobs.isSaved && (jobs.isError || isStale) ? (
            <SavedNote atMs={jobs.savedAtMs} />
          ) : (
            <ConnectionDot />
          )}
        </p>
        <OfferPlace offer={offer} viewer={viewer} />
        {jobs.data ? (
          <JobSections jobs={jobs.data} isSaved={jobs.isSaved} viewer={viewer} here={gps.reading}>
            {card}
          </JobSections>
        ) : (
          <div className="grid gap-3">
            {jobs.isError ? (
              <ErrorState
                title={t('Jobs did not load')}
                text={t('The server did not answer.')}
                busy={jobs.isFetching}
                onRetry={() => jobs.refetch()}
              />
            ) : (
              <>
                <Loading what={t('jobs')} />
                <Skeleton className="h-64 w-full rounded-card!" />
              </>
            )}
            {card}
          </div>
        )}
      </main>
      {account.dialog}
      <ConfirmWho />
      {notice && (
        <LatePart>
          <NoticeDialog notice={notice} username={username} onLogout={() => void logout()} />
        </LatePart>
      )}
      {/* An offer has seconds only, so nothing covers it. */}
      {!offer && <AlertOverlay role={role} drives />}
    </div>
  );
}
