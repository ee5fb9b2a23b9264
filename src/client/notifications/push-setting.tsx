import { Bell } from 'lucide-react';
import { useId } from 'react';
import { Switch } from '../ui/switch.tsx';
import { t } from '../ui/texts.ts';
import { usePush } from './use-push.ts';

/** The switch for pushes to the customer; its state is that of the server. */
export function PushSetting() {
  const id = useId();
  const { isOn, isKnown, isChanging, obstacle, note, set } = usePush();
  return (
    <div className="px-4 py-3">
      <label htmlFor={id} className="flex min-h-8 items-center gap-3">
        <Bell aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{t('Push notifications')}</span>
        <Switch
          id={id}
          checked={isOn}
          disabled={obstacle !== null || isChanging || !isKnown}
          aria-describedby={note ? `${id}-note` : undefined}
          onCheckedChange={set}
        />
      </label>
      <p id={`${id}-note`} role="status" className="pl-8 text-small text-ink-soft empty:hidden">
        {note}
      </p>
    </div>
  );
}
