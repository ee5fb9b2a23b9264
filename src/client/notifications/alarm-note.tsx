import { useAtomValue } from 'jotai';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { useNow } from '../ui/time.tsx';
import { alarmAtom } from './atoms.ts';

const MAX_SECONDS = 5 * 60;

/** Says how often the alarm sounds and when it ends. */
export function AlarmNote() {
  const { endsAt, everyMs, ended } = useAtomValue(alarmAtom);
  const now = useNow(1000);
  // The alarm begins a moment after the alert is rendered.
  if (endsAt === null) return ended ? t('Alarm stopped.') : null;
  const left = Math.min(MAX_SECONDS, Math.max(0, Math.ceil((endsAt - now) / 1000)));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span>
      <RichText
        text="Alarm every {seconds} s, stops in {time}."
        parts={{ seconds: everyMs / 1000, time: <span className="tabular-nums">{clock}</span> }}
      />
    </span>
  );
}
