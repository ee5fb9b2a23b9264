import { useAtomValue } from 'jotai';
import { useNow } from '../ui/time.tsx';
import { alarmAtom } from './atoms.ts';

const LONGEST_SECONDS = 5 * 60;

/** How often the alarm sounds and when it ends by itself. */
export function AlarmNote() {
  const { endsAt, everyMs, ended } = useAtomValue(alarmAtom);
  const now = useNow(1000);
  // It begins a moment after the alert is drawn.
  if (endsAt === null) return ended ? 'Alarm stopped.' : null;
  const left = Math.min(LONGEST_SECONDS, Math.max(0, Math.ceil((endsAt - now) / 1000)));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span>
      Alarm every {everyMs / 1000} s, stops in <span className="tabular-nums">{clock}</span>.
    </span>
  );
}
