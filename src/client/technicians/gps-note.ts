import type { GpsState } from './atoms.ts';
import { clock24 } from './clock-24.tsx';
import { WORST_METERS } from './fix-thinning.ts';

function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.round(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What tracking is or was kept from, before what it does with the screen off; `warns` when something is amiss. */
export function noteOf({ tracking, hindrance, reading, paused, screen }: GpsState): {
  text: string;
  warns: boolean;
} {
  const plain = (text: string) => ({ text, warns: false });
  const warning = (text: string) => ({ text, warns: true });
  if (hindrance === 'denied') return warning('Please enable location access in your browser settings.');
  if (hindrance === 'unsupported') return warning('This device cannot tell its position. Jobs work as ever.');
  if (!tracking) return plain('Off duty: no location is shared, and no alerts come.');
  if (reading && reading.accuracyMeters > WORST_METERS)
    return warning(`Shown, not sent: it may be more than ${WORST_METERS} m off.`);
  if (paused) {
    return warning(
      `Tracking paused for ${span(paused.toMs - paused.fromMs)} (${clock24(paused.fromMs)} to ${clock24(paused.toMs)}), while the screen was locked or another app in front.`,
    );
  }
  return plain(
    screen === 'on'
      ? 'Tracking pauses when the screen locks. Unsent fixes are kept and sent later.'
      : 'This screen may lock, and tracking pauses then. Unsent fixes are kept and sent later.',
  );
}
