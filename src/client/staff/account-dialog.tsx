import type { StaffRole } from '../../domain/staff.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { StaffPasskeys } from './staff-passkeys.tsx';

type AccountDialogProps = { role: StaffRole; username: string; onClose: () => void };

/** How the own account is signed in to. */
export default function AccountDialog({ role, username, onClose }: AccountDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Your account"
      closeOnOutsidePress={false}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-6">
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">Signed in as {username}</p>
        <SecondFactorSection role={role} />
        <StaffPasskeys role={role} />
      </div>
    </Dialog>
  );
}
