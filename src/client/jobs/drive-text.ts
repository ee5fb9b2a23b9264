import type { JobDrive } from '../../domain/dispatch/own-day.ts';
import { t } from '../ui/texts.ts';

/** '12 min, 4.1 mi'. */
export const driveText = ({ minutes, distance }: JobDrive): string =>
  t('{minutes} min, {miles} mi', { minutes, miles: distance.toFixed(1) });
