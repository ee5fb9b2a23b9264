import { MINUTE_MS } from '../../domain/durations.ts';
import { t } from '../ui/texts.ts';
import type { GpsState } from './atoms.ts';
import { clock24 } from './clock-24.tsx';
import { isTooInaccurate, MAX_ACCURACY_METERS } from './fix-thinning.ts';

function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return t('{seconds} s', { seconds: Math.round(ms / 1000) });
  return minutes < 60
    ? t('{minutes} min', { minutes })
    : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The note about tracking: its most urgent problem, or else the effect of a locked screen; `warns` of a problem. */
export function noteOf({ tracking, problem, reading, paused, screen }: GpsState): {
  text: string;
  warns: boolean;
} {
  const plain = (text: string) => ({ text, warns: false });
  const warning = (text: string) => ({ text, warns: true });
  if (problem === 'denied') return warning(t('Please enable location access in your browser settings.'));
  if (problem === 'unsupported')
    return warning(t('This device cannot tell its position. Jobs work as ever.'));
  if (!tracking) return plain(t('Off duty: no location is shared, and no alerts come.'));
  if (reading && isTooInaccurate(reading))
    return warning(
      t('Shown, not sent: it may be more than {meters} m off.', { meters: MAX_ACCURACY_METERS }),
    );
  if (paused) {
    return warning(
      t(
        'Tracking paused for {duration} ({from} to {to}), while the screen was locked or another app in front.',
        {
          duration: durationText(paused.toMs - paused.fromMs),
          from: clock24(paused.fromMs),
          to: clock24(paused.toMs),
        },
      ),
    );
  }
  return plain(
    screen === 'on'
      ? t('Tracking pauses when the screen locks. Unsent fixes are kept and sent later.')
      : t('This screen may lock, and tracking pauses then. Unsent fixes are kept and sent later.'),
  );
}
