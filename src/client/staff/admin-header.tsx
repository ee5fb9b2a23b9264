import { CircleUserRound, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { BrandMark } from '../app/brand.tsx';
import { config } from '../app/config.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { useToastsBelow } from '../app/shell.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { logOut } from './api.ts';

const plain =
  'inline-flex min-h-(--tap) items-center rounded-small px-1.5 text-small font-medium min-[85.0625rem]:px-2 text-ink-soft hover:bg-quiet hover:text-ink';
const item =
  'flex min-h-11 w-full items-center rounded-[8px] px-3 text-small outline-none data-[highlighted]:bg-quiet';

function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOut('admin');
    navigate('/admin-login');
  };
}

/** A menu with a booking by phone, Account, Tech, Home and Logout, for a narrow bar. */
function MoreMenu({ onAccount, onCall }: { onAccount: () => void; onCall: () => void }) {
  const logout = useLogout();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('New booking by phone, Account, Tech, Home, Logout')}
        className="grid size-11 place-items-center rounded-small text-ink-soft hover:bg-quiet"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 overflow-y-auto rounded-small border border-line bg-surface p-1 shadow-card"
        >
          <DropdownMenu.Item onSelect={onCall} className={item}>
            {t('New booking by phone')}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={onAccount} className={item}>
            {t('Account')}
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/tech" className={item}>
              {t('Tech')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/" className={item}>
              {t('Home')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={logout} className={item}>
            {t('Logout')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type AdminHeaderProps = {
  phone: boolean;
  tabs: ReactNode;
  alerts: ReactNode;
  onAccount: () => void;
  /** Begins a booking for a caller. */
  onCall: () => void;
};

/** The top bar of the board: one row on a desktop, two on a phone. */
export function AdminHeader({ phone, tabs, alerts, onAccount, onCall }: AdminHeaderProps) {
  const logout = useLogout();
  const bar = useToastsBelow<HTMLElement>();
  return (
    <header
      ref={bar}
      className="sticky top-0 z-30 flex flex-wrap items-center gap-x-2 border-b border-line bg-surface pt-(--safe-top) pr-2 pl-4 max-[25rem]:gap-x-1 max-[25rem]:pl-3 board:px-6"
    >
      <span className="flex min-h-[52px] items-center gap-2.5 max-[25rem]:gap-1.5 font-bold tracking-[-0.02em] min-[75.0625rem]:min-h-[55px]">
        <BrandMark className="size-7" />
        <span className="max-[85rem]:sr-only">{config.brandName}</span>
        <span className="rounded-pill border border-line px-2 text-fine leading-5 font-semibold tracking-normal text-ink-soft min-[75.0625rem]:max-[85rem]:sr-only">
          {t('Admin')}
        </span>
      </span>
      <div className="order-last -mx-2 w-[calc(100%+16px)] min-w-0 min-[75.0625rem]:order-none min-[75.0625rem]:mx-0 min-[75.0625rem]:w-auto">
        {tabs}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1">
        <span role="status" className="flex">
          <ConnectionDot
            hangs
            className="px-1.5 text-[0.8125rem]! max-[25rem]:px-1 leading-5 font-semibold whitespace-nowrap"
          />
        </span>
        {alerts}
        {phone ? (
          <MoreMenu onAccount={onAccount} onCall={onCall} />
        ) : (
          <>
            <span aria-hidden="true" className="mx-1 h-5 w-px bg-line max-[85rem]:hidden" />
            <IconButton label={t('Account')} compact onClick={onAccount} className="text-ink-soft">
              <CircleUserRound aria-hidden="true" />
            </IconButton>
            <Link to="/tech" className={plain}>
              {t('Tech')}
            </Link>
            <Link to="/" className={plain}>
              {t('Home')}
            </Link>
            <button type="button" onClick={logout} className={plain}>
              {t('Logout')}
            </button>
          </>
        )}
      </div>
    </header>
  );
}
