import { useAtomValue } from 'jotai';
import { BellOff, BellRing } from 'lucide-react';
import type { StaffRole } from '../../domain/people/staff.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { alarmAtom, permissionAtom, waitingCountAtom } from './atoms.ts';
import { enableAlerts } from './enable-alerts.ts';

/** Shows whether this browser notifies of new bookings; a button turns that on. `brief` shortens the button's text. */
export function AlertsIndicator({ role, brief = false }: { role: StaffRole; brief?: boolean }) {
  const on = useAtomValue(permissionAtom) === 'granted';
  const count = useAtomValue(waitingCountAtom);
  const isRinging = useAtomValue(alarmAtom).endsAt !== null;
  const Bell = on ? BellRing : BellOff;
  return (
    <>
      <span
        role="status"
        className={`inline-flex items-center gap-1.5 px-1.5 text-[0.8125rem] max-[25rem]:px-1 leading-5 font-semibold whitespace-nowrap ${on ? '' : 'text-ink-soft'}`}
      >
        {/* The count replaces the icon; a phone shows neither, so that the bar keeps to one row. */}
        {count === 0 && (
          <Bell aria-hidden="true" className={`size-4 max-[25rem]:hidden ${on ? 'text-volt-text' : ''}`} />
        )}
        {on ? t('Alerts ON') : t('Alerts OFF')}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          data-ringing={isRinging ? '' : undefined}
          className="alert-count min-w-5 max-[25rem]:hidden rounded-pill bg-alarm px-1.5 text-center text-fine leading-5 font-semibold text-white tabular-nums"
        >
          {count}
        </span>
      )}
      {!on && (
        <Button
          kind="forward"
          size="compact"
          data-enable-alerts
          aria-label={t('Enable Alerts')}
          onClick={() => enableAlerts(role)}
          className={brief ? 'px-2.5!' : undefined}
        >
          {brief ? t('Enable') : t('Enable Alerts')}
        </Button>
      )}
    </>
  );
}
