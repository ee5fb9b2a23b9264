import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffRole } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
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
