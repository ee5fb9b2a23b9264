/** The server and its database count money in integer cents; JSON has USD with at most two decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toDollars = (cents: number): number => cents / 100;

/** The maximum amount of a payment in US dollars. */
export const MAX_PAYMENT = 10_000;

/** US dollars have the US notation in every language, because all companies are in the United States. */
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats dollars: `1311.8` → `$1,311.80`. */
export const formatUsd = (dollars: number): string => usd.format(dollars);

/** Formats cents: `131180` → `$1,311.80`. */
export const formatCents = (cents: number): string => formatUsd(toDollars(cents));

/** Writes cents as a plain number of dollars: `131180` → `1311.80`. */
export const plainDollars = (cents: number): string => toDollars(cents).toFixed(2);
