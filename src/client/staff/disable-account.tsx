import type { StaffAccount } from '../../domain/people/staff.ts';
import { Button } from '../ui/button.tsx';
import { plural, t } from '../ui/texts.ts';
import { useChangeStaff } from './use-change-staff.ts';

type DisableProps = {
  account: StaffAccount;
  /** The number of open bookings that a technician still has. */
  openJobs: number;
  self: boolean;
  onClose: () => void;
};

/** Confirms that an account is to be disabled and signed out everywhere. */
export function DisableAccount({ account, openJobs, self, onClose }: DisableProps) {
  const { username } = account;
  const { busy, change } = useChangeStaff();
  return (
    <div className="grid gap-3 rounded-small bg-alarm-wash p-3.5 text-small">
      <p>{warningText(username, openJobs, self)}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="plain" size="compact" autoFocus onClick={onClose}>
          {t('Keep enabled')}
        </Button>
        <Button
          kind="emergency"
          size="compact"
          busy={busy}
          onClick={async () => {
            const done = t('{username} is disabled and signed out.', { username });
            if (await change(username, { active: false }, done)) onClose();
          }}
        >
          {t('Disable {username}', { username })}
        </Button>
      </div>
    </div>
  );
}

function warningText(username: string, openJobs: number, self: boolean): string {
  if (self) {
    return openJobs === 0
      ? t('This is your own account: you will be signed out everywhere at once.')
      : plural(
          openJobs,
          'This is your own account: you will be signed out everywhere at once, and {count} open job stays with {username} until you assign them to somebody else.',
          'This is your own account: you will be signed out everywhere at once, and {count} open jobs stay with {username} until you assign them to somebody else.',
          { username },
        );
  }
  return openJobs === 0
    ? t('{username} will be signed out everywhere at once.', { username })
    : plural(
        openJobs,
        '{username} will be signed out everywhere at once, and {count} open job stays with {username} until you assign them to somebody else.',
        '{username} will be signed out everywhere at once, and {count} open jobs stay with {username} until you assign them to somebody else.',
        { username },
      );
}
