import type { ReactNode } from 'react';
import { reauthenticateHref } from '../app/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';

/** Offers a new sign-in, which returns to the account page, if the server asks for a recent one. */
export const SignInAgain = ({ code }: { code: string }) =>
  code === 'SIGN_IN_AGAIN' && (
    <a href={reauthenticateHref('/account')} className="font-semibold text-volt-text underline">
      {t('Sign in again')}
    </a>
  );

type ConfirmRemovalProps = {
  /** The label of the button that removes, and of the one that does not. */
  submit: string;
  keep: string;
  busy: boolean;
  error: { code: string; message: string } | null;
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks a customer before a way to sign in is removed. It asks for no password: a customer has none. */
export const ConfirmRemoval = ({
  submit,
  keep,
  busy,
  error,
  children,
  onConfirm,
  onCancel,
}: ConfirmRemovalProps) => (
  <div className="grid gap-3">
    <p className="text-small text-ink-soft">{children}</p>
    {error && (
      <div role="alert" className="text-small text-alarm-text">
        {error.message} <SignInAgain code={error.code} />
      </div>
    )}
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="plain" size="compact" autoFocus onClick={onCancel}>
        {keep}
      </Button>
      <Button kind="leave" size="compact" busy={busy} onClick={onConfirm}>
        {submit}
      </Button>
    </div>
  </div>
);
