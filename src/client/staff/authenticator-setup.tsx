import type { FormEvent } from 'react';
import type { Enrolment } from '../../domain/second-factor.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

type SetupProps = {
  enrolment: Enrolment;
  busy: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
};

/** How an authenticator app takes the secret over, and the first code that proves it. */
export default function AuthenticatorSetup({ enrolment: { secret, uri }, busy, error, onCode }: SetupProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form onSubmit={onSubmit} aria-label="Set up an authenticator app" className="grid gap-4">
      <p className="text-small text-ink-soft">
        Scan this with an authenticator app on your phone, then enter the code that the app shows.
      </p>
      <QrCode text={uri} label="QR code with the key below" />
      <ButtonLink href={uri} size="compact" className="pointer-fine:hidden">
        Open an app on this device
      </ButtonLink>
      <p className="grid gap-1 text-small text-ink-soft">
        Or enter this key in the app:
        <code className="text-body text-ink select-all [overflow-wrap:anywhere]">{inGroups(secret)}</code>
      </p>
      <CodeField name="code" error={error} autoFocus />
      <Button type="submit" kind="forward" wide busy={busy}>
        {busy ? 'Checking…' : 'Turn on'}
      </Button>
    </form>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
