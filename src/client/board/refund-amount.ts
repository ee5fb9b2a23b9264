import { toCents, toDollars } from '../../domain/money/money.ts';
import type { BookingRefunds } from '../../domain/money/refund-request.ts';

type Money = Pick<BookingRefunds, 'leftAmount' | 'approvalOver' | 'refunds'>;

/** '60.50' or '$1,060.5' as dollars; null for a text that is no amount of whole cents above zero. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,5}(\.\d{0,2})?$/.test(plain)) return null;
  return Number(plain) > 0 ? Number(plain) : null;
}

/** What stays paid after a refund of an amount. */
export const staysAfter = ({ leftAmount }: Money, amount: number): number =>
  toDollars(toCents(leftAmount) - toCents(amount));

/** Whether another admin has to approve a refund of an amount; the server decides. */
export function needsApproval({ approvalOver, refunds }: Money, amount: number): boolean {
  if (approvalOver === null) return false;
  const alone = refunds.filter(
    ({ approval, requestedBy }) => approval === 'none' && !['payments', 'provider'].includes(requestedBy),
  );
  const cents = alone.reduce((sum, refund) => sum + toCents(refund.amount), toCents(amount));
  return cents > toCents(approvalOver);
}
