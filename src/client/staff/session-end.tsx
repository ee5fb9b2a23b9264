import { useAtomValue } from 'jotai';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffRole } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { connectionAtom } from '../app/connection.ts';
import { HttpError } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { endSession } from '../app/sessions.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';

const REDIRECT_MS = 2_000;

const logins = {
  admin: { text: texts('Please log in to access the admin dashboard.'), to: '/admin-login' },
  tech: { text: texts('Please log in to access the technician dashboard.'), to: '/tech-login' },
} as const;

/** Shown in place of a dashboard while nobody is signed in; opens the login page after 2 s. */
export function AccessDenied({ role }: { role: StaffRole }) {
  const { text, to } = logins[role];
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 p-6 text-center">
      <LockKeyhole aria-hidden="true" className="mb-1 size-7 text-ink-soft" />
      <h1 className="text-title">{t('Access Denied')}</h1>
      <p role="alert" className="text-ink-soft">
        {t(text)}
      </p>
      <Link to={to} replace className="inline-flex min-h-11 items-center font-semibold text-volt-text">
        {t('Sign in now')}
      </Link>
    </main>
  );
}

/**
 * Ends this browser's session of a role after a read with a 401 answer. A socket that the server refuses makes every
 * view read again.
 */
export function useRevoked(role: StaffRole | null): void {
  const { refused } = useAtomValue(connectionAtom);
  useEffect(() => {
    if (role && refused) void queryClient.invalidateQueries();
  }, [role, refused]);
  useEffect(() => {
    if (!role) return;
    return queryClient.getQueryCache().subscribe((change) => {
      if (change.type !== 'updated' || change.action.type !== 'error') return;
      if (!(change.action.error instanceof HttpError) || change.action.error.status !== 401) return;
      endSession(role);
      toast({
        title: t('Signed out'),
        description: t('Your session has ended. Please log in again.'),
        variant: 'alert',
      });
    });
  }, [role]);
}
