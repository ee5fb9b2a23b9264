import { type FormEvent, type ReactNode, useState } from 'react';
import type { Confirmation } from '../../domain/second-factor.ts';
import { Button } from '../ui/button.tsx';
import { Field, PasswordInput } from '../ui/field.tsx';
import { CodeField } from './code-field.tsx';
import type { AttemptError } from './use-attempt.ts';

type ConfirmProps = {
  submit: string;
  busy: boolean;
  error: AttemptError | null;
  /** Asks for a code of the second factor, too. */
  withCode?: boolean;
  children?: ReactNode;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
};

/** The password once more, before how somebody signs in is changed. */
export function ConfirmForm(props: ConfirmProps) {
  const { submit, busy, error, withCode = false, children, onConfirm, onCancel } = props;
  const [forgotten, setForgotten] = useState<AttemptError | null>(null);
  const isAboutCode = error?.code === 'CODE_WRONG';
  const codeError = isAboutCode && error !== forgotten ? error.message : undefined;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const totp = withCode ? String(fields.get('totp')) : undefined;
    onConfirm({ password: String(fields.get('password')), totp });
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {children && <p className="text-small text-ink-soft">{children}</p>}
      <Field
        label="Your password"
        hint="To confirm that it is you."
        error={isAboutCode ? undefined : error?.message}
      >
        <PasswordInput name="password" autoComplete="current-password" autoFocus required />
      </Field>
      {withCode && <CodeField name="totp" error={codeError} recovery onSwitch={() => setForgotten(error)} />}
      <div className="flex justify-end gap-2">
        <Button kind="plain" size="compact" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="forward" size="compact" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
