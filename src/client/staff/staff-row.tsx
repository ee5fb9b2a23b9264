import clsx from 'clsx';
import { KeyRound, Pencil, ShieldCheck, Truck } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { StaffAccount } from '../../domain/staff.ts';
import { roleName } from '../../domain/staff.ts';
import { devicesOfStaff } from '../app/device-api.ts';
import { DeviceList } from '../app/device-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Tile } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { whenTime } from '../ui/time.tsx';
import { DisableAccount } from './disable-account.tsx';
import { RenameForm } from './rename-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { useChangeStaff } from './use-change-staff.ts';

type StaffRowProps = { account: StaffAccount; openJobs: number; self: boolean };

/** One account: who, what they may do, when they were last here, and what can be changed. */
export function StaffRow({ account, openJobs, self }: StaffRowProps) {
  const { username, name, role, active, secondFactor, passkeys, passwordExpired, lastLoginAt } = account;
  const [asking, setAsking] = useState<'devices' | 'disable' | 'name' | 'password' | 'second-factor' | null>(
    null,
  );
  const { busy, change } = useChangeStaff();
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setAsking(null);
    opener.current?.focus();
  };
  const ask = (what: typeof asking) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setAsking(asking === what ? null : what);
  };
  return (
    <li className="grid gap-3 px-4 py-3" aria-label={username}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Tile small>{role === 'admin' ? <ShieldCheck /> : <Truck />}</Tile>
        <p className="mr-auto min-w-[180px] flex-1 text-small">
          <span className="flex flex-wrap items-center gap-x-2">
            <b className={clsx('font-semibold [overflow-wrap:anywhere]', !active && 'text-ink-soft')}>
              {username}
            </b>
            {self && <span className="text-[13px] text-ink-soft">you</span>}
            {!active && <Badge state="grey">Disabled</Badge>}
            {secondFactor && <Badge state="done">Second factor</Badge>}
            {passkeys > 0 && <Badge state="done">Passkey</Badge>}
          </span>
          <span className="text-[13px] text-ink-soft">
            {[name, roleName[role], lastLoginAt ? `last login ${whenTime(lastLoginAt)}` : 'never logged in']
              .filter(Boolean)
              .join(', ')}
          </span>
          {passwordExpired && (
            <span className="block text-[13px] text-alarm-text">Given password expired. Set a new one.</span>
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          <IconButton
            compact
            label={`Rename ${username}`}
            aria-expanded={asking === 'name'}
            onClick={ask('name')}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <Button
            size="compact"
            aria-expanded={asking === 'password'}
            aria-label={`Reset password of ${username}`}
            onClick={ask('password')}
          >
            <KeyRound aria-hidden="true" />
            Reset password
          </Button>
          <Button
            size="compact"
            aria-expanded={asking === 'devices'}
            aria-label={`Devices of ${username}`}
            onClick={ask('devices')}
          >
            Devices
          </Button>
          {(secondFactor || passkeys > 0) && (
            <Button
              size="compact"
              aria-expanded={asking === 'second-factor'}
              aria-label={`Reset second factor of ${username}`}
              onClick={ask('second-factor')}
            >
              Reset second factor
            </Button>
          )}
          {active ? (
            <Button
              kind="leave"
              size="compact"
              aria-expanded={asking === 'disable'}
              aria-label={`Disable ${username}`}
              onClick={ask('disable')}
            >
              Disable
            </Button>
          ) : (
            <Button
              size="compact"
              busy={busy}
              aria-label={`Enable ${username}`}
              onClick={() => change(username, { active: true }, `${username} can sign in again.`)}
            >
              Enable
            </Button>
          )}
        </span>
      </div>
      {asking === 'disable' && active && (
        <DisableAccount account={account} openJobs={openJobs} self={self} onClose={close} />
      )}
      {asking === 'devices' && <DeviceList devices={devicesOfStaff(username)} of={username} />}
      {asking === 'second-factor' && <ResetSecondFactor username={username} self={self} onClose={close} />}
      {asking === 'name' && <RenameForm account={account} onClose={close} />}
      {asking === 'password' && <ResetPasswordForm account={account} onClose={close} />}
    </li>
  );
}
