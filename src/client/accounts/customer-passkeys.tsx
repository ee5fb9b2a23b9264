import { reauthenticateHref } from '../app/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { PasskeySection, type ProofForm } from './shared/passkeys.tsx';
import type { PasskeyFailure } from './shared/use-passkey-attempt.ts';

const linkClass = 'font-semibold text-volt-text underline';

/** Offers a new sign-in if the server asks for a recent one; the sign-in returns to this page. */
const help = ({ code }: PasskeyFailure) =>
  code === 'SIGN_IN_AGAIN' && (
    <a href={reauthenticateHref('/account')} className={linkClass}>
      {t('Sign in again')}
    </a>
  );

/** Asks for a confirmation only: a customer has no password. */
const Confirm: ProofForm = ({ submit, busy, error, children, onConfirm, onCancel }) => (
  <div className="grid gap-3">
    <p className="text-small text-ink-soft">{children}</p>
    {error && (
      <div role="alert" className="text-small text-alarm-text">
        {error.message} {help(error)}
      </div>
    )}
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="plain" size="compact" autoFocus onClick={onCancel}>
        {t('Keep it')}
      </Button>
      <Button kind="leave" size="compact" busy={busy} onClick={() => onConfirm({})}>
        {submit}
      </Button>
    </div>
  </div>
);

/** A customer's passkeys, on the account page. */
export default function CustomerPasskeys() {
  return (
    <Card>
      <PasskeySection path="/api/account/passkeys" Form={Confirm} asksFirst={false} help={help} />
    </Card>
  );
}
