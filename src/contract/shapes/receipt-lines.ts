import { causeName } from '../../domain/bookings/cancellation-words.ts';
import { cardText } from '../../domain/money/card.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import type { Texts } from '../../domain/texts.ts';
import { type Receipt, receiptNumber } from './receipt.ts';

type Words = Pick<Texts, 't'> & { timeText: (at: string) => string };

/** A line of the amounts; `detail` is when, how and with which tax. */
type ReceiptLine = { name: string; value: string; isStrong?: boolean; detail?: string };

const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ');

/** Returns the amounts of a receipt: the price, what was charged and given back for it, what was kept, and the tip. */
export function receiptLines(receipt: Receipt, { t, timeText }: Words): ReceiptLine[] {
  const { charges = [], refunds, paidAmount, keptAmount, keptCause, tip } = receipt;
  return [
    ...priceLines(receipt, { t }),
    // Of a moved booking: what was charged need not be what it costs now.
    ...charges.map(({ number, at, amount, card }) => ({
      name: t('Charged, receipt {number}', { number: receiptNumber(number) }),
      value: formatUsd(amount),
      detail: joined(card && cardText(card, { t }), timeText(at)),
    })),
    ...refunds.map(({ at, amount, taxAmount: tax }, index) => ({
      name: t('Refund {number}', { number: index + 1 }),
      value: `−${formatUsd(amount)}`,
      detail: joined(tax > 0 && t('with {tax} tax', { tax: formatUsd(tax) }), timeText(at)),
    })),
    ...(keptAmount !== null && keptCause !== null
      ? [{ name: t('Kept, {reason}', { reason: t(causeName[keptCause]) }), value: formatUsd(keptAmount) }]
      : []),
    ...(refunds.length > 0 || charges.length > 1
      ? [{ name: t('Paid'), value: formatUsd(paidAmount), isStrong: true }]
      : []),
    ...(tip
      ? [
          {
            name: t('Tip, without tax'),
            value: formatUsd(tip.amount),
            detail: joined(
              tip.card && cardText(tip.card, { t }),
              timeText(tip.at),
              tip.refundedAmount > 0 && t('{amount} given back', { amount: formatUsd(tip.refundedAmount) }),
            ),
          },
        ]
      : []),
  ];
}

/** Tax that was added to the price stands above the total, tax in the price below it. */
function priceLines(receipt: Receipt, { t }: Pick<Texts, 't'>): ReceiptLine[] {
  const { baseFee, distanceCharges, energyCharges, totalAmount, netAmount } = receipt;
  const { taxAmount, taxState, taxPercent } = receipt;
  const total = { name: t('Total'), value: formatUsd(totalAmount), isStrong: true };
  const tax =
    taxAmount > 0 && taxState !== null
      ? [
          {
            name: t('{state} sales tax {percent}%', { state: taxState, percent: taxPercent ?? 0 }),
            value: formatUsd(taxAmount),
          },
        ]
      : [];
  const net = { name: t('Of this without tax'), value: formatUsd(netAmount) };
  return [
    { name: t('Base fee'), value: formatUsd(baseFee) },
    { name: t('Distance charges'), value: formatUsd(distanceCharges) },
    ...(energyCharges > 0 ? [{ name: t('Energy charges'), value: formatUsd(energyCharges) }] : []),
    ...(addedTaxOf(receipt) > 0 ? [...tax, total] : [total, ...(tax.length > 0 ? [net] : []), ...tax]),
  ];
}

/** '4% to 27%'; null if the technician has entered neither. */
export function batteryText(
  { startPercent: start, endPercent: end }: Pick<Receipt, 'startPercent' | 'endPercent'>,
  { t }: Pick<Texts, 't'>,
): string | null {
  if (start !== null && end !== null) return t('{start}% to {end}%', { start, end });
  if (start !== null) return t('{start}% before', { start });
  return end === null ? null : t('{end}% after', { end });
}
