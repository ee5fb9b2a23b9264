import { type FormEvent, type ReactNode, useState } from 'react';
import type { Confirmation } from '../../contract/shapes/second-factor.ts';
import { Field, PasswordInput } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { t } from '../ui/texts.ts';
import type { AttemptError } from './attempt.ts';
import { CodeField } from './code-field.tsx';

type ConfirmProps = {
  submit: string;
  busy: boolean;
  error: AttemptError | null;
  /** Whether to ask for a code of the second factor as well. */
  withCode?: boolean;
  children?: ReactNode;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
};

/** Asks for the password again before the person changes how to sign in. */
export function ConfirmForm(props: ConfirmProps) {
  const { submit, busy, error, withCode = false, children, onConfirm, onCancel } = props;
  const [clearedError, setClearedError] = useState<AttemptError | null>(null);
  const isAboutCode = error?.code === 'CODE_WRONG';
  const codeError = isAboutCode && error !== clearedError ? error.message : undefined;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const totp = withCode ? String(fields.get('totp')) : undefined;
    onConfirm({ password: String(fields.get('password')), totp });
  }
  return (
    <form onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children && <p className="text-small text-ink-soft">{children}</p>}
      <Field
        label={t('Your password')}
        hint={t('To confirm that it is you.')}
        error={isAboutCode ? undefined : error?.message}
      >
        <PasswordInput name="password" autoComplete="current-password" autoFocus required />
      </Field>
      {withCode && (
        <CodeField name="totp" error={codeError} recovery onSwitch={() => setClearedError(error)} />
      )}
      <FormActions submit={submit} busy={busy} onCancel={onCancel} />
    </form>
  );
}
