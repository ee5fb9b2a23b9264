import { Button } from '../ui/button.tsx';
import { resetSecondFactor } from './api.ts';
import { useChangeStaff } from './use-change-staff.ts';

type ResetProps = { username: string; self: boolean; onClose: () => void };

/** Asks once before somebody's lost phone stops counting. */
export function ResetSecondFactor({ username, self, onClose }: ResetProps) {
  const { busy, run } = useChangeStaff();
  return (
    <div className="grid gap-3 rounded-small bg-alarm-wash p-3.5 text-small">
      <p>
        The authenticator app, recovery codes and passkeys of {username} stop working, and{' '}
        {self ? 'you are' : `${username} is`} signed out everywhere. Make sure that it is really{' '}
        {self ? 'what you want' : `${username} who asks`}.
      </p>
      <div className="flex justify-end gap-2">
        <Button kind="plain" size="compact" autoFocus onClick={onClose}>
          Keep it
        </Button>
        <Button
          kind="emergency"
          size="compact"
          busy={busy}
          onClick={async () => {
            if (await run(() => resetSecondFactor(username), `${username} has no second factor now.`))
              onClose();
          }}
        >
          Reset second factor
        </Button>
      </div>
    </div>
  );
}
