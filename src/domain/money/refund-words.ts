import type { Texts } from '../texts.ts';
import { formatCents, formatUsd, toCents } from './money.ts';

/** What was given back, in USD, and how much of it by cash or transfer because the card could not take it. */
export type GivenBack = { amount: number; otherwise: number };

/** Says that money was given back, and truly how: to the card, by other means, or a part of each. */
export function givenBackText({ t }: Pick<Texts, 't'>, { amount, otherwise }: GivenBack): string {
  const all = formatUsd(amount);
  if (otherwise === 0) return t('{amount} was refunded to your card.', { amount: all });
  if (otherwise >= amount)
    return t('{amount} was given back to you by other means than your card.', { amount: all });
  return t('{amount} was given back to you: {card} to your card, {other} by other means.', {
    amount: all,
    card: formatCents(toCents(amount) - toCents(otherwise)),
    other: formatUsd(otherwise),
  });
}
