import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { resetSecondFactor } from './api.ts';
import { useChangeStaff } from './use-change-staff.ts';

type ResetProps = { username: string; onClose: () => void };

/** Confirms that the second factor of an account is to be removed, as after the loss of a phone. */
export function ResetSecondFactor({ username, onClose }: ResetProps) {
  const { busy, run } = useChangeStaff();
  return (
    <div className="grid gap-3 rounded-small bg-alarm-wash p-3.5 text-small">
      <p>
        {t(
          'The authenticator app, recovery codes and passkeys of {username} stop working, and {username} is signed out everywhere. Make sure that it is really {username} who asks.',
          { username },
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="plain" size="compact" autoFocus onClick={onClose}>
          {t('Keep it')}
        </Button>
        <Button
          kind="emergency"
          size="compact"
          busy={busy}
          onClick={async () => {
            const done = t('{username} has no second factor now.', { username });
            if (await run(() => resetSecondFactor(username), done)) onClose();
          }}
        >
          {t('Reset second factor')}
        </Button>
      </div>
    </div>
  );
}
