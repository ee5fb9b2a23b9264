import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { StaffRole } from '../../domain/staff.ts';
import { ownDevices } from '../app/device-api.ts';
import { DeviceList } from '../app/device-list.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { Button } from '../ui/button.tsx';
import { CardTitle } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { StaffPasskeys } from './staff-passkeys.tsx';

type AccountDialogProps = { role: StaffRole; username: string; onClose: () => void };

/** How the own account is signed in to. */
export default function AccountDialog({ role, username, onClose }: AccountDialogProps) {
  const session = useAtomValue(sessionAtoms[role]);
  const [password, setPassword] = useState<'kept' | 'changing' | 'changed'>('kept');
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
        <section aria-labelledby="own-devices" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CardTitle level={3} id="own-devices">
            Signed-in devices
          </CardTitle>
          <DeviceList devices={ownDevices(role)} />
        </section>
        {session && (
          <section aria-labelledby="own-password" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <CardTitle level={3} id="own-password">
              Password
            </CardTitle>
            {password === 'changing' ? (
              <ChangePasswordForm session={session} onChanged={() => setPassword('changed')} />
            ) : (
              <Button
                size="compact"
                className="justify-self-start"
                // The form that had the focus is gone.
                autoFocus={password === 'changed'}
                onClick={() => setPassword('changing')}
              >
                Change password
              </Button>
            )}
          </section>
        )}
        <SecondFactorSection role={role} />
        <StaffPasskeys role={role} />
      </div>
    </Dialog>
  );
}
