import { appShots } from './app-shots.ts';
import { customerShots } from './customer-shots.ts';
import type { Shot } from './shoot.ts';
import { staffShots } from './staff-shots.ts';
import { technicianShots } from './technician-shots.ts';
import { trackingShots } from './tracking-shots.ts';
import { unpaidShots } from './unpaid-shots.ts';

/** All pictures; names are unique. */
export const shots: Shot[] = [
  ...customerShots,
  ...trackingShots,
  ...unpaidShots,
  ...staffShots,
  ...technicianShots,
  ...appShots,
];
