import type { FormEvent } from 'react';
import { encode } from 'uqr';
import type { Enrolment } from '../../contract/shapes/second-factor.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { CodeField } from './code-field.tsx';

const QUIET_ZONE = 4;

/** A text as a QR code, dark on white in both colour schemes, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[220px] justify-self-center rounded-small bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

type SetupProps = {
  enrolment: Enrolment;
  busy: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
};

/** Shows the secret for an authenticator app and asks for the first code of the app as a proof. */
export default function AuthenticatorSetup({ enrolment: { secret, uri }, busy, error, onCode }: SetupProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form onSubmit={onSubmit} aria-label={t('Set up an authenticator app')} className="grid gap-4">
      <p className="text-small text-ink-soft">
        {t('Scan this with an authenticator app on your phone, then enter the code that the app shows.')}
      </p>
      <QrCode text={uri} label={t('QR code with the key below')} />
      <ButtonLink href={uri} size="compact" className="pointer-fine:hidden">
        {t('Open an app on this device')}
      </ButtonLink>
      <p className="grid gap-1 text-small text-ink-soft">
        {t('Or enter this key in the app:')}
        <code className="text-body text-ink select-all [overflow-wrap:anywhere]">{inGroups(secret)}</code>
      </p>
      <CodeField name="code" error={error} autoFocus />
      <Button type="submit" kind="forward" wide busy={busy}>
        {busy ? t('Checking…') : t('Turn on')}
      </Button>
    </form>
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
