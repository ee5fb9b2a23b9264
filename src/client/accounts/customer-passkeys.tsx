import { Passkeys, type ProofForm } from '../app/passkeys.tsx';
import { reauthenticateHref } from '../app/sign-in.ts';
import type { PasskeyFailure } from '../app/use-passkey-attempt.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const linkClass = 'font-semibold text-volt-text underline';

/** The server asks for a recent sign-in; the way there leads back. */
const help = ({ code }: PasskeyFailure) =>
  code === 'SIGN_IN_AGAIN' && (
    <a href={reauthenticateHref('/account')} className={linkClass}>
      Sign in again
    </a>
  );

/** Nothing to type: a customer has no password. */
const Confirm: ProofForm = ({ submit, busy, error, children, onConfirm, onCancel }) => (
  <div className="grid gap-3">
    <p className="text-small text-ink-soft">{children}</p>
    {error && (
      <div role="alert" className="text-small text-alarm-text">
        {error.message} {help(error)}
      </div>
    )}
    <div className="flex justify-end gap-2">
      <Button kind="plain" size="compact" autoFocus onClick={onCancel}>
        Keep it
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
      <Passkeys path="/api/account/passkeys" Form={Confirm} asksFirst={false} help={help} />
    </Card>
  );
}
