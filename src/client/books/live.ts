import { useReadsAfter } from '../app/read-after-changes.ts';
import { PAYMENTS, TAX_REPORT, TIPS } from './api.ts';

const isOf = (path: string) => [PAYMENTS, TIPS, TAX_REPORT].some((each) => path.startsWith(each));
const changes = [
  'booking:updated',
  'tasks:changed',
  'refunds:changed',
  'disputes:changed',
  'payments:changed',
] as const;
const readBooks = { isOf, spacingMs: 2000 };

/**
 * Reads the books that are on screen again after a payment, its fee, a refund or a dispute has moved, or a task has failed
 * or been tried again.
 */
export const useBooksLive = (): void => useReadsAfter(changes, readBooks);
