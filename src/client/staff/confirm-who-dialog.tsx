import { useQuery } from '@tanstack/react-query';
import type { IdentityProof } from '../../contract/shapes/passkey.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { knowsPasskeys } from '../accounts/shared/passkey.ts';
import { readPasskeys } from '../accounts/shared/passkey-api.ts';
import { usePasskeyAttempt } from '../accounts/shared/use-passkey-attempt.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { Loading, Skeleton } from '../ui/view-states.tsx';
import { confirmIdentity, passkeyProof } from './api.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { readSecondFactor } from './second-factor-api.ts';

type ConfirmWhoProps = {
  role: StaffRole;
  onClose: (isConfirmed: boolean) => void;
  returnFocus: () => void;
};

/** Asks for the password and, where a second factor is on, for a code, or for a passkey. */
export default function ConfirmWhoDialog({ role, onClose, returnFocus }: ConfirmWhoProps) {
  const factor = useQuery(readSecondFactor(role));
  const passkeys = useQuery(readPasskeys(`/api/${role}/account/passkeys`));
  const { busy, failure, attempt } = usePasskeyAttempt();
  const confirm = (proof: () => Promise<IdentityProof>) =>
    attempt(async () => {
      await confirmIdentity(role, await proof());
      onClose(true);
    });
  const hasPasskey = knowsPasskeys() && (passkeys.data?.length ?? 0) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
      title={t('Confirm that it is you')}
      isAbove
      returnFocus={returnFocus}
      closeOnOutsidePress={false}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-6">
        {factor.isPending ? (
          <>
            <Loading what={t('your account')} />
            <Skeleton className="h-32 w-full" />
          </>
        ) : (
          <ConfirmForm
            submit={t('Confirm')}
            busy={busy}
            error={failure}
            withCode={factor.data?.enabled === true}
            onConfirm={(proof) => void confirm(async () => proof)}
            onCancel={() => onClose(false)}
          >
            {t('Your sign-in is more than 15 minutes old. What you have begun goes on after this.')}
          </ConfirmForm>
        )}
        {hasPasskey && (
          <Button wide busy={busy} onClick={() => void confirm(() => passkeyProof(role))}>
            {t('Use a passkey')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
