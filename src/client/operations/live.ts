import { useReadsAfter } from '../app/read-after-changes.ts';
import { OPERATIONS } from './api.ts';

const changes = ['stats:changed', 'technician:duty'] as const;
const readFigures = {
  isOf: (path: string) => path.split('?')[0] === OPERATIONS,
  // The report of a year reads many bookings.
  spacingMs: 15_000,
};

/** Reads the figures that are on screen again after bookings or duties have changed. */
export const useOperationsLive = (): void => useReadsAfter(changes, readFigures);
