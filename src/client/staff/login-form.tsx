import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffRole } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { Brand } from '../app/brand.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { toast } from '../app/toast.ts';
import { ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { LoginNextStep, PasswordStep } from './login-steps.tsx';
import { useLogin } from './use-login.ts';

const pages = {
  admin: {
    title: texts('Admin sign-in'),
    submit: texts('Sign In to Admin Dashboard'),
    welcome: texts('Welcome to the admin dashboard'),
    home: '/admin',
    other: { to: '/tech-login', label: texts('Technician Login') },
  },
  tech: {
    title: texts('Technician sign-in'),
    submit: texts('Access Tech Dashboard'),
    welcome: texts('Welcome to the technician dashboard'),
    home: '/tech',
    other: { to: '/admin-login', label: texts('Admin Login') },
  },
} as const;

type LoginFormProps = {
  role: StaffRole;
  /** Shown between the fields and the button: what a sign-in agrees to. */
  children?: ReactNode;
  /** Runs before the dashboard opens; if it fails, the dashboard asks for it. */
  onSignedIn?: () => Promise<unknown>;
};

/** The sign-in page of one staff role. */
export function LoginForm({ role, children, onSignedIn }: LoginFormProps) {
  const { welcome, home, other, ...labels } = pages[role];
  const title = t(labels.title);
  const submit = t(labels.submit);
  const navigate = useNavigate();
  usePageTitle(title);
  const enter = async () => {
    await onSignedIn?.().catch(() => undefined);
    toast({ title: t('Login Successful'), description: t(welcome) });
    navigate(home, { state: { welcomed: true } });
  };
  const { step, busy, sendPassword, sendPasskey, sendCode, clearError, startOver } = useLogin(role, enter);

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] p-4 pt-[calc(var(--safe-top)+16px)] sm:p-6">
      <nav aria-label={t('Back')}>
        <ButtonLink to="/" kind="plain" size="compact" className="text-ink-soft">
          <ArrowLeft aria-hidden="true" />
          {t('Back')}
        </ButtonLink>
      </nav>
      <main className="w-full max-w-[25rem] self-center justify-self-center pb-[10vh]">
        <p className="mb-5 grid justify-items-center">
          <Brand />
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card bg-surface p-5 shadow-card sm:p-7">
          <h1 className="text-[1.25rem] leading-7 font-semibold tracking-[-0.015em]">{title}</h1>
          {step.name === 'password' ? (
            <PasswordStep submit={submit} busy={busy} onPassword={sendPassword} onPasskey={sendPasskey}>
              {children}
            </PasswordStep>
          ) : (
            <LoginNextStep
              step={step}
              submit={submit}
              busy={busy}
              onCode={sendCode}
              onSwitch={clearError}
              onStartOver={startOver}
              onSaved={enter}
            />
          )}
        </div>
        <p className="mt-4 text-center">
          <Link
            to={other.to}
            className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-volt-text hover:underline"
          >
            {t(other.label)}
          </Link>
        </p>
      </main>
    </div>
  );
}
