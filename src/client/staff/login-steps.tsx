import type { FormEvent, ReactNode } from 'react';
import { knowsPasskeys } from '../accounts/shared/passkey.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { Field, PasswordInput, TextInput } from '../ui/field.tsx';
import { prerenderedAt } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { Loading, Skeleton } from '../ui/view-states.tsx';
import { CodeField } from './code-field.tsx';
import type { LoginStep } from './use-login.ts';

const AuthenticatorSetup = lazyPart('staff/authenticator-setup', () => import('./authenticator-setup.tsx'));
const RecoveryCodeList = lazyPart('staff/recovery-code-list', () => import('./recovery-code-list.tsx'));

type FormProps = { submit: string; busy: boolean };

const fieldsOf = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  return new FormData(event.currentTarget);
};

type PasswordProps = FormProps & {
  onPassword: (username: string, password: string) => void;
  onPasskey: () => void;
  /** Shown before the buttons. */
  children?: ReactNode;
};

/** The first step: username and password, or a passkey. */
export function PasswordStep({ submit, busy, onPassword, onPasskey, children }: PasswordProps) {
  const isReady = prerenderedAt() === null;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        const fields = fieldsOf(event);
        onPassword(String(fields.get('username')).trim(), String(fields.get('password')));
      }}
    >
      <Field label={t('Username')}>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t('Password')}>
        <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required />
      </Field>
      {children}
      {/* Before the app has taken the page over, the browser would send the password in the address. */}
      <Button type="submit" kind="forward" wide busy={busy} disabled={!isReady} className="mt-1">
        {busy ? t('Signing In...') : submit}
      </Button>
      {(!isReady || knowsPasskeys()) && (
        <Button disabled={busy || !isReady} onClick={onPasskey}>
          {t('Sign in with a passkey')}
        </Button>
      )}
    </form>
  );
}

type CodeProps = FormProps & {
  error?: string;
  onCode: (code: string) => void;
  onSwitch: () => void;
  onStartOver: () => void;
};

/** The second step: the code of the authenticator app. */
function CodeStep({ submit, busy, error, onCode, onSwitch, onStartOver }: CodeProps) {
  return (
    <form className="grid gap-4" onSubmit={(event) => onCode(String(fieldsOf(event).get('totp')))}>
      <CodeField name="totp" error={error} autoFocus recovery onSwitch={onSwitch} />
      <Button type="submit" kind="forward" wide busy={busy} className="mt-1">
        {busy ? t('Signing In...') : submit}
      </Button>
      <Button kind="plain" onClick={onStartOver}>
        {t('Use another account')}
      </Button>
    </form>
  );
}

type NextProps = {
  step: Exclude<LoginStep, { name: 'password' }>;
  submit: string;
  busy: boolean;
  onCode: (code: string) => void;
  onSwitch: () => void;
  onStartOver: () => void;
  onSaved: () => void;
};

/** The step after the password. */
export function LoginNextStep({ step, submit, busy, onCode, onSwitch, onStartOver, onSaved }: NextProps) {
  if (step.name === 'code') {
    return (
      <CodeStep
        submit={submit}
        busy={busy}
        error={step.error}
        onCode={onCode}
        onSwitch={onSwitch}
        onStartOver={onStartOver}
      />
    );
  }
  return (
    <LatePart fallback={<SetupLoading />}>
      {step.name === 'enrolment' ? (
        <>
          <p>{t('Your company asks for a second factor.')}</p>
          <AuthenticatorSetup enrolment={step.enrolment} busy={busy} error={step.error} onCode={onCode} />
        </>
      ) : (
        <RecoveryCodeList codes={step.codes} onSaved={onSaved} />
      )}
    </LatePart>
  );
}

function SetupLoading() {
  return (
    <>
      <Loading what={t('the next step')} />
      <Skeleton className="h-60 w-full" />
    </>
  );
}
