import { Card } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { ConfirmRemoval, SignInAgain } from './confirm-removal.tsx';
import { PasskeySection, type ProofForm } from './shared/passkeys.tsx';

const Confirm: ProofForm = ({ onConfirm, ...form }) => (
  <ConfirmRemoval {...form} keep={t('Keep it')} onConfirm={() => onConfirm({})} />
);

/** A customer's passkeys, on the account page. */
export default function CustomerPasskeys() {
  return (
    <Card>
      <PasskeySection
        path="/api/account/passkeys"
        Form={Confirm}
        asksFirst={false}
        help={({ code }) => <SignInAgain code={code} />}
      />
    </Card>
  );
}
