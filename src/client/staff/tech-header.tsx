import { CircleUserRound } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { businessHour } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { useToastsBelow } from '../app/shell.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';

type TechHeaderProps = {
  clock: ReactNode;
  alerts: ReactNode;
  backToAdmin: boolean;
  onAccount: () => void;
  onLogout: () => void;
};

const plain =
  'tap shrink-0 rounded-small px-2 max-[25rem]:px-1 text-small font-semibold whitespace-nowrap hover:bg-quiet';

/** The top bar of the technician's page, which stays visible. */
export function TechHeader({ clock, alerts, backToAdmin, onAccount, onLogout }: TechHeaderProps) {
  const bar = useToastsBelow<HTMLElement>();
  return (
    <header
      ref={bar}
      className="sticky top-(--low) z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-1 max-[25rem]:gap-x-0 bg-paper pt-[calc(var(--safe-top)+6px)] pr-2 pb-1.5 pl-4"
    >
      <span className="mr-auto">{clock}</span>
      {alerts}
      {backToAdmin && (
        <ButtonLink to="/admin" kind="plain" size="compact" className="px-2! text-ink!">
          {t('Back to Admin')}
        </ButtonLink>
      )}
      <IconButton label={t('Account')} compact onClick={onAccount}>
        <CircleUserRound aria-hidden="true" />
      </IconButton>
      <button type="button" onClick={onLogout} className={plain}>
        {t('Logout')}
      </button>
    </header>
  );
}

const NIGHT_FROM = 19;
const NIGHT_TO = 6;

/** Sets the dark scheme from 7 PM to 6 AM of the business clock, because a white screen dazzles at night. */
export function useNightScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const { hour } = businessHour(new Date(serverNow()), config.timeZone);
      if (hour >= NIGHT_FROM || hour < NIGHT_TO) root.dataset.scheme = 'dark';
      else delete root.dataset.scheme;
    };
    update();
    const timer = setInterval(update, 60_000);
    return () => {
      clearInterval(timer);
      delete root.dataset.scheme;
    };
  }, []);
}
