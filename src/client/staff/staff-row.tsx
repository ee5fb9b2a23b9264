import clsx from 'clsx';
import { KeyRound, Pencil, ShieldCheck, Truck } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { StaffAccount } from '../../domain/people/staff.ts';
import { roleName } from '../../domain/people/staff.ts';
import { devicesOfStaff } from '../accounts/shared/device-api.ts';
import { DeviceList } from '../accounts/shared/device-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Tile } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { DisableAccount } from './disable-account.tsx';
import { RenameForm } from './rename-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { StaffAvailability } from './staff-availability.tsx';
import { PhotoOfStaff } from './technician-photo.tsx';
import { useChangeStaff } from './use-change-staff.ts';

type StaffRowProps = { account: StaffAccount; openJobs: number; self: boolean };

/** One account: name, role and last login, and the buttons that change the account. */
export function StaffItem({ account, openJobs, self }: StaffRowProps) {
  const { username, name, phone, role, active, secondFactor, passkeys, passwordExpired, lastLoginAt } =
    account;
  const isTechnician = role === 'tech' && active;
  const [panel, setPanel] = useState<
    'availability' | 'devices' | 'disable' | 'name' | 'password' | 'photo' | 'second-factor' | null
  >(null);
  const { busy, change } = useChangeStaff();
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setPanel(null);
    opener.current?.focus();
  };
  const toggle = (what: typeof panel) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setPanel(panel === what ? null : what);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3" aria-label={username}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tile small>{role === 'admin' ? <ShieldCheck /> : <Truck />}</Tile>
        <p className="mr-auto min-w-0 flex-1 basis-48 text-small">
          <span className="flex flex-wrap items-center gap-x-2">
            <b className={clsx('font-semibold [overflow-wrap:anywhere]', !active && 'text-ink-soft')}>
              {username}
            </b>
            {self && <span className="text-[0.8125rem] text-ink-soft">{t('you')}</span>}
            {!active && <Badge state="grey">{t('Disabled')}</Badge>}
            {secondFactor && <Badge state="done">{t('Second factor')}</Badge>}
            {passkeys > 0 && <Badge state="done">{t('Passkey')}</Badge>}
          </span>
          <span className="text-[0.8125rem] text-ink-soft">
            {[
              name,
              t(roleName[role]),
              phone,
              lastLoginAt ? t('last login {time}', { time: whenTime(lastLoginAt) }) : t('never logged in'),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          {passwordExpired && (
            <span className="block text-[0.8125rem] text-alarm-text">
              {t('Given password expired. Set a new one.')}
            </span>
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          <IconButton
            compact
            label={t('Rename {username}', { username })}
            aria-expanded={panel === 'name'}
            onClick={toggle('name')}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          {!self && (
            <Button
              size="compact"
              aria-expanded={panel === 'password'}
              aria-label={t('Reset password of {username}', { username })}
              onClick={toggle('password')}
            >
              <KeyRound aria-hidden="true" />
              {t('Reset password')}
            </Button>
          )}
          <Button
            size="compact"
            aria-expanded={panel === 'devices'}
            aria-label={t('Devices of {username}', { username })}
            onClick={toggle('devices')}
          >
            {t('Devices')}
          </Button>
          {isTechnician && (
            <Button
              size="compact"
              aria-expanded={panel === 'photo'}
              aria-label={t('Photo of {username}', { username })}
              onClick={toggle('photo')}
            >
              {t('Photo')}
            </Button>
          )}
          {isTechnician && (
            <Button
              size="compact"
              aria-expanded={panel === 'availability'}
              aria-label={t('Shift and van of {username}', { username })}
              onClick={toggle('availability')}
            >
              {t('Shift and van')}
            </Button>
          )}
          {!self && (secondFactor || passkeys > 0) && (
            <Button
              size="compact"
              aria-expanded={panel === 'second-factor'}
              aria-label={t('Reset second factor of {username}', { username })}
              onClick={toggle('second-factor')}
            >
              {t('Reset second factor')}
            </Button>
          )}
          {active ? (
            <Button
              kind="leave"
              size="compact"
              aria-expanded={panel === 'disable'}
              aria-label={t('Disable {username}', { username })}
              onClick={toggle('disable')}
            >
              {t('Disable')}
            </Button>
          ) : (
            <Button
              size="compact"
              busy={busy}
              aria-label={t('Enable {username}', { username })}
              onClick={() =>
                change(username, { active: true }, t('{username} can sign in again.', { username }))
              }
            >
              {t('Enable')}
            </Button>
          )}
        </span>
      </div>
      {panel === 'disable' && active && (
        <DisableAccount account={account} openJobs={openJobs} self={self} onClose={close} />
      )}
      {panel === 'photo' && isTechnician && <PhotoOfStaff username={username} photoUrl={account.photoUrl} />}
      {panel === 'availability' && active && <StaffAvailability username={username} onClose={close} />}
      {panel === 'devices' && <DeviceList devices={devicesOfStaff(username)} of={username} />}
      {panel === 'second-factor' && <ResetSecondFactor username={username} onClose={close} />}
      {panel === 'name' && <RenameForm account={account} onClose={close} />}
      {panel === 'password' && <ResetPasswordForm account={account} onClose={close} />}
    </li>
  );
}
