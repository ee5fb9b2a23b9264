import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { StaffRole } from '../../domain/people/staff.ts';
import { ownDevices } from '../accounts/shared/device-api.ts';
import { DeviceList } from '../accounts/shared/device-list.tsx';
import { readPasskeys } from '../accounts/shared/passkey-api.ts';
import { PasskeySection, type ProofForm } from '../accounts/shared/passkeys.tsx';
import { sessionAtoms } from '../app/sessions.ts';
import { Button } from '../ui/button.tsx';
import { CardTitle } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { readSecondFactor } from './second-factor-api.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { OwnPhoto } from './technician-photo.tsx';

type OwnerFormProps = Omit<ComponentProps<typeof ConfirmForm>, 'withCode'> & { role: StaffRole };

/** Asks for the password again, and for a code if a second factor is on. */
function OwnerForm({ role, ...rest }: OwnerFormProps) {
  const { data } = useQuery(readSecondFactor(role));
  return <ConfirmForm {...rest} withCode={data?.enabled === true} />;
}

const forms: Record<StaffRole, ProofForm> = {
  admin: (props) => <OwnerForm role="admin" {...props} />,
  tech: (props) => <OwnerForm role="tech" {...props} />,
};

type StaffPasskeysProps = { role: StaffRole; after?: 'password' };

/** The own passkeys of staff; after a new password with the question whether all of them are the person's. */
function StaffPasskeys({ role, after }: StaffPasskeysProps) {
  const { data } = useQuery(readPasskeys(`/api/${role}/account/passkeys`));
  return (
    <section aria-label={t('Passkeys')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CardTitle level={3}>{t('Passkeys')}</CardTitle>
      {after === 'password' && (data?.length ?? 0) > 0 && (
        <p role="status" className="rounded-small bg-quiet p-3.5 text-small">
          {t('These passkeys still sign you in without the password. Remove what is not yours.')}
        </p>
      )}
      <PasskeySection path={`/api/${role}/account/passkeys`} Form={forms[role]} asksFirst />
    </section>
  );
}

type AccountDialogProps = {
  role: StaffRole;
  username: string;
  onClose: () => void;
  /** What can be set on this device. */
  children?: ReactNode;
};

/** The own account: devices, password, second factor and passkeys. */
export default function AccountDialog({ role, username, onClose, children }: AccountDialogProps) {
  const session = useAtomValue(sessionAtoms[role]);
  const [password, setPassword] = useState<'unchanged' | 'changing' | 'changed'>('unchanged');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('Your account')}
      closeOnOutsidePress={false}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-6">
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
          {t('Signed in as {username}', { username })}
        </p>
        {children}
        {role === 'tech' && <OwnPhoto username={username} />}
        <section aria-labelledby="own-devices" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CardTitle level={3} id="own-devices">
            {t('Signed-in devices')}
          </CardTitle>
          <DeviceList devices={ownDevices(role)} />
        </section>
        {session && (
          <section aria-labelledby="own-password" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <CardTitle level={3} id="own-password">
              {t('Password')}
            </CardTitle>
            {password === 'changing' ? (
              <ChangePasswordForm session={session} onChanged={() => setPassword('changed')} />
            ) : (
              <Button
                size="compact"
                className="justify-self-start"
                // Takes the focus of the removed form.
                autoFocus={password === 'changed'}
                onClick={() => setPassword('changing')}
              >
                {t('Change password')}
              </Button>
            )}
          </section>
        )}
        {password === 'changed' && <StaffPasskeys role={role} after="password" />}
        <SecondFactorSection role={role} />
        {password !== 'changed' && <StaffPasskeys role={role} />}
      </div>
    </Dialog>
  );
}
