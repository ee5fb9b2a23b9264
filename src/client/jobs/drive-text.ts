import type { Coordinates } from '../../domain/place.ts';
import { drive } from '../app/drive.ts';
import { t } from '../ui/texts.ts';

/**
 * '12 min, 4.1 mi': minutes by the built-in drive-time model and straight miles. The phone computes the text, so that
 * it follows the position and works offline; what the server has learned from recorded drives is not part of it.
 */
export function driveText(from: Coordinates, to: Coordinates, now: Date): string {
  const { minutes, miles } = drive(from, to, now);
  return t('{minutes} min, {miles} mi', {
    minutes: Math.max(1, Math.round(minutes)),
    miles: miles.toFixed(1),
  });
}
