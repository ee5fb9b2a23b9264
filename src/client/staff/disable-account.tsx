import type { StaffAccount } from '../../domain/staff.ts';
import { Button } from '../ui/button.tsx';
import { useChangeStaff } from './use-change-staff.ts';

type DisableProps = {
  account: StaffAccount;
  /** Open bookings that a technician still has. */
  openJobs: number;
  self: boolean;
  onClose: () => void;
};

/** Asks once before somebody is signed out everywhere. */
export function DisableAccount({ account, openJobs, self, onClose }: DisableProps) {
  const { username } = account;
  const { busy, change } = useChangeStaff();
  const jobs = openJobs === 1 ? '1 open job stays' : `${openJobs} open jobs stay`;
  return (
    <div className="grid gap-3 rounded-small bg-alarm-wash p-3.5 text-small">
      <p>
        {self ? 'This is your own account: you' : username} will be signed out everywhere at once
        {openJobs > 0 && `, and ${jobs} with ${username} until you assign them to somebody else`}.
      </p>
      <div className="flex justify-end gap-2">
        <Button kind="plain" size="compact" autoFocus onClick={onClose}>
          Keep enabled
        </Button>
        <Button
          kind="emergency"
          size="compact"
          busy={busy}
          onClick={async () => {
            if (await change(username, { active: false }, `${username} is disabled and signed out.`))
              onClose();
          }}
        >
          Disable {username}
        </Button>
      </div>
    </div>
  );
}
