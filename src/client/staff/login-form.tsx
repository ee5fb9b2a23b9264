import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffRole } from '../../domain/staff.ts';
import { Brand } from '../app/brand.tsx';
import { HttpError, serverFailure } from '../app/http.ts';
import { saveSession } from '../app/sessions.ts';
import { usePageTitle } from '../app/shell.tsx';
import { toast } from '../app/toast.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field, PasswordInput, TextInput } from '../ui/field.tsx';
import { signIn } from './api.ts';
import { sessionOf } from './session-of.ts';

const words = {
  admin: {
    title: 'Admin sign-in',
    submit: 'Sign In to Admin Dashboard',
    welcome: 'Welcome to the admin dashboard',
    home: '/admin',
    other: { to: '/tech-login', label: 'Technician Login' },
  },
  tech: {
    title: 'Technician sign-in',
    submit: 'Access Tech Dashboard',
    welcome: 'Welcome to the technician dashboard',
    home: '/tech',
    other: { to: '/admin-login', label: 'Admin Login' },
  },
} as const;

const REFUSED = 'Invalid username or password';

/** A locked-out or unreachable sign-in says so; every other refusal says the same words. */
function refusal(error: unknown): string {
  if (error instanceof HttpError && error.status < 500 && error.status !== 429) return REFUSED;
  return serverFailure(error)?.message ?? 'The server did not answer. Please try again.';
}

/** The whole sign-in page of one staff role. */
export function LoginForm({ role }: { role: StaffRole }) {
  const { title, submit, welcome, home, other } = words[role];
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  usePageTitle(title);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const username = String(fields.get('username')).trim();
    setBusy(true);
    try {
      const answer = await signIn(role, username, String(fields.get('password')));
      saveSession(sessionOf(role, username, answer, Date.now()));
      toast({ title: 'Login Successful', description: welcome });
      navigate(home, { state: { welcomed: true } });
    } catch (error) {
      toast({ title: 'Login Failed', description: refusal(error), variant: 'destructive' });
      setBusy(false);
    }
  }

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] p-4 pt-[calc(var(--safe-top)+16px)] sm:p-6">
      <nav aria-label="Back">
        <ButtonLink to="/" kind="plain" size="compact" className="text-ink-soft">
          <ArrowLeft aria-hidden="true" />
          Back
        </ButtonLink>
      </nav>
      <main className="w-full max-w-[25rem] self-center justify-self-center pb-[10vh]">
        <p className="mb-5 grid justify-items-center">
          <Brand />
        </p>
        <form
          onSubmit={onSubmit}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card bg-surface p-5 shadow-card sm:p-7"
        >
          <h1 className="text-[1.25rem] leading-7 font-semibold tracking-[-0.015em]">{title}</h1>
          <Field label="Username">
            <TextInput
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </Field>
          <Field label="Password">
            <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required />
          </Field>
          <Button type="submit" kind="forward" wide busy={busy} className="mt-1">
            {busy ? 'Signing In...' : submit}
          </Button>
        </form>
        <p className="mt-4 text-center">
          <Link
            to={other.to}
            className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-volt-text hover:underline"
          >
            {other.label}
          </Link>
        </p>
      </main>
    </div>
  );
}
