import { useAtom, useSetAtom } from 'jotai';
import { CalendarClock, Download, type LucideIcon, MessageSquare, UserPlus, X } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { texts } from '../../domain/texts.ts';
import { MAX_PICKED, pickedBookingIdsAtom } from '../dispatch/atoms.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useEscape } from '../ui/keyboard.ts';
import { plural, t } from '../ui/texts.ts';
import { boardCommands } from './commands.ts';
import { type PickedAction, pickedActionAtom } from './picked.ts';

const actions: { action: PickedAction; icon: LucideIcon; name: string }[] = [
  { action: 'assign', icon: UserPlus, name: texts('Assign…') },
  { action: 'move', icon: CalendarClock, name: texts('Move…') },
  { action: 'tell', icon: MessageSquare, name: texts('Tell customers…') },
  { action: 'export', icon: Download, name: texts('Export') },
];

type BarProps = {
  /** The bookings of the view beside the bar, which says how many picked ones are not among them. */
  shown: readonly Booking[];
};

/** What can be done with the picked bookings together; nothing while none is picked. */
export function PickedBar({ shown }: BarProps) {
  const [picked, setPicked] = useAtom(pickedBookingIdsAtom);
  const ask = useSetAtom(pickedActionAtom);
  const count = picked.length;
  useEscape(count > 0, () => setPicked([]));
  const ids = new Set(shown.map(({ id }) => id));
  const hidden = picked.filter((id) => !ids.has(id)).length;
  const text = [
    plural(count, '{count} picked', '{count} picked'),
    hidden > 0 && plural(hidden, '{count} is not in this list', '{count} are not in this list'),
    count >= MAX_PICKED && t('no more at once'),
  ].filter(Boolean);
  return (
    <>
      {/* The status exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {count > 0 && text.join(', ')}
      </p>
      {count > 0 && (
        <div role="toolbar" aria-label={t('Picked bookings')} className="picked-bar">
          <p aria-hidden="true" className="mr-auto text-[0.8125rem] font-semibold tabular-nums">
            {text.join(', ')}
          </p>
          {actions.map(({ action, icon: Icon, name }) => (
            <Button
              key={action}
              size="compact"
              aria-keyshortcuts={boardCommands[`${action}Picked`].keys ?? undefined}
              onClick={() => ask(action)}
            >
              <Icon aria-hidden="true" />
              {t(name)}
            </Button>
          ))}
          <IconButton
            compact
            label={t('Pick none')}
            title={t('Pick none (Esc)')}
            onClick={() => setPicked([])}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </>
  );
}
